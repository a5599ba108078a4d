public import ByteReading

/// Facts about images, sounds and nibs in a bundle's property list (`Info.plist`, `Info-gnustep.plist`).
public struct BundleInformation: Sendable, Hashable {
    /// `CFBundleIdentifier`.
    public let identifier: String?
    /// The language that the bundle was developed in: `CFBundleDevelopmentRegion`.
    public let developmentRegion: String?
    /// The names of the interface files that are loaded at launch, main nib first.
    public let mainInterfaceFiles: [String]
    /// The name of the storyboard that is loaded at launch; nil if a nib is loaded instead.
    public let mainStoryboard: String?
    /// The names of the icons of the application and of its documents, each once.
    public let imageNames: [String]

    /// The limits for a bundle's property list: far more than any real list needs.
    public static let limits: ReadingLimits = {
        var limits = ReadingLimits()
        limits.byteCount = 4 << 20
        limits.objectCount = 1 << 16
        limits.valueCount = 1 << 16
        limits.depth = 32
        limits.stringByteCount = 1 << 16
        return limits
    }()

    /// Reads a property list of any form. Values of an unexpected type count as missing.
    public init(_ bytes: [UInt8]) throws(ReadingError) {
        self.init(try PropertyList(bytes, limits: Self.limits))
    }

    /// Extracts the facts from a property list.
    public init(_ list: PropertyList) {
        identifier = Self.text(list["CFBundleIdentifier"])
        developmentRegion = Self.text(list["CFBundleDevelopmentRegion"])
        mainInterfaceFiles = Self.interfaceKeys.compactMap { Self.text(list[$0]) }.uniqued()
        mainStoryboard =
            Self.text(list["NSMainNibFile"]) == nil
            ? Self.text(list["NSMainStoryboardFile"]) ?? Self.text(list["UIMainStoryboardFile"]) : nil
        let icons = Self.iconKeys.compactMap { Self.text(list[$0]) }
        let documents = Self.documentKeys.flatMap { list[$0]?.array ?? [] }
        imageNames = (icons + documents.flatMap { document in Self.iconKeys.compactMap { Self.text(document[$0]) } })
            .uniqued()
    }

    /// The value if it is a string that is not empty. GNUstep writes empty strings for missing values.
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
    /// Each element once, in the order of its first appearance.
    fileprivate func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
