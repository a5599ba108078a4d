extension Interface {
    /// The interface as `keyedobjects.nib`: a binary keyed archive whose root is an `NSIBObjectData`.
    public func keyedArchive() -> [UInt8] { BinaryPropertyListWriter.encode(keyedPropertyList()) }

    /// The interface as the same archive, in the form of an XML property list.
    public func keyedArchiveXML() -> [UInt8] { XMLPropertyList.encode(keyedPropertyList()) }

    /// The interface as a NIB archive of the same objects, the format to which newer tools compile.
    public func nibArchive() -> [UInt8] {
        var writer = KeyedNibWriter(self)
        let root = writer.addTables()
        return NIBArchiveWriter.encode(writer.archive.objects, root: [(Self.rootKey, root.value)])
    }

    private func keyedPropertyList() -> PropertyListValue {
        var writer = KeyedNibWriter(self)
        let root = writer.addTables()
        return writer.archive.propertyList(topKey: Self.rootKey, root: root)
    }

    private static let rootKey = "IB.objectdata"
}

/// Adds the objects of an interface to a keyed archive.
struct KeyedNibWriter {
    let interface: Interface
    var archive = KeyedArchive()
    let owner: PropertyListValue
    let application: PropertyListValue
    /// All objects except the owner, with their parents, in document order.
    private(set) var parents: [(object: PropertyListValue, parent: PropertyListValue)] = []
    /// Objects with the names that the interface's author gave them.
    private(set) var labels: [(object: PropertyListValue, text: String)] = []
    private(set) var windows: [PropertyListValue] = []
    private var objects: [String: PropertyListValue] = [:]

    /// Adds all objects of an interface, but no tables. `proxyPrefix` is the prefix of the class and key of placeholders.
    init(_ interface: Interface, proxyPrefix: String = "UI") {
        self.interface = interface
        owner = archive.add(["NSCustomObject", "NSObject"], ["NSClassName": archive.add(interface.ownerClass)])
        application = archive.add(["NSCustomObject", "NSObject"], ["NSClassName": archive.add("NSApplication")])
        labels = [(owner, "File's Owner"), (application, "Application")]
        parents.append((application, owner))
        for placeholder in interface.placeholders {
            let name = archive.add(placeholder.name)
            let object = archive.add(
                [proxyPrefix + "ProxyObject", "NSObject"], [proxyPrefix + "ProxiedObjectIdentifier": name])
            enter(placeholder.id, object, parent: owner)
        }
        for nib in interface.nestedNibs {
            let data = archive.add(nib.interface.keyedArchive())
            let object = archive.add(["NSNib", "NSObject"], ["NSNibFileData": data])
            enter(nib.id, object, parent: owner)
        }
        for window in interface.windows { windows.append(add(window, owner: owner)) }
        if let menu = interface.mainMenu { _ = add(menu, parent: owner, name: "_NSMainMenu") }
    }

    mutating func enter(_ id: String, _ object: PropertyListValue, parent: PropertyListValue) {
        objects[id] = object
        parents.append((object, parent))
        if let label = interface.notes[id]?.label { labels.append((object, label)) }
    }

    func object(_ id: String) -> PropertyListValue {
        guard let object = objects[id] else { preconditionFailure("There is no object \(id) in the interface") }
        return object
    }

    /// Adds a custom resource, which the loader replaces by the image or sound with this name.
    mutating func resource(_ className: String, _ name: String?) -> PropertyListValue {
        guard let name else { return KeyedArchive.Reference.null.value }
        return archive.add(
            ["NSCustomResource", "NSObject"],
            ["NSClassName": archive.add(className), "NSResourceName": archive.add(name)])
    }

    mutating func add(_ frame: Frame) -> PropertyListValue {
        archive.add("{{\(frame.x), \(frame.y)}, {\(frame.width), \(frame.height)}}")
    }

    mutating func size(_ frame: Frame) -> PropertyListValue {
        archive.add("{\(frame.width), \(frame.height)}")
    }
}
