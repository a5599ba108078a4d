internal import AssetResolution
internal import ByteReading
internal import InterfaceSchema
internal import LinuxSystem
internal import NibFormats
internal import PropertyLists
internal import Synchronization

/// A compiled storyboard: a folder with a property list, the nibs of its scenes, and the nibs of the scenes' views.
final class StoryboardFolder: Sendable {
    /// The last part of the path.
    let name: String
    let path: String
    let bundle: NibBundle?
    /// Identifiers of the scenes, with the names of their nibs, in the order of the property list.
    let scenes: [(identifier: String, nib: String)]
    let initial: String?
    let mainMenu: String?
    /// Scenes of other storyboards, by identifier.
    let externals: [String: NibSegue.Destination]
    /// Names of the nibs that are scenes, including the main menu's nib. All other nibs are views.
    private let nibsOfScenes: Set<String>
    private let profile: NibProfile?
    /// Nibs that were read, by name. The name alone tells whether a nib is a scene or a view.
    private let known = Mutex<[String: Nib]>([:])

    /// Reads the property list. The nibs are read when they are asked for.
    init(at path: String, in bundle: NibBundle?, profile: NibProfile?) throws(NibError) {
        // The path is absolute, because scenes are read later, perhaps after a change of the working folder.
        self.path = path.hasPrefix("/") ? path : (try? FileDescriptor.open(path, .pathOnly).path()) ?? path
        self.bundle = bundle
        self.profile = profile
        let name = path.split(separator: "/").last.map(String.init) ?? path
        self.name = name
        let list = try Self.list(in: path, of: name)
        func value(_ key: String) -> PropertyList? { list["UI" + key] ?? list["NS" + key] }
        guard let names = value("ViewControllerIdentifiersToNibNames")?.entries else {
            throw .unreadable(nib: name, "a table of scenes expected in Info.plist, found none")
        }
        scenes = names.compactMap { entry in entry.value.string.map { (entry.key, $0) } }
        initial = value("StoryboardDesignatedEntryPointIdentifier")?.string
        mainMenu = value("StoryboardMainMenu")?.string
        nibsOfScenes = Set(scenes.map(\.nib) + [mainMenu].compactMap { $0 })
        var externals: [String: NibSegue.Destination] = [:]
        for entry in value("ViewControllerIdentifiersToExternalStoryboardReferences")?.entries ?? [] {
            func part(_ key: String) -> String? { (entry.value["UI" + key] ?? entry.value["NS" + key])?.string }
            guard let storyboard = part("ReferencedStoryboardName") else { continue }
            externals[entry.key] = .storyboard(storyboard, identifier: part("ReferencedControllerIdentifier"))
        }
        self.externals = externals
    }

    /// Nib with a name, without a reference to the storyboard.
    func nib(named name: String) throws(NibError) -> Nib {
        if let nib = known.withLock({ $0[name] }) { return nib }
        guard let file = file(of: name) else { throw .notFound(nib: name, bundle: path) }
        let read = try Nib(
            InterfaceFile(at: file, in: self), in: bundle, profile: profile, isScene: nibsOfScenes.contains(name))
        known.withLock { $0[name] = read }
        return read
    }

    /// Nib of a view; nil if no file has the name, or if the nib is a scene.
    func nib(ofView name: String) throws(NibError) -> Nib? {
        guard !nibsOfScenes.contains(name), let file = file(of: name) else { return nil }
        do throws(SystemError) {
            _ = try FileDescriptor.open(file, .pathOnly)
        } catch {
            if error.meansNothingThere { return nil }
            throw .unreadable(nib: self.name + "/" + name, "\(error)")
        }
        return try nib(named: name)
    }

    /// Path of the nib with a name; nil if no file can have the name. Names come from files and may be anything.
    private func file(of name: String) -> String? { name.isFileName ? path + "/" + name + ".nib" : nil }

    private static func list(in folder: String, of name: String) throws(NibError) -> PropertyList {
        // A storyboard for old and new systems has a list for each.
        for file in ["Info-8.0+.plist", "Info.plist"] {
            guard let opened = try? FileDescriptor.open(folder + "/" + file, .nonBlocking) else { continue }
            let limits = BundleInformation.limits
            let reason: String
            do {
                if let bytes = try opened.readAll(limit: limits.byteCount) {
                    return try PropertyList(bytes, limits: limits)
                }
                reason = "at most \(limits.byteCount) bytes expected"
            } catch {
                reason = "\(error)"
            }
            throw .unreadable(nib: name + "/" + file, reason)
        }
        throw .unreadable(nib: name, "a folder with Info.plist expected, found none")
    }
}
