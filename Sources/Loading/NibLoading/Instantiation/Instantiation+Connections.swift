import AssetResolution
import InterfaceSchema
import NibFormats

/// Outlets, actions, bindings and segues, in the order of the nib.
extension Instantiation {
    mutating func connect() {
        let all = nib.plan.connections
        for index in all.indices {
            guard let source = all[index].source else {
                report(.danglingConnection(all[index].label), at: nil)
                continue
            }
            switch all[index].kind {
            case .outlet: connectOutlet(all[index], of: source)
            case .outletCollection: connectCollection(all[index], of: source)
            case .action(let events): connectAction(at: index, of: source, events)
            case .binding where nib.profile == .uiKit: report(.bindingOnTouch(all[index].label), at: source)
            case .segue(let kind, let options): connectSegue(all[index], of: source, kind, options)
            case .binding(let keyPath, let options): connectBinding(all[index], of: source, keyPath, options)
            case .other: continue
            }
        }
    }

    /// Object at one end of a connection; nil if there is none. A missing owner or application is a finding.
    mutating func endObject(at position: Int) -> AnyObject? { hasObject(at: position) ? objects[position] : nil }

    /// Whether an end of a connection has an object. The first connection of a missing owner or application adds a finding.
    private mutating func hasObject(at position: Int) -> Bool {
        if objects[position] != nil { return true }
        switch model.objects[position].kind {
        case .filesOwner: reportMissing(.missingOwner, at: position)
        case .application: reportMissing(.missingApplication, at: position)
        default: break
        }
        return false
    }

    private mutating func reportMissing(_ problem: NibFinding.Problem, at position: Int) {
        if reportedMissing.insert(problem).inserted { report(problem, at: position) }
    }

    private mutating func connectOutlet(_ connection: ModelConnection, of source: Int) {
        guard let destination = connection.destination else {
            return report(.danglingConnection(connection.label), at: source)
        }
        guard let object = endObject(at: source), let value = endObject(at: destination) else { return }
        if let segue = object as? NibSegue {
            // A segue's template is connected to the container view in which the segue embeds its destination.
            if connection.label == "containerView" {
                addSegue(segue.copy(beginningAt: value), from: value, at: destination)
            }
            return
        }
        if let segue = value as? NibSegue { return addSegue(segue.copy(beginningAt: object), from: object, at: source) }
        setOutlet(connection, to: .object(value), of: object, at: source, .unknownOutlet(connection.label))
    }

    private mutating func connectCollection(_ connection: ModelConnection, of source: Int) {
        if connection.isDangling { report(.danglingConnection(connection.label), at: source) }
        guard let object = endObject(at: source) else { return }
        let values = connection.destinations.compactMap { endObject(at: $0) }
        setOutlet(connection, to: .list(values), of: object, at: source, .unknownOutletCollection(connection.label))
    }

    /// Sets an outlet or outlet collection. `problem` is the finding if the class has no such outlet.
    private mutating func setOutlet(
        _ connection: ModelConnection, to value: NibKeyValue, of object: AnyObject, at position: Int,
        _ problem: NibFinding.Problem
    ) {
        let name = connection.label
        if let generic = object as? GenericObject { return generic.set(name, to: value) }
        guard coding.variableType(name, object) != nil else {
            return reportMissing(problem, name, object, at: position)
        }
        if !coding.set(name, to: value, of: object) { reportWrongType(name, value, of: object, at: position) }
    }

    /// Reports an object or a list that an outlet does not take.
    mutating func reportWrongType(_ name: String, _ value: NibKeyValue, of object: AnyObject, at position: Int) {
        let expected = coding.variableType(name, object) ?? ""
        report(.wrongType(outlet: name, found: value.text, expected: expected), at: position)
    }

    mutating func reportMissing(
        _ problem: NibFinding.Problem, _ name: String, _ object: AnyObject, at position: Int
    ) {
        if classes.tables.isOfOtherActor(object) { return report(.otherActor("\(type(of: object))"), at: position) }
        report(problem, at: position, nearest: nearestVariable(to: name, of: object))
    }

    mutating func nearestVariable(to name: String, of object: AnyObject) -> String? {
        NearestName.to(name, among: classes.tables.members(of: object).names { !$0.isAction })
    }

    /// Copies the connection only if both ends exist: a copy changes reference counts, for which threads that instantiate the same nib contend.
    private mutating func connectAction(at index: Int, of source: Int, _ events: EventSet) {
        if nib.plan.connections[index].isDangling {
            return report(.danglingConnection(nib.plan.connections[index].label), at: source)
        }
        let destination = nib.plan.connections[index].destinations.first
        guard hasObject(at: source), destination.map({ hasObject(at: $0) }) ?? true, let sender = objects[source] else {
            return
        }
        let connection = nib.plan.connections[index]
        guard let destination, let target = objects[destination] else {
            return add(
                NibAction(connection, events: events, from: sender, to: nil, nil, isolation: classes.isolation),
                to: sender)
        }
        if let segue = target as? NibSegue {
            return addSegue(segue.copy(beginningAt: sender), from: sender, at: source)
        }
        var message: ((AnyObject, AnyObject?) -> Bool)?
        if !(target is GenericObject) {
            let members = classes.tables.members(of: target)
            guard case .action(let found)? = members.named(connection.label)?.access else {
                if classes.tables.isOfOtherActor(target) {
                    return report(.otherActor("\(type(of: target))"), at: destination)
                }
                let nearest = NearestName.to(connection.label, among: members.names(where: \.isAction))
                return report(.unknownAction(connection.label), at: destination, nearest: nearest)
            }
            message = found
        }
        add(
            NibAction(connection, events: events, from: sender, to: target, message, isolation: classes.isolation),
            to: sender)
    }

    private mutating func add(_ action: NibAction, to sender: AnyObject) {
        actions.append(action)
        // An action with a trigger, such as a double click, is not sent on the object's usual event.
        if action.trigger != nil || sender is GenericObject { return }
        (sender as? any ActionSender)?.actions.append(action)
    }

    private mutating func connectBinding(
        _ connection: ModelConnection, of source: Int, _ keyPath: String, _ options: [InterfaceObject.Attribute]
    ) {
        guard let destination = connection.destination else {
            return report(.danglingConnection(connection.label), at: source)
        }
        guard let object = endObject(at: source), let observed = endObject(at: destination) else { return }
        guard coding.has(connection.label, object) else {
            return reportMissing(.unknownBinding(connection.label), connection.label, object, at: source)
        }
        var transformer: ValueTransformer?
        if let name = options["NSValueTransformerName"]?.text {
            transformer = classes.known.transformer(name)
            if transformer == nil {
                let nearest = NearestName.to(name, among: classes.known.transformerNames)
                return report(.unknownTransformer(name), at: source, nearest: nearest)
            }
        }
        let first = keyPath.split(separator: ".").map(String.init).first { $0 != KeyValueCoding.selfKey } ?? keyPath
        if !coding.has(keyPath, observed), !coding.has(first, observed) {
            let nearest = nearestVariable(to: first, of: observed)
            return report(.unknownKeyPath(keyPath, binding: connection.label), at: destination, nearest: nearest)
        }
        bindings.append(
            NibBinding(connection, keyPath: keyPath, options, from: object, to: observed, transformer, coding, updates))
    }

    private mutating func connectSegue(
        _ connection: ModelConnection, of source: Int, _ kind: String, _ options: [InterfaceObject.Attribute]
    ) {
        guard let object = endObject(at: source) else { return }
        var destination = NibSegue.Destination(connection.destination, in: model)
        // A compiled storyboard may contain a nib with scenes. Their indices mean nothing in the compiled storyboard.
        if case .scene = destination, nib.scenes?.isFolder ?? false { destination = .nowhere }
        if destination == .nowhere, kind != NibSegue.unwindKind {
            let name = connection.label.isEmpty ? NibSegue.relationship(options) : connection.label
            report(.danglingConnection(name.isEmpty ? kind : name), at: source)
        }
        let segue = NibSegue(
            connection.label, kind: kind, options, from: object, to: destination, segueContext())
        addSegue(segue, from: object, at: source)
    }
}
