import NibFormats

/// Makes the model of a document: first the objects with their classes, children and roles, then the connections. Properties are read on the first
/// request.
struct ModelBuilder {
    let document: InterfaceDocument
    let dialect: Dialect
    private(set) var objects: [ModelObject] = []
    private(set) var classes: [ModelClass] = []
    private(set) var topLevel: [Int] = []
    private(set) var connections: [ModelConnection] = []
    private let toolkit: ToolkitClasses
    private var known: [WrittenClass: ModelClass] = [:]
    private var vocabularies: [String: ClassVocabulary] = [:]

    /// Facts that decide the class of an object.
    private struct WrittenClass: Hashable {
        let className: String
        let spelling: String
        let customClass: String?
        let customModule: String?
        let isMade: Bool

        /// Hashes the names. The spelling counts only if it differs from the class name, which is rare.
        func hash(into hasher: inout Hasher) {
            hasher.combine(className)
            if spelling != className { hasher.combine(spelling) }
            if let customClass { hasher.combine(customClass) }
            if let customModule { hasher.combine(customModule) }
        }
    }

    init(_ document: InterfaceDocument) {
        self.document = document
        dialect = Dialect(document.format)
        toolkit = ToolkitClasses(document.superclasses)
    }

    mutating func build() {
        objects.reserveCapacity(document.objects.count)
        for raw in document.objects { add(raw) }
        topLevel = document.topLevel.filter { objects[$0].kind == .object }
        Containment.complete(&objects, document)
        setRoles()
        addProperties()
        connections = ConnectionBuilder.connections(of: document, objects)
    }

    private mutating func add(_ raw: InterfaceObject) {
        let type = type(of: raw)
        var object = ModelObject(kind: raw.kind, type: type)
        // Compiled nibs write the application as an object of the class NSApplication.
        if raw.kind == .object, raw.customClass == "NSApplication", type.className == "NSObject" {
            object.kind = .application
        }
        object.construction =
            object.kind != .object ? .outside : Construction.isShared(raw) ? .shared : type.construction
        object.identifier = raw.identifier
        object.label = raw.label
        object.parent = raw.parent
        object.children = raw.children
        objects.append(object)
    }

    private mutating func type(of raw: InterfaceObject) -> ModelClass {
        let module = raw.customClass == nil ? nil : raw.attributes["customModule"]?.text
        let written = WrittenClass(
            className: StandardClass.isWindow(raw) ? StandardClass.window(of: raw) : raw.className,
            spelling: raw.spelling, customClass: raw.customClass, customModule: module, isMade: raw.kind == .object)
        if let known = known[written] { return known }
        let new = newType(written)
        known[written] = new
        classes.append(new)
        return new
    }

    private mutating func newType(_ written: WrittenClass) -> ModelClass {
        var className = StandardClass.name(of: written.className)
        var custom: CustomClass?
        if let name = written.customClass, name != className {
            custom = CustomClass(name, module: written.customModule)
            // Documents write some classes of the toolkit like the application's own.
            let isApplication = name == "NSApplication" && className == "NSObject"
            if written.isMade, !isApplication, custom?.module == nil, toolkit.isSubclass(name, of: className) {
                (className, custom) = (name, nil)
            }
        }
        let vocabulary = vocabularies[className] ?? ClassVocabulary.of(className, toolkit, dialect)
        vocabularies[className] = vocabulary
        return ModelClass(
            className, custom, index: classes.count, vocabulary,
            Construction.of(written.spelling, written.customClass ?? className))
    }

    private mutating func addProperties() {
        let properties = ModelProperties(document, dialect, classes, of: objects)
        for index in objects.indices { objects[index].file = ObjectProperties(properties, at: index) }
        guard document.objects.contains(where: { !$0.runtimeAttributes.isEmpty }) else { return }
        let values = ValueReader(document)
        for index in objects.indices where objects[index].isDescribed {
            objects[index].runtimeProperties = document.objects[index].runtimeAttributes.map {
                ModelObject.RuntimeProperty(keyPath: $0.keyPath, value: values.value(of: $0))
            }
        }
    }

    private mutating func setRoles() {
        for index in objects.indices where objects[index].kind == .object {
            objects[index].role = objects[index].type.vocabulary.role
        }
        // Only xib archives, the editor's own files, have objects that no loader needs.
        guard document.format == .xibArchive else { return }
        for (index, isReached) in Reachability.objects(of: document, objects).enumerated() where !isReached {
            objects[index].role = .bookkeeping
        }
    }
}
