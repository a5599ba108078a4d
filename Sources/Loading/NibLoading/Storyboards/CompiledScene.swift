import AssetModel
import InterfaceSchema
import NibFormats

/// Controllers in the nib of a scene of a compiled storyboard: their relations, the templates of their segues, and the external objects of
/// their views' nibs.
///
/// The owner of such a nib and the placeholder of the storyboard are objects of the toolkit. A program has neither.
struct CompiledScene: Sendable {
    struct Template: Sendable {
        let position: Int
        let controller: Int
        let identifier: String
        let kind: String
        /// Identifier of the scene to which the segue leads.
        let destination: String
        let options: [InterfaceObject.Attribute]
    }

    struct Relation: Sendable {
        let parent: Int
        let name: String
        let child: Int
    }

    /// Reason for which a controller cannot be a child of another controller.
    enum Refusal {
        case cycle
        case secondParent
        case depth
    }

    let controller: Int?
    let templates: [Template]
    let relations: [Relation]
    /// Relations that would break the tree of controllers, with the reasons.
    let refused: [(relation: Relation, reason: Refusal)]
    /// Objects for the placeholders of a view's nib, by position of the view's controller: name of the placeholder, position of the object.
    let viewObjects: [Int: [(name: String, position: Int)]]
    /// Positions of the segue templates and of the storyboard's placeholders.
    let bookkeeping: Set<Int>

    init(_ model: InterfaceModel) {
        let document = model.document
        let ownOutlets: Set = ["sceneViewController", "sceneController"]
        controller =
            model.connections.first { connection in
                ownOutlets.contains(connection.label)
                    && connection.source.map { model.objects[$0].kind == .filesOwner } ?? false
            }?.destination
        var templates: [Template] = []
        var relations: [Relation] = []
        var viewObjects: [Int: [(name: String, position: Int)]] = [:]
        // First two controllers to which an item refers, by position of the item. One of them may be the controller that has the item.
        var ends: [Int: [Int]] = [:]
        for position in model.objects.indices where model.objects[position].isController {
            var items: Set<Int> = []
            for attribute in document.objects[position].attributes {
                switch attribute.name {
                case "UIStoryboardSegueTemplates", "NSStoryboardSegueTemplates":
                    templates += attribute.value.objects.compactMap {
                        Template(document.objects[$0], at: $0, of: position)
                    }
                case "UIViewControllers":
                    relations += attribute.value.objects.enumerated().map { number, child in
                        let isRoot = number == 0 && model.objects[position].lineage.contains("UINavigationController")
                        return Relation(
                            parent: position, name: isRoot ? "rootViewController" : "viewControllers", child: child)
                    }
                case "IBWindowTemplateContentViewController":
                    relations += attribute.value.objects.map {
                        Relation(parent: position, name: NibSegue.contentRelationship, child: $0)
                    }
                case "UIExternalObjectsTableForViewLoading", "NSExternalObjectsTableForViewLoading":
                    guard case .record(let entries) = attribute.value else { continue }
                    viewObjects[position] = entries.flatMap { entry in
                        entry.value.objects.map { (entry.name, $0) }
                    }
                default:
                    for item in attribute.value.objects where items.insert(item).inserted {
                        guard let name = Relation.itemRelations[model.objects[item].className] else { continue }
                        let found = ends[item] ?? Relation.controllers(inItem: item, model)
                        ends[item] = found
                        guard let child = found.first(where: { $0 != position }) else { continue }
                        relations.append(Relation(parent: position, name: name, child: child))
                    }
                }
            }
        }
        let storyboards = model.objects.indices.filter { position in
            switch model.objects[position].kind {
            case .placeholder("UIStoryboardPlaceholder"), .placeholder("NSStoryboardPlaceholder"): true
            default: false
            }
        }
        self.templates = templates
        (self.relations, refused) = Self.tree(relations.filter { model.objects[$0.child].isMade }, model)
        self.viewObjects = viewObjects
        bookkeeping = Set(templates.map(\.position) + storyboards)
    }

    /// Splits relations: `tree` has relations that make a tree with the contents of objects, `refused` the others, with reasons.
    private static func tree(
        _ all: [Relation], _ model: InterfaceModel
    ) -> (tree: [Relation], refused: [(relation: Relation, reason: Refusal)]) {
        var (tree, refused) = ([Relation](), [(relation: Relation, reason: Refusal)]())
        var parents: [Int: Int] = [:]
        for relation in all {
            if let reason = refusal(of: relation, parents, model) {
                refused.append((relation, reason))
            } else {
                parents[relation.child] = relation.parent
                tree.append(relation)
            }
        }
        return (tree, refused)
    }

    private static func refusal(of relation: Relation, _ parents: [Int: Int], _ model: InterfaceModel) -> Refusal? {
        var ancestors: Set<Int> = []
        var waiting = [relation.parent]
        while let next = waiting.popLast() {
            if next == relation.child { return .cycle }
            guard ancestors.insert(next).inserted else { continue }
            if ancestors.count > LoadingLimits.ancestors.value { return .depth }
            waiting += [parents[next], model.objects[next].parent].compactMap { $0 }
        }
        return parents[relation.child] == nil ? nil : .secondParent
    }

    /// Whether a connection begins or ends at an object that only the toolkit needs.
    func isBookkeeping(_ connection: ModelConnection, _ model: InterfaceModel) -> Bool {
        if let controller, connection.destination == controller, connection.label.hasPrefix("scene"),
            connection.source.map({ model.objects[$0].kind == .filesOwner }) ?? false
        {
            return true
        }
        return ([connection.source].compactMap { $0 } + connection.destinations).contains(where: bookkeeping.contains)
    }
}

extension CompiledScene.Relation {
    /// The first two controllers to which an item refers.
    fileprivate static func controllers(inItem item: Int, _ model: InterfaceModel) -> [Int] {
        var found: [Int] = []
        for attribute in model.document.objects[item].attributes where found.count < 2 {
            for object in attribute.value.objects where model.objects[object].isController && found.last != object {
                found.append(object)
                if found.count == 2 { break }
            }
        }
        return found
    }

    /// Names of relationships, by class of item. AppKit's split and tab view controllers refer to their children through items.
    fileprivate static let itemRelations = ["NSSplitViewItem": "splitItems", "NSTabViewItem": "tabItems"]
}

extension CompiledScene.Template {
    fileprivate init?(_ object: InterfaceObject, at position: Int, of controller: Int) {
        let ends = ("Storyboard", "SegueTemplate")
        let name = object.className.dropFirst(2)
        guard name.hasPrefix(ends.0), name.hasSuffix(ends.1), name.count >= ends.0.count + ends.1.count else {
            return nil
        }
        let word = name.dropFirst(ends.0.count).dropLast(ends.1.count)
        let attributes = object.attributes
        let action = attributes["UIActionName"]?.text ?? ""
        self.position = position
        self.controller = controller
        kind =
            word.isEmpty
            ? "custom"
            : action.hasPrefix("showDetail") ? "showDetail" : word.prefix(1).lowercased() + word.dropFirst()
        identifier = attributes["UIIdentifier"]?.text ?? attributes["NSIdentifier"]?.text ?? ""
        destination =
            attributes["UIDestinationViewControllerIdentifier"]?.text
            ?? attributes["NSDestinationControllerIdentifier"]?.text ?? ""
        options = attributes.filter { !Self.ownKeys.contains($0.name) }
    }

    private static let ownKeys: Set = [
        "UIIdentifier", "NSIdentifier", "UIDestinationViewControllerIdentifier", "NSDestinationControllerIdentifier",
    ]
}

extension AttributeValue {
    /// The positions of the objects in a value or in its list.
    fileprivate var objects: [Int] {
        switch self {
        case .object(let position): [position]
        case .list(let values): values.flatMap(\.objects)
        default: []
        }
    }
}
