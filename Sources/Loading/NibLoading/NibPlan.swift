import InterfaceSchema
import NibFormats

/// What a loader does with a nib, found out once. It never changes.
final class NibPlan: Sendable {
    /// An object of the nib.
    struct Entry: Sendable {
        /// Names of classes, the most special first: the application's class, then the toolkit's and its ancestors.
        let classNames: [String]
        /// The module of the application's class, if the nib names it.
        let module: String?
        /// Whether the application's class was asked for, so that its absence is a finding.
        let isCustom: Bool
    }

    let model: InterfaceModel
    /// The outermost objects.
    let topLevel: [Int]
    /// What is connected.
    let connections: [ModelConnection]
    /// The windows that are shown.
    let visibleWindows: [Int]
    /// Objects from outside the nib.
    let outsiders: [Int]
    /// Objects whose values are set after loading.
    let attributed: [Int]
    /// The controller of a scene.
    let controller: Int?
    /// By position: how to find the class of the object.
    let entries: [Entry]
    /// The positions of the objects that are made, in document order.
    let made: [Int]
    /// The positions of objects that are made, and what each of them contains among these, nearest to nearest.
    let contents: [(holder: Int, content: [Int])]
    /// Whether it is an interface of UIKit.
    let isTouch: Bool

    convenience init(_ model: InterfaceModel) {
        self.init(
            model, model.objects.indices, model.objects.indices.map { Self.entry(of: $0, model) }, controller: nil)
    }

    /// The part of a plan that makes a scene.
    convenience init(_ scene: InterfaceDocument.Scene, of whole: NibPlan) {
        self.init(whole.model, scene.objects, whole.entries, controller: scene.controller)
    }

    private init(_ model: InterfaceModel, _ part: Range<Int>, _ entries: [Entry], controller: Int?) {
        self.model = model
        self.entries = entries
        self.controller = controller
        let isWhole = part.count == model.objects.count
        topLevel = model.topLevel.filter { part.contains($0) }
        connections = isWhole ? model.connections : model.connections.filter { $0.source.map(part.contains) ?? false }
        visibleWindows = model.visibleWindows.filter { part.contains($0) }
        outsiders = part.filter { model.objects[$0].kind != .object }
        attributed = part.filter { !model.objects[$0].runtimeProperties.isEmpty }
        made = part.filter { model.objects[$0].isMade }
        contents = made.compactMap { holder in
            let content = model.objects[holder].children.filter { model.objects[$0].isMade }
            return content.isEmpty ? nil : (holder, content)
        }
        isTouch = model.objects.contains { $0.className.hasPrefix("UI") }
    }

    private static func entry(of position: Int, _ model: InterfaceModel) -> Entry {
        let object = model.objects[position]
        let names = [object.customClass].compactMap { $0 } + object.lineage
        let ancestors = object.customClass.flatMap { model.document.superclasses[$0] } ?? []
        return Entry(
            classNames: object.customClass == nil ? names : [names[0]] + ancestors + names.dropFirst(),
            module: object.customModule, isCustom: object.customClass != nil)
    }
}
