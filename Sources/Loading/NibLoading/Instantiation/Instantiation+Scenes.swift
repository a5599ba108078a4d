import AssetModel
import InterfaceSchema
import NibFormats

/// Relation of a child controller to its parent, or to the view in which the child's view is embedded.
struct SceneRelation {
    enum Child {
        /// The controller of another scene.
        case scene(NibSegue.Destination)
        /// A controller of the same nib.
        case made(AnyObject)
    }

    /// Relationship to the parent, or "embed".
    let name: String
    /// Parent controller, or the view in which the child's view is embedded.
    let holder: AnyObject
    let child: Child
    /// Segue that makes the relation; nil if the child is a controller of the same nib.
    let segue: NibSegue?
    /// Position of the object to which findings refer.
    let position: Int
}

extension Instantiation {
    /// Makes the segues of a compiled scene and collects the relations of its controllers.
    mutating func makeTemplateSegues() {
        guard let compiled = nib.plan.compiled, let scenes = nib.scenes else { return }
        var nearest: [String: String?] = [:]
        for template in compiled.templates {
            guard let controller = objects[template.controller] else { continue }
            let destination = scenes.destination(template.destination)
            if destination == .nowhere, template.kind != NibSegue.unwindKind {
                let name = template.destination
                // A search for a similar name is slow, and many wrong names have another cause than misspelling.
                if nearest.count < LoadingLimits.suggestions.value, nearest[name] == nil {
                    nearest[name] = .some(scenes.nearest(to: name))
                }
                report(
                    .missingScene(name, segue: template.identifier), at: template.controller,
                    nearest: nearest[name] ?? nil)
            }
            let segue = NibSegue(
                template.identifier, kind: template.kind, template.options, from: controller, to: destination,
                segueContext())
            templates[template.position] = segue
            segues.append(segue)
        }
        for (relation, reason) in compiled.refused {
            let name = nib.plan.classTable.className(of: relation.child)
            let problem: NibFinding.Problem =
                switch reason {
                case .cycle: .cyclicScene(name, relationship: relation.name)
                case .secondParent: .unmadeScene(name, reason: "another controller has it already")
                case .depth: .unmadeScene(name, reason: "too many controllers are within each other")
                }
            report(problem, at: relation.parent)
        }
        for relation in compiled.relations {
            guard let parent = objects[relation.parent], let child = objects[relation.child] else { continue }
            relations.append(
                SceneRelation(
                    name: relation.name, holder: parent, child: .made(child), segue: nil, position: relation.parent))
        }
    }

    /// Adds a segue that begins at an object. Relationships and embeddings join `relations`; a control performs other segues later.
    mutating func addSegue(_ segue: NibSegue, from source: AnyObject, at position: Int) {
        segues.append(segue)
        let name: String
        switch segue.kind {
        case NibSegue.relationshipKind: name = NibSegue.relationship(segue.options)
        case NibSegue.embedKind: name = NibSegue.embedKind
        default:
            if !(source is GenericObject) {
                (source as? any ActionSender)?.actions.append(NibAction(segue, from: source))
            }
            return
        }
        if segue.destination == .nowhere { return }
        relations.append(
            SceneRelation(
                name: name, holder: source, child: .scene(segue.destination), segue: segue, position: position))
    }

    /// Gives controllers the classes, storyboard, segues and context with which they load their nibs later.
    mutating func prepareControllers() {
        for position in nib.plan.controllers {
            guard let controller = objects[position] as? any LateLoader else { continue }
            controller.classes = classes.known
            controller.storyboard = nib.scenes
            controller.source.segues = segues.filter { $0.controller === controller }
            controller.source.context = LoadingContext(
                nib, of: position, among: objects, templates, isStandIn: isStandIn(position), application: application)
        }
    }

    /// Makes the scenes of child controllers, and gives each child to its parent.
    mutating func makeRelatedScenes() {
        for relation in relations {
            switch relation.child {
            case .made(let child): relate(child, relation)
            case .scene(let destination):
                guard let scene = instance(of: destination, relation) else { continue }
                guard let child = scene.controller else {
                    report(.unmadeScene(name(of: destination), reason: "it has no controller"), at: relation.position)
                    continue
                }
                if relation.name == NibSegue.embedKind {
                    embed(child, of: scene, name(of: destination), relation)
                } else {
                    relate(child, relation)
                }
            }
        }
    }

    /// Instantiates another scene. Returns nil, with a finding, if the scene cannot be made.
    private mutating func instance(
        of destination: NibSegue.Destination, _ relation: SceneRelation
    ) -> NibInstance? {
        let name = name(of: destination)
        if case .scene = destination, nib.scenes == nil {
            report(.unmadeScene(name, reason: "the storyboard was read as one nib"), at: relation.position)
            return nil
        }
        if let reason = LoadsInProgress.reasonAgainstAnother() {
            report(.unmadeScene(name, reason: reason), at: relation.position)
            return nil
        }
        do throws(NibError) {
            guard let found = try nib.nib(of: destination) else { return nil }
            guard !LoadsInProgress.contain(found.identity) else {
                report(.cyclicScene(name, relationship: relation.name), at: relation.position)
                return nil
            }
            let instance = try Self.instance(
                of: found, as: found.identity, owner: nil, application: application, classes.known,
                isolation: classes.isolation)
            add(instance)
            return instance
        } catch {
            var nearest: String?
            if case .noScene(_, _, let name) = error { nearest = name }
            report(.unmadeScene(name, reason: error.reason), at: relation.position, nearest: nearest)
            return nil
        }
    }

    private func name(of destination: NibSegue.Destination) -> String {
        switch destination {
        case .nowhere: ""
        case .scene(let index): nib.scenes?.name(ofScene: index) ?? "scene \(index)"
        case .storyboard(let name, let identifier): identifier.map { name + "/" + $0 } ?? name
        }
    }

    /// Gives a child to its parent: as an outlet, and as a child controller.
    private mutating func relate(_ child: AnyObject, _ relation: SceneRelation) {
        if let generic = relation.holder as? GenericObject {
            generic.add(child)
            let others = generic.outletCollection(relation.name)
            generic.set(relation.name, to: others.isEmpty ? .object(child) : .list(others + [child]))
            return
        }
        let member = classes.tables.members(of: relation.holder).named(relation.name)
        let value: NibKeyValue?
        switch member?.access {
        case .outlet?: value = .object(child)
        case .outletCollection(_, let get)?: value = .list(get(relation.holder) + [child])
        default:
            guard relation.holder is any NibController else {
                return reportMissing(
                    .unknownRelationship(relation.name), relation.name, relation.holder, at: relation.position)
            }
            value = nil
        }
        if let value, !coding.set(relation.name, to: value, of: relation.holder) {
            reportWrongType(relation.name, value, of: relation.holder, at: relation.position)
        }
        (relation.holder as? any NibController)?.addFromNib(controller: child, as: relation.name)
    }

    /// Embeds the view of a child controller in a view of this scene.
    private mutating func embed(
        _ child: AnyObject, of scene: NibInstance, _ name: String, _ relation: SceneRelation
    ) {
        let parent = nib.plan.controller.flatMap { objects[$0] } ?? owner
        if let segue = relation.segue, let performer = parent as? any SeguePerforming {
            performer.prepare(
                for: StoryboardSegue(segue, from: parent, to: child, scene), sender: relation.holder)
        }
        switch parent {
        case let parent as any NibController: parent.addFromNib(controller: child, as: relation.name)
        case let parent as GenericObject: parent.add(child)
        default: report(.unknownRelationship(relation.name), at: relation.position)
        }
        let view: AnyObject?
        do throws(NibError) {
            if let controller = child as? any NibController {
                view = try controller.viewForEmbedding()
                findings += (child as? any LateLoader)?.source.instance?.findings ?? []
                // A nil view is no fault here: the controller has no view to embed.
                if view == nil { return }
            } else if let generic = child as? GenericObject {
                view = try self.view(of: generic, in: scene)
                if view == nil, generic.values.object.isContainerController { return }
            } else {
                view = nil
            }
        } catch {
            return report(.unmadeScene(name, reason: "\(error)"), at: relation.position)
        }
        guard let view else {
            return report(.unmadeScene(name, reason: "its controller has no view"), at: relation.position)
        }
        switch relation.holder {
        case let generic as GenericObject: generic.add(view)
        case let embedder as any NibEmbedder: embedder.embedFromNib(view)
        case let container as any NibContainer: container.addFromNib(view)
        default: break
        }
    }

    /// View of a controller for which the program has no class: from its scene, or from the nib that the controller names.
    private mutating func view(of controller: GenericObject, in scene: NibInstance) throws(NibError) -> AnyObject? {
        let position = controller.values.position
        if let view = scene.nib.model.ownView(of: position) { return scene.objects[view] }
        guard let name = controller.values.value("nibName", as: String.self),
            let nib = try controller.values.nib.scenes?.nib(ofView: name)
        else { return nil }
        let context = LoadingContext(
            scene.nib, of: position, among: scene.objects, scene.templates, isStandIn: true, application: application)
        add(
            try Self.instance(
                of: nib, as: scene.nib.identity, owner: controller, application: application,
                externalObjects: context.externalObjects, classes.known, isolation: classes.isolation))
        return controller.outlet("view")
    }
}

extension NibError {
    /// Description without the nearest name, which the finding has in `nearest`.
    fileprivate var reason: String {
        if case .noScene = self { "the storyboard has no such scene" } else { description }
    }
}
