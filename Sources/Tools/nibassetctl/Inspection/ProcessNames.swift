/// Names that applications give to images when they run, so that no file of the bundle need have them.
enum ProcessNames {
    /// GNUstep's application object registers its icon, the picture that the bundle's description calls `NSIcon`.
    static let images: Set = ["NSApplicationIcon"]
    /// Why such a name leads to no file.
    static let reason = "the application registers it when it runs"
}
