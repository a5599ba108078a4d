import InterfaceSchema
import NibFormats

/// A loader's plan of a nib, made once and never changed.
final class NibPlan: Sendable {
    let model: InterfaceModel
    let topLevel: [Int]
    let connections: [ModelConnection]
    let visibleWindows: [Int]
    let outsiders: [Int]
    /// Objects whose values are set after loading.
    let attributed: [Int]
    /// The controller of a scene.
    let controller: Int?
    let controllers: [Int]
    let mainMenu: Int?
    /// Further content of a scene of a compiled storyboard.
    let compiled: CompiledScene?
    let classTable: ClassTable
    /// The positions of the objects that are made, in document order.
    let made: [Int]
    /// The objects that are made and contain others, with the place of these in `contained`.
    let containers: [(holder: Int, contained: Range<Int>)]
    /// The positions of the objects that are made and are in others, container by container.
    let contained: [Int]

    convenience init(_ model: InterfaceModel) {
        self.init(model, model.objects.indices, model.connections, ClassTable(model), controller: nil)
    }

    /// The part of a plan that makes a scene, with the connections that begin in it.
    convenience init(_ scene: InterfaceDocument.Scene, of whole: NibPlan) {
        let connections = whole.model.connections.filter { $0.source.map(scene.objects.contains) ?? false }
        self.init(whole.model, scene.objects, connections, whole.classTable, controller: scene.controller)
    }

    /// The plan of a scene in a compiled storyboard, without what only the toolkit needs.
    convenience init(_ scene: CompiledScene, _ model: InterfaceModel) {
        let connections = model.connections.filter { !scene.isBookkeeping($0, model) }
        self.init(model, model.objects.indices, connections, ClassTable(model), controller: scene.controller, scene)
    }

    private init(
        _ model: InterfaceModel, _ part: Range<Int>, _ connections: [ModelConnection], _ classTable: ClassTable,
        controller: Int?, _ compiled: CompiledScene? = nil
    ) {
        self.model = model
        self.connections = connections
        self.compiled = compiled
        self.classTable = classTable
        self.controller = controller
        let bookkeeping = compiled?.bookkeeping ?? []
        topLevel = model.topLevel.filter { part.contains($0) && !bookkeeping.contains($0) }
        visibleWindows = model.visibleWindows.filter { part.contains($0) }
        outsiders = part.filter { model.objects[$0].kind != .object && !bookkeeping.contains($0) }
        attributed = part.filter { !model.objects[$0].runtimeProperties.isEmpty }
        made = part.filter { model.objects[$0].isMade && !bookkeeping.contains($0) }
        controllers = made.filter { classTable.isController($0) }
        mainMenu = made.first { model.isMainMenu($0) }
        var contained: [Int] = []
        containers = made.compactMap { holder in
            let first = contained.count
            for child in model.objects[holder].children where model.objects[child].isMade { contained.append(child) }
            if contained.count == first { return nil }
            // Of a controller, its view or window comes first.
            if classTable.isController(holder), let view = model.ownView(of: holder),
                let place = contained[first...].firstIndex(of: view)
            {
                contained.remove(at: place)
                contained.insert(view, at: first)
            }
            return (holder, first..<contained.count)
        }
        self.contained = contained
    }
}

extension InterfaceModel {
    /// The view of a controller, or its window, that is within it.
    func ownView(of controller: Int) -> Int? {
        for attribute in document.objects[controller].attributes where Self.viewKeys.contains(attribute.name) {
            if case .object(let view) = attribute.value { return view }
        }
        return nil
    }

    private static let viewKeys: Set = ["view", "UIView", "NSView", "IBUIView", "window", "IBWindowTemplate"]
}

extension ModelObject {
    /// Whether the class is a controller of a view or a window.
    var isController: Bool { Self.isController(lineage: lineage) }

    /// Whether a class with these names, its own and those of its ancestors, is one of such controllers.
    static func isController(lineage: [String]) -> Bool { !controllers.isDisjoint(with: lineage) }

    /// Whether the class is a controller of other controllers, for which no view is written.
    var isContainerController: Bool { !Self.containers.isDisjoint(with: lineage) }

    private static let containers: Set = [
        "UINavigationController", "UITabBarController", "UISplitViewController", "UIPageViewController",
        "NSTabViewController", "NSSplitViewController",
    ]

    private static let controllers: Set = ["UIViewController", "NSViewController", "NSWindowController"]
}
