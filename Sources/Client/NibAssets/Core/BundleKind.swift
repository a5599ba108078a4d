package import AssetModel
package import LinuxSystem

/// Toolkit that a bundle is made for.
package enum BundleKind {
    /// The property list in which a bundle describes itself to GNUstep, from its folder.
    package static var listOfGNUstep: String { "Resources/Info-gnustep.plist" }
    /// The property lists in which a bundle describes itself to other systems, from its folder.
    package static var listsOfOthers: [String] { ["Contents/Info.plist", "Resources/Info.plist", "Info.plist"] }

    /// The profile whose rules a bundle expects: GNUstep's if the bundle has only GNUstep's property list, else AppKit's.
    package static func profile(of bundle: [UInt8]) -> Profile {
        guard let directory = try? FileDescriptor.open(path: bundle, .directory) else { return .appKit }
        return has(listOfGNUstep, directory) && !listsOfOthers.contains { has($0, directory) } ? .gnustep : .appKit
    }

    package static func has(_ name: String, _ bundle: FileDescriptor) -> Bool {
        (try? bundle.open(name, .pathOnly)) != nil
    }
}
