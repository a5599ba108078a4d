import InterfaceSchema
import NibFormats

/// Immutable facts about a nib or a scene, which all its instantiations share.
final class NibPlan: Sendable {
    let model: InterfaceModel
    let topLevel: [Int]
    let connections: [ModelConnection]
    let visibleWindows: [Int]
    let outsiders: [Int]
    /// Positions of the objects with user-defined runtime attributes.
    let attributed: [Int]
    /// Position of the scene's controller; nil if there is no scene, or no controller in it.
    let controller: Int?
    let controllers: [Int]
    let mainMenu: Int?
    /// Segues and relations of a scene of a compiled storyboard; nil for other nibs.
    let compiled: CompiledScene?
    let classTable: ClassTable
    /// The positions of the objects that are made, in document order.
    let made: [Int]
    /// Made objects with contents: position of the object, and range of its contents in `contained`.
    let containers: [(holder: Int, contained: Range<Int>)]
    /// Positions of the made objects that lie in another object, container by container.
    let contained: [Int]

    convenience init(_ model: InterfaceModel) {
        self.init(model, model.objects.indices, model.connections, ClassTable(model), controller: nil)
    }

    /// Takes one scene out of a document's plan, with the connections that begin in the scene.
    convenience init(_ scene: InterfaceDocument.Scene, of whole: NibPlan) {
        let connections = whole.model.connections.filter { $0.source.map(scene.objects.contains) ?? false }
        self.init(whole.model, scene.objects, connections, whole.classTable, controller: scene.controller)
    }

    /// Plans a scene of a compiled storyboard without the objects and connections that only the toolkit needs.
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
            // A controller's view or window comes first, because a controller takes only its first content.
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
    /// Position of the view or window that a controller contains; nil if it contains none.
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

    /// Whether a class is a controller of a view or a window. `lineage` has the names of the class and its ancestors.
    static func isController(lineage: [String]) -> Bool { !controllers.isDisjoint(with: lineage) }

    /// Whether the class is a container of other controllers. The nib contains no view for such a controller.
    var isContainerController: Bool { !Self.containers.isDisjoint(with: lineage) }

    private static let containers: Set = [
        "UINavigationController", "UITabBarController", "UISplitViewController", "UIPageViewController",
        "NSTabViewController", "NSSplitViewController",
    ]

    private static let controllers: Set = ["UIViewController", "NSViewController", "NSWindowController"]
}
