internal import AssetResolution
internal import LinuxSystem
internal import NibFormats

/// A storyboard that is read once. Each scene is instantiated separately, any number of times.
///
/// A storyboard is a document (`Main.storyboard`), or a folder with compiled nibs (`Main.storyboardc`). A compiled nib is read when its
/// scene is first asked for.
public final class Storyboard: Sendable {
    /// Name in findings and errors.
    public let name: String
    /// The scenes, in the order of the file.
    public let scenes: [Scene]
    let bundle: NibBundle?
    private let source: Source
    /// Indices of scenes, by identifier. The first scene with an identifier counts.
    private let indices: [String: Int]

    private enum Source: Sendable {
        /// Nibs of the scenes of one document, in order.
        case document([Nib])
        /// Folder with a nib for each scene.
        case folder(StoryboardFolder)
    }

    /// A scene: a controller with its view and the other objects beside it.
    public struct Scene: Sendable, Hashable {
        /// The identifier by which programs ask for the scene; nil if it has none. In compiled storyboards each scene has an identifier.
        public let identifier: String?
        /// The controller's identifier in the file; nil for a scene without controller, and in compiled storyboards.
        public let controllerIdentifier: String?
        /// The controller's class, as the file names it; nil in compiled storyboards, where only the scene's nib names the class.
        public let controllerClass: String?
        /// Whether the scene is the storyboard's initial scene.
        public let isInitial: Bool
    }

    /// Reads a storyboard without images and sounds; `NibBundle` reads storyboards with them. Throws if the bytes are no storyboard, or a broken one.
    public convenience init(_ bytes: [UInt8], name: String, profile: NibProfile? = nil) throws(NibError) {
        try self.init(Nib(bytes, name: name, profile: profile))
    }

    /// Opens a compiled storyboard without images and sounds. Throws if the folder has no list of scenes, or a broken one.
    public convenience init(compiledAt path: String, profile: NibProfile? = nil) throws(NibError) {
        self.init(try StoryboardFolder(at: path, in: nil, profile: profile))
    }

    /// Splits a document into its scenes. Throws if it has none.
    init(_ whole: Nib) throws(NibError) {
        let model = whole.model
        guard !model.scenes.isEmpty else {
            throw .unreadable(nib: whole.name, "a storyboard with scenes expected, found an interface without")
        }
        name = whole.name
        bundle = whole.bundle
        source = .document(model.scenes.map { Nib(scene: $0, of: whole) })
        scenes = model.scenes.map { scene in
            // A reference to another storyboard has no controller here.
            let controller = scene.controller.flatMap { model.objects[$0].kind == .object ? $0 : nil }
            return Scene(
                identifier: controller.flatMap { model.document.objects[$0].attributes["storyboardIdentifier"]?.text },
                controllerIdentifier: controller.flatMap { model.objects[$0].identifier },
                controllerClass: controller.map { model.objects[$0].customClass ?? model.objects[$0].className },
                isInitial: scene.isInitial)
        }
        indices = Self.indices(scenes)
    }

    init(_ folder: StoryboardFolder) {
        name = folder.name
        bundle = folder.bundle
        source = .folder(folder)
        scenes = folder.scenes.map { scene in
            Scene(
                identifier: scene.identifier, controllerIdentifier: nil, controllerClass: nil,
                isInitial: scene.identifier == folder.initial)
        }
        indices = Self.indices(scenes)
    }

    /// Indices of scenes, by identifier. Identifiers of scenes come before identifiers of controllers in the file.
    private static func indices(_ scenes: [Scene]) -> [String: Int] {
        let asked = scenes.indices.compactMap { index in scenes[index].identifier.map { ($0, index) } }
        let written = scenes.indices.compactMap { index in scenes[index].controllerIdentifier.map { ($0, index) } }
        return Dictionary(asked + written, uniquingKeysWith: { first, _ in first })
    }

    /// The nib of the storyboard's initial scene. Throws if the storyboard names none.
    public func initialScene() throws(NibError) -> Nib {
        if let index = scenes.firstIndex(where: \.isInitial) { return try nib(at: index) }
        guard case .folder(let folder) = source else { throw missing(nil) }
        throw missing(folder.initial)
    }

    /// The nib of the scene with an identifier: the scene's own, else the controller's in the file.
    public func scene(identifier: String) throws(NibError) -> Nib {
        guard let index = indices[identifier] else { throw missing(identifier) }
        return try nib(at: index)
    }

    /// The nib of the scene to which a segue leads. Throws for a segue to another storyboard, which `NibSegue.destination` names.
    public func scene(of segue: NibSegue) throws(NibError) -> Nib {
        guard case .scene(let index) = segue.destination, scenes.indices.contains(index) else {
            throw missing(segue.identifier)
        }
        return try nib(at: index)
    }

    /// The nib with the application's menu, whose owner is the application; nil if the storyboard has none.
    public func mainMenu() throws(NibError) -> Nib? {
        switch source {
        case .document(let nibs):
            return nibs.firstIndex { nib in
                nib.plan.controller.map { nib.model.objects[$0].lineage.contains("NSApplication") } ?? false
            }.map { Nib(nibs[$0], in: self, scene: $0) }
        case .folder(let folder):
            guard let name = folder.mainMenu else { return nil }
            return Nib(try folder.nib(named: name), in: self)
        }
    }
}

extension Storyboard {
    /// Whether each scene has a file of its own, so that positions in one file mean nothing in another.
    var isFolder: Bool { if case .folder = source { true } else { false } }

    /// Whether the storyboard names an initial scene.
    var namesInitialScene: Bool {
        if case .folder(let folder) = source, folder.initial != nil { return true }
        return scenes.contains(where: \.isInitial)
    }

    /// Identity of the storyboard: its path, or bundle and name.
    var identity: String {
        switch source {
        case .document: (bundle?.path ?? "") + "/" + name
        case .folder(let folder): folder.path
        }
    }

    func nib(at index: Int) throws(NibError) -> Nib {
        guard scenes.indices.contains(index) else { throw missing(name(ofScene: index)) }
        switch source {
        case .document(let nibs): return Nib(nibs[index], in: self, scene: index)
        case .folder(let folder):
            return Nib(try folder.nib(named: folder.scenes[index].nib), in: self, scene: index)
        }
    }

    /// Nib of a controller's view, which a compiled storyboard keeps apart from the scene; nil if no nib has the name.
    func nib(ofView name: String) throws(NibError) -> Nib? {
        guard case .folder(let folder) = source, let nib = try folder.nib(ofView: name) else { return nil }
        return Nib(nib, in: self)
    }

    /// Destination of a segue to the scene with an identifier, in a compiled storyboard.
    func destination(_ identifier: String) -> NibSegue.Destination {
        if let index = indices[identifier] { return .scene(index) }
        guard case .folder(let folder) = source else { return .nowhere }
        return folder.externals[identifier] ?? .nowhere
    }

    /// Name of a scene in findings.
    func name(ofScene index: Int) -> String {
        guard scenes.indices.contains(index) else { return "scene \(index)" }
        return scenes[index].identifier ?? scenes[index].controllerIdentifier ?? "scene \(index)"
    }

    func missing(_ identifier: String?) -> NibError {
        .noScene(storyboard: name, identifier: identifier, nearest: identifier.flatMap { nearest(to: $0) })
    }

    /// Identifier of a scene that resembles a missing identifier; nil if none does.
    func nearest(to identifier: String) -> String? {
        NearestName.to(identifier, among: scenes.compactMap { $0.identifier ?? $0.controllerIdentifier })
    }
}

extension NibBundle {
    /// Reads the storyboard with a name, with or without extension. Without an extension, a compiled storyboard comes first.
    public func storyboard(named name: String) throws(NibError) -> Storyboard {
        let types = ["storyboardc", "storyboard"]
        let names = types.contains { name.hasSuffix("." + $0) } ? [name] : types.map { name + "." + $0 }
        guard let path = path(ofFirst: names, in: folders(for: languages)) else {
            throw .notFound(nib: names.last ?? name, bundle: self.path)
        }
        return try storyboard(at: path)
    }

    /// Reads the storyboard at a path: a document, or a folder with compiled nibs. Its images and sounds come from this bundle.
    public func storyboard(at path: String, profile: NibProfile? = nil) throws(NibError) -> Storyboard {
        let isFolder = (try? FileDescriptor.open(path, .nonBlocking).status().kind == .directory) ?? false
        return isFolder
            ? Storyboard(try StoryboardFolder(at: path, in: self, profile: profile))
            : try Storyboard(nib(at: path, profile: profile))
    }
}
