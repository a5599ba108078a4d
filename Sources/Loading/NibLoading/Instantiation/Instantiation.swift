import AssetResolution
import InterfaceSchema
import NibFormats

/// One instantiation of a nib: makes the objects, connects them, sets values, awakens them, shows windows.
struct Instantiation {
    let nib: Nib
    let owner: AnyObject?
    let application: AnyObject?
    /// Objects for the placeholders of this nib. Other nibs do not get them.
    let externalObjects: [String: AnyObject]
    var classes: ResolvedClasses
    /// Objects by position: made by this load, or given by the caller; nil for neither.
    private(set) var objects: [AnyObject?]
    /// Objects of the program's classes, in document order.
    private var typedObjects: [any NibObject] = []
    var actions: [NibAction] = []
    var bindings: [NibBinding] = []
    var segues: [NibSegue] = []
    /// Segues of a compiled scene, by position of their template. The nibs of the scene's views refer to them.
    var templates: [Int: NibSegue] = [:]
    /// Relations of child controllers to their parents.
    var relations: [SceneRelation] = []
    /// Instances that this instance keeps: further scenes, and the nibs of their views.
    private(set) var parts: [NibInstance] = []
    var findings: [NibFinding]
    let coding: KeyValueCoding
    let updates = BindingUpdates()
    private var ownSegueContext: SegueContext?
    /// Findings about the owner and the application, each of which is reported once.
    var reportedMissing: Set<NibFinding.Problem> = []

    var model: InterfaceModel { nib.plan.model }

    init(
        _ nib: Nib, owner: AnyObject?, application: AnyObject?, externalObjects: [String: AnyObject],
        _ classes: ResolvedClasses
    ) {
        self.nib = nib
        self.owner = owner
        self.application = application
        self.externalObjects = externalObjects
        self.classes = classes
        findings = nib.findings
        coding = KeyValueCoding(tables: classes.tables, nib: nib)
        objects = Array(repeating: nil, count: nib.plan.model.objects.count)
    }

    /// Instantiates a nib. `identity` names the load in progress; nil for a load that the program itself begins.
    static func instance(
        of nib: Nib, as identity: String?, owner: AnyObject?, application: AnyObject?,
        externalObjects: [String: AnyObject] = [:], _ classes: NibClasses, isolation: (any Actor)?
    ) throws(NibError) -> NibInstance {
        var instantiation = Self(
            nib, owner: owner, application: application, externalObjects: externalObjects,
            ResolvedClasses(nib.plan.classTable, classes, isolation: isolation))
        return try LoadsInProgress.with(identity, of: nib) { () throws(NibError) in try instantiation.run() }
    }

    mutating func run() throws(NibError) -> NibInstance {
        takeOutsiders()
        makeObjects()
        makeTemplateSegues()
        if nib.profile == .uiKit { try refuseUnknownKeys() }
        fillContainers()
        connect()
        setAttributes()
        setMainMenu()
        prepareControllers()
        makeRelatedScenes()
        for binding in bindings { binding.activate() }
        awaken()
        show()
        if nib.plan.topLevel.isEmpty { report(.noTopLevelObject, at: nil) }
        let made = takeObjects()
        return NibInstance(self, made)
    }

    /// Moves the made objects out of `objects`, without objects from outside. The move saves a copy of the array.
    private mutating func takeObjects() -> [AnyObject?] {
        var made: [AnyObject?] = []
        swap(&made, &objects)
        for position in nib.plan.outsiders { made[position] = nil }
        if nib.scenes != nil, let application {
            for position in made.indices where made[position] === application { made[position] = nil }
        }
        return made
    }

    /// Adds another nib's instance and its findings.
    mutating func add(_ part: NibInstance) {
        parts.append(part)
        findings += part.findings
    }

    /// Returns the context in which the segues are performed. The nib's objects must be made before the first call.
    mutating func segueContext() -> SegueContext {
        if let ownSegueContext { return ownSegueContext }
        let made = SegueContext(
            nib, classes.known, controller: nib.plan.controller.flatMap { objects[$0] } ?? owner,
            application: application, isolation: classes.isolation)
        ownSegueContext = made
        return made
    }

    mutating func report(_ problem: NibFinding.Problem, at position: Int?, nearest: String? = nil) {
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
                // A reference to another storyboard needs no object: its scene is loaded later.
                let isElsewhere = model.document.objects[position].attributes["storyboardName"]?.text != nil
                if objects[position] == nil, !isElsewhere {
                    report(.missingExternalObject(name), at: position)
                }
            }
        }
    }

    private mutating func makeObjects() {
        let source = NibSource(nib)
        let classIndices = nib.plan.classTable.indices
        for position in nib.plan.made {
            // The program's application object replaces the storyboard's.
            if let application, nib.scenes != nil, model.objects[position].lineage.contains("NSApplication") {
                objects[position] = application
                continue
            }
            let type = classes.type(for: classIndices[position])
            if let refusal = classes.refusal(of: classIndices[position]) {
                report(refusal.problem, at: position, nearest: refusal.nearest)
            }
            if let type {
                let object = Self.made(type, NibCoder(source, position: position))
                typedObjects.append(object)
                objects[position] = object
            } else {
                objects[position] = GenericObject(NibCoder(source, position: position))
            }
        }
    }

    private static func made(_ type: any NibObject.Type, _ values: NibCoder) -> any NibObject {
        switch values.object.construction {
        case .frame:
            if let view = type as? any NibView.Type {
                return view.init(
                    frame: values.value("frame", as: Rectangle.self) ?? Rectangle(x: 0, y: 0, width: 0, height: 0))
            }
        case .coder:
            if let coded = type as? any NibCodable.Type { return coded.init(nibCoder: values) }
        case .plain, .shared, .outside: break
        }
        return type.init()
    }

    /// Gives containers their contents. A controller of a program's class gets only its view or window, not bars and guides. Contents that
    /// no object keeps live as long as the instance.
    private func fillContainers() {
        let contained = nib.plan.contained
        for (holder, range) in nib.plan.containers {
            guard let object = objects[holder] else { continue }
            if let generic = object as? GenericObject {
                generic.fill(with: contained[range], of: objects)
            } else if let container = object as? any NibContainer {
                fill(container, at: holder, with: contained[range].compactMap { objects[$0] })
            }
        }
    }

    private func fill(_ container: any NibContainer, at holder: Int, with content: [AnyObject]) {
        guard nib.plan.classTable.isController(holder) else {
            for object in content { container.addFromNib(object) }
            return
        }
        if let view = model.ownView(of: holder).flatMap({ objects[$0] }), content.first === view {
            container.addFromNib(view)
        }
    }

    /// Throws if an object's class lacks an outlet of the nib, by the rules of UIKit. The check precedes all connections, so that the owner
    /// stays unchanged. For an object of another class than the nib names, the missing outlet is only a finding.
    private mutating func refuseUnknownKeys() throws(NibError) {
        for connection in nib.plan.connections where connection.kind == .outlet || connection.kind == .outletCollection
        {
            guard let source = connection.source, let object = objects[source], !(object is GenericObject),
                !(object is NibSegue), !(connection.destination.flatMap { objects[$0] } is NibSegue)
            else { continue }
            if isStandIn(source) || classes.tables.isOfOtherActor(object) { continue }
            if coding.variableType(connection.label, object) != nil { continue }
            throw .unknownKey(
                nib: nib.name, key: connection.label, className: "\(type(of: object))",
                object: model.objects[source].identifier ?? "object \(source)",
                nearest: nearestVariable(to: connection.label, of: object))
        }
    }

    /// Whether an object is of another class than the one that its nib names.
    mutating func isStandIn(_ position: Int) -> Bool {
        if model.objects[position].kind == .object {
            return !classes.hasOwnClass(nib.plan.classTable.indices[position])
        }
        return (objects[position] as? any LateLoader)?.source.isOfStandIn ?? false
    }

    private mutating func setAttributes() {
        for position in nib.plan.attributed {
            for property in model.objects[position].runtimeProperties {
                // Compiled storyboards write this relation twice.
                if nib.plan.compiled != nil, property.keyPath == NibSegue.contentRelationship { continue }
                guard let object = endObject(at: position) else { continue }
                set(property, of: object, at: position)
            }
        }
    }

    /// Sets the value of a runtime attribute. The key path names a member, or leads along outlets to a member of another object.
    private mutating func set(_ property: ModelObject.RuntimeProperty, of root: AnyObject, at position: Int) {
        let value = property.value.map { NibKeyValue.value($0) }
        if let generic = root as? GenericObject { return generic.set(property.keyPath, to: value) }
        if classes.tables.isOfOtherActor(root) { return report(.otherActor("\(type(of: root))"), at: position) }
        guard let (object, key) = coding.lastStep(along: property.keyPath, from: root) else {
            return report(.unknownAttribute(property.keyPath), at: position)
        }
        guard let expected = coding.variableType(key, object) else {
            let nearest = nearestVariable(to: key, of: object)
            return report(.unknownAttribute(property.keyPath), at: position, nearest: nearest)
        }
        if !coding.set(key, to: value, of: object) {
            let found = value?.text ?? "nil"
            report(.wrongValue(attribute: property.keyPath, found: found, expected: expected), at: position)
        }
    }

    /// Sets the application object's "mainMenu", if its class has that key.
    private mutating func setMainMenu() {
        guard let application, !(application is GenericObject), let position = nib.plan.mainMenu,
            let menu = objects[position], coding.has("mainMenu", application)
        else { return }
        if !coding.set("mainMenu", to: .object(menu), of: application) {
            reportWrongType("mainMenu", .object(menu), of: application, at: position)
        }
    }

    /// Awakens the made objects; by AppKit's rules then the placeholders' objects and last the owner, each once.
    private mutating func awaken() {
        for object in typedObjects { object.awakeFromNib() }
        guard nib.profile == .appKit else { return }
        var others = Set([owner].compactMap { $0 }.map { ObjectIdentifier($0) })
        for position in nib.plan.outsiders {
            guard case .placeholder = model.objects[position].kind, let object = objects[position],
                others.insert(ObjectIdentifier(object)).inserted
            else { continue }
            awaken(object, at: position)
        }
        awaken(owner, at: nib.plan.outsiders.first { model.objects[$0].kind == .filesOwner })
    }

    /// Awakens an object from outside. An object of another actor cannot be called here, which is one finding.
    private mutating func awaken(_ object: AnyObject?, at position: Int?) {
        guard let object = object as? any NibObject else { return }
        if !classes.tables.isOfOtherActor(object) { return object.awakeFromNib() }
        let problem = NibFinding.Problem.otherActor("\(type(of: object))")
        if !findings.contains(where: { $0.problem == problem }) { report(problem, at: position) }
    }

    private func show() {
        for position in nib.plan.visibleWindows { (objects[position] as? any NibWindow)?.showFromNib() }
    }
}
