import AssetResolution
import InterfaceSchema
import NibFormats

/// One instantiation of a nib: makes the objects, connects them, sets values, awakens them, shows windows.
struct Instantiation {
    let nib: Nib
    let owner: AnyObject?
    let application: AnyObject?
    let externalObjects: [String: AnyObject]
    var classes: ResolvedClasses
    /// By position: the object that was made, or that stands there from outside.
    private(set) var objects: [AnyObject?]
    /// The objects that were made of the program's classes, in document order.
    private var typedObjects: [any NibObject] = []
    private(set) var actions: [NibAction] = []
    private(set) var bindings: [NibBinding] = []
    private(set) var segues: [NibSegue] = []
    private(set) var findings: [NibFinding]
    let coding: KeyValueCoding
    private var missesOwner = false

    private var model: InterfaceModel { nib.plan.model }

    init(
        _ nib: Nib, owner: AnyObject?, application: AnyObject?, externalObjects: [String: AnyObject],
        _ classes: ResolvedClasses
    ) {
        self.nib = nib
        self.owner = owner
        self.application = application
        self.externalObjects = externalObjects
        self.classes = classes
        findings = nib.mediaFindings
        coding = KeyValueCoding(tables: classes.tables, nib: nib)
        objects = Array(repeating: nil, count: nib.plan.model.objects.count)
    }

    mutating func run() throws(NibError) -> NibInstance {
        takeOutsiders()
        makeObjects()
        if nib.profile == .uiKit { try refuseUnknownKeys() }
        fillContainers()
        connect()
        setAttributes()
        for binding in bindings { binding.activate() }
        awaken()
        show()
        if nib.plan.topLevel.isEmpty { find(.noTopLevelObject, at: nil) }
        return NibInstance(self)
    }

    mutating func find(_ problem: NibFinding.Problem, at position: Int?, nearest: String? = nil) {
        findings.append(NibFinding(problem, nib.name, nib.plan, at: position, nearest: nearest))
    }

    private mutating func takeOutsiders() {
        for position in nib.plan.outsiders {
            switch model.objects[position].kind {
            case .object, .firstResponder: continue
            case .filesOwner: objects[position] = owner
            case .application: objects[position] = application
            case .placeholder(let name):
                objects[position] = externalObjects[name]
                // The scenes of other storyboards are not there yet.
                if externalObjects[name] == nil, model.document.objects[position].text("storyboardName") == nil {
                    find(.missingExternalObject(name), at: position)
                }
            }
        }
    }

    private mutating func makeObjects() {
        let source = NibSource(nib)
        let classIndices = nib.plan.classTable.indices
        for position in nib.plan.made {
            let answer = classes.answer(for: classIndices[position])
            if let problem = answer.problem { find(problem, at: position, nearest: answer.nearest) }
            let values = NibCoder(source, position: position)
            if let type = answer.type {
                let object = Self.made(type, values)
                typedObjects.append(object)
                objects[position] = object
            } else {
                objects[position] = GenericObject(values)
            }
        }
    }

    private static func made(_ type: any NibObject.Type, _ values: NibCoder) -> any NibObject {
        switch values.object.construction {
        case .frame:
            if let view = type as? any NibView.Type {
                guard case .rectangle(let frame)? = values.value("frame") else {
                    return view.init(frame: Rectangle(x: 0, y: 0, width: 0, height: 0))
                }
                return view.init(frame: frame)
            }
        case .coder:
            if let coded = type as? any NibCodable.Type { return coded.init(nibCoder: values) }
        case .plain, .shared, .outside: break
        }
        return type.init()
    }

    /// Gives objects what they contain. What neither the container nor anybody else keeps lives as long as the instance.
    private func fillContainers() {
        let contained = nib.plan.contained
        for (holder, range) in nib.plan.containers {
            let content = contained[range].compactMap { objects[$0] }
            switch objects[holder] {
            case let generic as GenericObject: generic.content = content
            case let container as any NibContainer: for object in content { container.addFromNib(object) }
            default: break
            }
        }
    }

    /// By the rules of UIKit, an outlet that no class has ends the load. This is found out before anything is connected,
    /// so that the owner stays as it was.
    private mutating func refuseUnknownKeys() throws(NibError) {
        for connection in nib.plan.connections where connection.kind == .outlet || connection.kind == .outletCollection
        {
            guard let source = connection.source, let object = objects[source], !(object is GenericObject) else {
                continue
            }
            switch (connection.kind, classes.tables.members(of: object).named(connection.label)?.access) {
            case (.outlet, .outlet?), (.outletCollection, .outletCollection?): continue
            default:
                throw .unknownKey(
                    nib: nib.name, key: connection.label, className: "\(type(of: object))",
                    object: model.objects[source].identifier ?? "object \(source)",
                    nearest: nearestVariable(to: connection.label, of: object))
            }
        }
    }

    private mutating func connect() {
        for connection in nib.plan.connections {
            guard let source = connection.source else {
                find(.danglingConnection(connection.label), at: nil)
                continue
            }
            switch connection.kind {
            case .outlet: connectOutlet(connection, of: source)
            case .outletCollection: connectCollection(connection, of: source)
            case .action(let events): connectAction(connection, of: source, events)
            case .binding where nib.profile == .uiKit: find(.bindingOnTouch(connection.label), at: source)
            case .segue(let kind, let options): connectSegue(connection, of: source, kind, options)
            case .binding(let keyPath, let options): connectBinding(connection, of: source, keyPath, options)
            case .other: continue
            }
        }
    }

    /// The object at one end of a connection; nil, with a finding, if nobody stands there.
    private mutating func end(_ position: Int) -> AnyObject? {
        if let object = objects[position] { return object }
        if model.objects[position].kind == .filesOwner, !missesOwner {
            missesOwner = true
            find(.missingOwner, at: position)
        }
        return nil
    }

    private mutating func connectOutlet(_ connection: ModelConnection, of source: Int) {
        guard let destination = connection.destination else {
            return find(.danglingConnection(connection.label), at: source)
        }
        guard let object = end(source), let value = end(destination) else { return }
        if let generic = object as? GenericObject { return generic.set(connection.label, to: [value]) }
        guard case .outlet? = classes.tables.members(of: object).named(connection.label)?.access else {
            return findMissing(.unknownOutlet(connection.label), connection.label, object, at: source)
        }
        if !coding.set(connection.label, to: .object(value), of: object) {
            findWrongType(connection.label, object, at: source)
        }
    }

    private mutating func connectCollection(_ connection: ModelConnection, of source: Int) {
        guard let object = end(source) else { return }
        let values = connection.destinations.compactMap { end($0) }
        if let generic = object as? GenericObject { return generic.set(connection.label, to: values) }
        guard case .outletCollection? = classes.tables.members(of: object).named(connection.label)?.access else {
            return findMissing(.unknownOutletCollection(connection.label), connection.label, object, at: source)
        }
        if !coding.set(connection.label, to: .list(values), of: object) {
            findWrongType(connection.label, object, at: source)
        }
    }

    private mutating func findWrongType(_ name: String, _ object: AnyObject, at position: Int) {
        let expected = classes.tables.members(of: object).named(name)?.type ?? ""
        find(.wrongType(outlet: name, expected: expected), at: position)
    }

    private mutating func findMissing(
        _ problem: NibFinding.Problem, _ name: String, _ object: AnyObject, at position: Int
    ) {
        find(problem, at: position, nearest: nearestVariable(to: name, of: object))
    }

    private mutating func nearestVariable(to name: String, of object: AnyObject) -> String? {
        NearestName.to(name, among: classes.tables.members(of: object).names { !$0.isAction })
    }

    private mutating func connectAction(_ connection: ModelConnection, of source: Int, _ events: EventSet) {
        guard let sender = end(source) else { return }
        guard let destination = connection.destination else {
            actions.append(NibAction(connection.label, events: events, from: sender, to: nil, nil))
            return
        }
        guard let target = end(destination) else { return }
        var message: ((AnyObject, AnyObject?) -> Void)?
        if !(target is GenericObject) {
            let members = classes.tables.members(of: target)
            guard case .action(let found)? = members.named(connection.label)?.access else {
                let nearest = NearestName.to(connection.label, among: members.names(where: \.isAction))
                return find(.unknownAction(connection.label), at: destination, nearest: nearest)
            }
            message = found
        }
        actions.append(NibAction(connection.label, events: events, from: sender, to: target, message))
    }

    private mutating func connectBinding(
        _ connection: ModelConnection, of source: Int, _ keyPath: String, _ options: [InterfaceObject.Attribute]
    ) {
        guard let destination = connection.destination else {
            return find(.danglingConnection(connection.label), at: source)
        }
        guard let object = end(source), let observed = end(destination) else { return }
        guard coding.has(connection.label, object) else {
            return findMissing(.unknownBinding(connection.label), connection.label, object, at: source)
        }
        var transformer: ValueTransformer?
        if let name = options.first(where: { $0.name == "NSValueTransformerName" })?.value.text {
            transformer = classes.transformer(name)
            if transformer == nil {
                let nearest = NearestName.to(name, among: classes.transformerNames)
                return find(.unknownTransformer(name), at: source, nearest: nearest)
            }
        }
        let first = String(keyPath.prefix { $0 != "." })
        if !coding.has(keyPath, observed), !coding.has(first, observed) {
            let nearest = nearestVariable(to: first, of: observed)
            return find(.unknownKeyPath(keyPath, binding: connection.label), at: destination, nearest: nearest)
        }
        bindings.append(
            NibBinding(connection, keyPath: keyPath, options, from: object, to: observed, transformer, coding))
    }

    private mutating func connectSegue(
        _ connection: ModelConnection, of source: Int, _ kind: String, _ options: [InterfaceObject.Attribute]
    ) {
        guard let object = end(source) else { return }
        let destination = NibSegue.Destination(connection.destination, in: model)
        if destination == .nowhere { find(.danglingConnection(connection.label), at: source) }
        segues.append(NibSegue(connection.label, kind: kind, options, from: object, to: destination))
    }

    private mutating func setAttributes() {
        for position in nib.plan.attributed {
            for property in model.objects[position].runtimeProperties {
                guard let object = end(position) else { continue }
                set(property, of: object, at: position)
            }
        }
    }

    /// Sets a value under a key path: a member with this name, or one of the object to which outlets lead.
    private mutating func set(_ property: ModelObject.RuntimeProperty, of root: AnyObject, at position: Int) {
        if let generic = root as? GenericObject {
            generic.attributes[property.keyPath] = property.value
            return
        }
        guard let (object, key) = coding.steps(along: property.keyPath, from: root).last,
            property.keyPath == key || property.keyPath.hasSuffix("." + key)
        else { return find(.unknownAttribute(property.keyPath), at: position) }
        let members = classes.tables.members(of: object)
        guard object is GenericObject || members.named(key)?.isAttribute == true else {
            let nearest = NearestName.to(key, among: members.names { !$0.isAction })
            return find(.unknownAttribute(property.keyPath), at: position, nearest: nearest)
        }
        if !coding.set(key, to: .value(property.value), of: object) {
            find(.wrongValue(attribute: property.keyPath, expected: members.named(key)?.type ?? ""), at: position)
        }
    }

    /// AppKit awakens the owner and placeholders too, the owner last.
    private func awaken() {
        for object in typedObjects { object.awakeFromNib() }
        guard nib.profile == .appKit else { return }
        for position in nib.plan.outsiders {
            if case .placeholder = model.objects[position].kind {
                (objects[position] as? any NibObject)?.awakeFromNib()
            }
        }
        (owner as? any NibObject)?.awakeFromNib()
    }

    private func show() {
        for position in nib.plan.visibleWindows { (objects[position] as? any NibWindow)?.showFromNib() }
    }
}
