import InterfaceSchema
import NibFormats

/// What a loader does with a nib, found out once. It never changes.
final class NibPlan: Sendable {
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
    /// The classes of the objects.
    let classTable: ClassTable
    /// The positions of the objects that are made, in document order.
    let made: [Int]
    /// The objects that are made and contain others, with the place of these in `contained`.
    let containers: [(holder: Int, contained: Range<Int>)]
    /// The positions of the objects that are made and are in others, container by container.
    let contained: [Int]
    /// Whether it is an interface of UIKit.
    let isTouch: Bool

    convenience init(_ model: InterfaceModel) {
        self.init(model, model.objects.indices, ClassTable(model), controller: nil)
    }

    /// The part of a plan that makes a scene.
    convenience init(_ scene: InterfaceDocument.Scene, of whole: NibPlan) {
        self.init(whole.model, scene.objects, whole.classTable, controller: scene.controller)
    }

    private init(_ model: InterfaceModel, _ part: Range<Int>, _ classTable: ClassTable, controller: Int?) {
        self.model = model
        self.classTable = classTable
        self.controller = controller
        let isWhole = part.count == model.objects.count
        topLevel = model.topLevel.filter { part.contains($0) }
        connections = isWhole ? model.connections : model.connections.filter { $0.source.map(part.contains) ?? false }
        visibleWindows = model.visibleWindows.filter { part.contains($0) }
        outsiders = part.filter { model.objects[$0].kind != .object }
        attributed = part.filter { !model.objects[$0].runtimeProperties.isEmpty }
        made = part.filter { model.objects[$0].isMade }
        var contained: [Int] = []
        containers = made.compactMap { holder in
            let first = contained.count
            contained += model.objects[holder].children.filter { model.objects[$0].isMade }
            return contained.count == first ? nil : (holder, first..<contained.count)
        }
        self.contained = contained
        isTouch = model.objects.contains { $0.className.hasPrefix("UI") }
    }
}
