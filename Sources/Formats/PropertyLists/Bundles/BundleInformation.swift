public import ByteReading

/// The few facts of a bundle's property list (`Info.plist`, `Info-gnustep.plist`) that matter to images, sounds and nibs.
public struct BundleInformation: Sendable, Hashable {
    /// `CFBundleIdentifier`.
    public let identifier: String?
    /// The language that the bundle was made in: `CFBundleDevelopmentRegion`.
    public let developmentRegion: String?
    /// The interface files that are loaded at launch, without their folder, main nib first.
    public let mainInterfaceFiles: [String]
    /// Names of images that the list mentions, each once: icons of the application and of its documents.
    public let imageNames: [String]

    /// What is allowed of a bundle's list: far more than any real one has.
    public static let limits: ReadingLimits = {
        var limits = ReadingLimits()
        limits.byteCount = 4 << 20
        limits.objectCount = 1 << 16
        limits.valueCount = 1 << 16
        limits.depth = 32
        limits.stringByteCount = 1 << 16
        return limits
    }()

    /// Reads a list of any form. Values of an unexpected type count as missing.
    public init(_ bytes: [UInt8]) throws(PropertyListError) {
        self.init(try PropertyList(bytes, limits: Self.limits))
    }

    /// Takes the facts from a list that has been read.
    public init(_ list: PropertyList) {
        identifier = Self.text(list["CFBundleIdentifier"])
        developmentRegion = Self.text(list["CFBundleDevelopmentRegion"])
        mainInterfaceFiles = Self.interfaceKeys.compactMap { Self.text(list[$0]) }.uniqued()
        let icons = Self.iconKeys.compactMap { Self.text(list[$0]) }
        let documents = Self.documentKeys.flatMap { list[$0]?.array ?? [] }
        imageNames = (icons + documents.flatMap { document in Self.iconKeys.compactMap { Self.text(document[$0]) } })
            .uniqued()
    }

    /// A string that is not empty: GNUstep writes empty ones for what is not there.
    private static func text(_ value: PropertyList?) -> String? {
        guard let text = value?.string, !text.isEmpty else { return nil }
        return text
    }

    private static let interfaceKeys = [
        "NSMainNibFile", "NSMainStoryboardFile", "UIMainStoryboardFile", "UILaunchStoryboardName", "GSMainMarkupFile",
    ]
    private static let iconKeys = [
        "NSIcon", "ApplicationIcon", "CFBundleIconFile", "CFBundleIconName", "CFBundleTypeIconFile",
    ]
    private static let documentKeys = ["NSTypes", "CFBundleDocumentTypes"]
}

extension [String] {
    /// Each element once, at its first place.
    fileprivate func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
