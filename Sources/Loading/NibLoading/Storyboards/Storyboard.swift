internal import LinuxSystem
internal import NibFormats

/// A storyboard that is read once. Each of its scenes is instantiated by itself, as often as wanted.
///
/// A storyboard is a document (`Main.storyboard`), or a folder with compiled nibs (`Main.storyboardc`), each of which is read when asked
/// for.
public final class Storyboard: Sendable {
    /// Name in findings and errors.
    public var name: String { table.name }
    /// Its scenes, in the order of the file.
    public var scenes: [Scene] { table.scenes }
    private let table: SceneTable

    /// A scene: a controller with its view and whatever else belongs to it.
    public struct Scene: Sendable, Hashable {
        /// The name by which programs ask for it; nil if it has none. In compiled storyboards each scene has one.
        public let identifier: String?
        /// The controller's identifier in the file; nil for a scene without controller, and in compiled storyboards.
        public let controllerIdentifier: String?
        /// The controller's class, as the file names it; nil in compiled storyboards, where only the scene's nib knows.
        public let controllerClass: String?
        /// Whether the scene is the storyboard's first.
        public let isInitial: Bool
    }

    /// Reads a storyboard without images and sounds, which `NibBundle` has. Throws if the file is none, or broken.
    public convenience init(_ bytes: [UInt8], name: String, profile: NibProfile? = nil) throws(NibError) {
        self.init(try SceneTable(Nib(bytes, name: name, profile: profile)))
    }

    /// Opens a compiled storyboard without images and sounds. Throws if the folder has no list of scenes, or a broken one.
    public convenience init(compiledAt path: String, profile: NibProfile? = nil) throws(NibError) {
        self.init(SceneTable(try StoryboardFolder(at: path, in: nil, profile: profile)))
    }

    init(_ table: SceneTable) { self.table = table }

    /// Whether the storyboard names a first scene, be the scene there or not.
    var namesInitialScene: Bool { table.namesInitialScene }

    /// The nib of the storyboard's first scene.
    public func initialScene() throws(NibError) -> Nib { try table.nib(at: table.initial()) }

    /// The nib of the scene with an identifier: the one that programs ask for, else that of the controller in the file.
    public func scene(identifier: String) throws(NibError) -> Nib {
        guard let index = table.index(of: identifier) else { throw table.missing(identifier) }
        return try table.nib(at: index)
    }

    /// The nib of the scene that a segue leads to. A segue to another storyboard says its name instead, see `NibSegue`.
    public func scene(of segue: NibSegue) throws(NibError) -> Nib {
        guard case .scene(let index) = segue.destination, scenes.indices.contains(index) else {
            throw table.missing(segue.identifier)
        }
        return try table.nib(at: index)
    }

    /// The nib with the application's menu, which is instantiated with the application; nil if the storyboard has none.
    public func mainMenu() throws(NibError) -> Nib? { try table.mainMenu() }
}

extension NibBundle {
    /// Reads the storyboard with a name, with or without extension. Without one, a compiled storyboard comes first.
    public func storyboard(named name: String) throws(NibError) -> Storyboard {
        let types = ["storyboardc", "storyboard"]
        let names = types.contains { name.hasSuffix("." + $0) } ? [name] : types.map { name + "." + $0 }
        guard let path = path(ofFirst: names, in: folders(for: languages)) else {
            throw .notFound(nib: names.last ?? name, bundle: self.path)
        }
        return try storyboard(at: path)
    }

    /// Reads the storyboard at a path, a document or a folder with compiled nibs, and has its images and sounds found in this bundle.
    public func storyboard(at path: String, profile: NibProfile? = nil) throws(NibError) -> Storyboard {
        let isFolder = (try? FileDescriptor.open(path, .nonBlocking).status().kind == .directory) ?? false
        return Storyboard(
            isFolder
                ? SceneTable(try StoryboardFolder(at: path, in: self, profile: profile))
                : try SceneTable(nib(at: path, profile: profile)))
    }
}
