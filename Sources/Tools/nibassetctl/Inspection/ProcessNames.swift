import AssetModel

/// Names that a running application has pictures and sounds for, so that no file of its bundle need have them.
enum ProcessNames {
    /// GNUstep's application object registers its icon, the picture that the bundle's description calls `NSIcon`.
    private static let images: Set = ["NSApplicationIcon"]

    /// Why a name need lead to no file; nil where a file is expected.
    static func reason(for name: ResourceKey) -> String? {
        if name.kind == .image, images.contains(name.name) { return "the application registers it when it runs" }
        return SystemNames.isToolkits(name) ? "the toolkit's own name: a toolkit that has it registers it" : nil
    }
}
