import NibFormats

/// Makes the model of a document: first who contains whom and what each object is, then properties and connections.
struct ModelBuilder {
    let document: InterfaceDocument
    let dialect: Dialect
    var objects: [ModelObject] = []
    private(set) var topLevel: [Int] = []
    private(set) var connections: [ModelConnection] = []

    init(_ document: InterfaceDocument) {
        self.document = document
        dialect = Dialect(document.format)
    }

    mutating func build() {
        let classes = ToolkitClasses(document.superclasses)
        objects = document.objects.map { object(of: $0, classes) }
        topLevel = document.topLevel.filter { objects[$0].kind == .object }
        Containment.complete(&objects, document)
        setRoles()
        var reader = PropertyReader(document, objects, dialect)
        for index in objects.indices where objects[index].isDescribed {
            objects[index].properties = reader.properties(of: index)
            objects[index].runtimeProperties = document.objects[index].runtimeAttributes.map {
                ModelObject.RuntimeProperty(keyPath: $0.keyPath, value: reader.value(of: $0))
            }
        }
        if dialect == .carbon { CarbonFrames.turn(&objects) }
        giveControlsThePropertiesOfCells()
        for index in objects.indices where objects[index].isDescribed { keepWhatMatters(index) }
        addToolTips()
        connections = ConnectionBuilder(document, objects).connections()
    }

    private func object(of raw: InterfaceObject, _ classes: ToolkitClasses) -> ModelObject {
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
        object.ancestors = classes.ancestors(of: object.className)
        object.construction = Construction.of(raw, object.kind, className: object.className)
        object.identifier = raw.identifier
        object.label = raw.label
        object.parent = raw.parent
        object.children = raw.children
        return object
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

    /// A control has what its cell has; the control's own values win, also those that are defaults.
    private mutating func giveControlsThePropertiesOfCells() {
        for index in objects.indices where objects[index].role == .object {
            for cell in objects[index].children where objects[cell].role == .part {
                guard Containment.isMainCell(cell, of: index, document) else { continue }
                let own = Set(objects[index].properties.map(\.name))
                objects[index].properties += objects[cell].properties.filter { property in
                    !own.contains(property.name) && !isDefault(property, of: cell)
                }
            }
        }
    }

    /// Leaves out defaults, which only some formats write, and orders the rest.
    private mutating func keepWhatMatters(_ index: Int) {
        objects[index].properties = objects[index].properties.filter { !isDefault($0, of: index) }
            .sorted { PropertyTable.order($0.name) < PropertyTable.order($1.name) }
    }

    private func isDefault(_ property: ModelObject.Property, of object: Int) -> Bool {
        PropertyTable.defaultValue(property.name, of: objects[object].lineage) == property.value
    }

    private mutating func setRoles() {
        let reached = Reachability.objects(of: document, objects)
        for index in objects.indices {
            // Only the editor's own files have what no loader needs.
            if !reached[index], document.format == .xibArchive {
                objects[index].role = .bookkeeping
            } else if objects[index].kind == .object {
                objects[index].role = Role.of(objects[index])
            }
        }
    }
}
