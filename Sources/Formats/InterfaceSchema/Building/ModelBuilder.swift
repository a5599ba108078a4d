import NibFormats

/// Makes the model of a document: first who contains whom and what each object is, then properties and connections.
struct ModelBuilder {
    let document: InterfaceDocument
    let dialect: Dialect
    var objects: [ModelObject] = []
    private(set) var topLevel: [Int] = []
    private(set) var connections: [ModelConnection] = []
    /// By position: what the schema says of the object's class.
    private var vocabularies: [ClassVocabulary] = []
    private var vocabulariesByClass: [String: ClassVocabulary] = [:]

    init(_ document: InterfaceDocument) {
        self.document = document
        dialect = Dialect(document.format)
    }

    mutating func build() {
        let classes = ToolkitClasses(document.superclasses)
        objects.reserveCapacity(document.objects.count)
        vocabularies.reserveCapacity(document.objects.count)
        for raw in document.objects { add(raw, classes) }
        topLevel = document.topLevel.filter { objects[$0].kind == .object }
        Containment.complete(&objects, document)
        setRoles()
        addProperties()
        if dialect == .carbon { CarbonFrames.turn(&objects) }
        addToolTips()
        connections = ConnectionBuilder(document, objects).connections()
    }

    private mutating func add(_ raw: InterfaceObject, _ classes: ToolkitClasses) {
        let className = StandardClass.name(of: raw)
        var object = ModelObject(kind: raw.kind, className: className)
        // Compiled nibs write the application as an object of its class.
        if raw.kind == .object, raw.customClass == "NSApplication", className == "NSObject" {
            object.kind = .application
        }
        if let name = raw.customClass, name != className {
            let custom = CustomClass(name, module: raw.attributes.first { $0.name == "customModule" }?.value.text)
            // Documents write some classes of the toolkit like the application's own.
            if object.kind == .object, custom.module == nil, classes.isSubclass(name, of: className) {
                object.className = name
            } else {
                (object.customClass, object.customModule) = (custom.name, custom.module)
            }
        }
        let vocabulary = vocabulary(of: object.className, classes)
        vocabularies.append(vocabulary)
        object.lineage = vocabulary.lineage
        object.construction = Construction.of(raw, object.kind, className: object.className)
        object.identifier = raw.identifier
        object.label = raw.label
        object.parent = raw.parent
        object.children = raw.children
        objects.append(object)
    }

    private mutating func vocabulary(of className: String, _ classes: ToolkitClasses) -> ClassVocabulary {
        if let known = vocabulariesByClass[className] { return known }
        let found = ClassVocabulary.of(className, classes, dialect)
        vocabulariesByClass[className] = found
        return found
    }

    /// Compiled nibs write tool tips as connections.
    private mutating func addToolTips() {
        for connection in document.connections where connection.kind == .help && !connection.label.isEmpty {
            guard let object = connection.source ?? connection.destination,
                !objects[object].properties.contains(where: { $0.name == "toolTip" })
            else { continue }
            objects[object].properties.append(.init(name: "toolTip", value: .text(connection.label)))
            objects[object].properties.sort { PropertyTable.order($0.name) < PropertyTable.order($1.name) }
        }
    }

    /// A control has what its cell has; the control's own values win, also those that are defaults. Defaults are left out then,
    /// because only some formats write them.
    private mutating func addProperties() {
        var reader = PropertyReader(document, objects, dialect)
        var found: [[PropertyReader.Found]] = []
        found.reserveCapacity(objects.count)
        for index in objects.indices {
            found.append(objects[index].isDescribed ? reader.properties(of: index, vocabularies[index]) : [])
            if document.objects[index].runtimeAttributes.isEmpty || !objects[index].isDescribed { continue }
            objects[index].runtimeProperties = document.objects[index].runtimeAttributes.map {
                ModelObject.RuntimeProperty(keyPath: $0.keyPath, value: reader.value(of: $0))
            }
        }
        for index in objects.indices {
            var own = found[index]
            if objects[index].role == .object { addPropertiesOfCells(of: index, to: &own, found) }
            objects[index].properties = own.lazy.filter { !$0.isDefault }.map {
                ModelObject.Property(name: $0.name, value: $0.value)
            }
        }
    }

    private func addPropertiesOfCells(
        of control: Int, to own: inout [PropertyReader.Found], _ found: [[PropertyReader.Found]]
    ) {
        for cell in objects[control].children where objects[cell].role == .part {
            guard Containment.isMainCell(cell, of: control, document) else { continue }
            let further = found[cell].filter { property in
                !property.isDefault && !own.contains { $0.order == property.order }
                    && vocabularies[control].defaultValue(property.name) != property.value
            }
            if further.isEmpty { continue }
            own += further
            own.sort { $0.order < $1.order }
        }
    }

    private mutating func setRoles() {
        for index in objects.indices where objects[index].kind == .object {
            objects[index].role = vocabularies[index].role
        }
        // Only the editor's own files have what no loader needs.
        guard document.format == .xibArchive else { return }
        for (index, isReached) in Reachability.objects(of: document, objects).enumerated() where !isReached {
            objects[index].role = .bookkeeping
        }
    }
}
