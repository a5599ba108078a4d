internal import AssetResolution
internal import InterfaceSchema
internal import NibFormats

/// A storyboard that is read once. Each of its scenes is instantiated by itself, as often as wanted.
public final class Storyboard: Sendable {
    /// How findings and errors name it.
    public let name: String
    /// Its scenes, in the order of the file.
    public let scenes: [Scene]
    private let nibs: [Nib]

    /// A scene: a controller with its view and whatever else belongs to it.
    public struct Scene: Sendable, Hashable {
        /// The name by which programs ask for it; nil if it has none.
        public let identifier: String?
        /// The controller's identifier in the file; nil for a scene without controller.
        public let controllerIdentifier: String?
        /// The controller's class, as the file names it.
        public let controllerClass: String?
        /// Whether it is the storyboard's first.
        public let isInitial: Bool
    }

    /// Reads a storyboard without images and sounds, which `NibBundle` has. Throws if the file is none, or broken.
    public convenience init(_ bytes: [UInt8], name: String, profile: NibProfile? = nil) throws(NibError) {
        try self.init(Nib(bytes, name: name, profile: profile))
    }

    /// Takes the nib of a whole storyboard apart.
    init(_ whole: Nib) throws(NibError) {
        let model = whole.model
        guard !model.scenes.isEmpty else {
            throw .unreadable(nib: whole.name, "a storyboard with scenes expected, found an interface without")
        }
        name = whole.name
        nibs = model.scenes.map { Nib(scene: $0, of: whole) }
        scenes = model.scenes.map { scene in
            // A scene of another storyboard is not here.
            let controller = scene.controller.flatMap { model.objects[$0].kind == .object ? $0 : nil }
            return Scene(
                identifier: controller.flatMap { model.document.objects[$0].text("storyboardIdentifier") },
                controllerIdentifier: controller.flatMap { model.objects[$0].identifier },
                controllerClass: controller.map { model.objects[$0].customClass ?? model.objects[$0].className },
                isInitial: scene.isInitial)
        }
    }

    /// The nib of the storyboard's first scene.
    public func initialScene() throws(NibError) -> Nib {
        guard let index = scenes.firstIndex(where: \.isInitial) else { throw missing(nil) }
        return nibs[index]
    }

    /// The nib of the scene with an identifier: the one that programs ask for, else that of the controller in the file.
    public func scene(identifier: String) throws(NibError) -> Nib {
        let index =
            scenes.firstIndex { $0.identifier == identifier }
            ?? scenes.firstIndex { $0.controllerIdentifier == identifier }
        guard let index else { throw missing(identifier) }
        return nibs[index]
    }

    /// The nib of the scene that a segue leads to. A segue to another storyboard says its name instead, see `NibSegue`.
    public func scene(of segue: NibSegue) throws(NibError) -> Nib {
        guard case .scene(let index) = segue.destination, nibs.indices.contains(index) else {
            throw missing(segue.identifier)
        }
        return nibs[index]
    }

    private func missing(_ identifier: String?) -> NibError {
        let known = scenes.compactMap { $0.identifier ?? $0.controllerIdentifier }
        return .noScene(
            storyboard: name, identifier: identifier,
            nearest: identifier.flatMap { NearestName.to($0, among: known) })
    }
}

extension NibBundle {
    /// Reads the storyboard with a name, with or without extension.
    public func storyboard(named name: String) throws(NibError) -> Storyboard {
        try Storyboard(nib(named: name.hasSuffix(".storyboard") ? name : name + ".storyboard"))
    }
}

extension InterfaceObject {
    func text(_ name: String) -> String? { attributes.first { $0.name == name }?.value.text }
}
