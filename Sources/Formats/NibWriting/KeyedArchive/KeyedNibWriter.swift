extension Interface {
    /// The interface as `keyedobjects.nib`: a binary keyed archive whose root is an `NSIBObjectData`.
    public func keyedArchive() -> [UInt8] { BinaryPropertyList.encode(keyedPropertyList()) }

    /// The same archive as an XML property list.
    public func keyedArchiveXML() -> [UInt8] { XMLPropertyList.encode(keyedPropertyList()) }

    /// The same objects as a NIB archive, which newer tools compile to.
    public func nibArchive() -> [UInt8] {
        var writer = KeyedNibWriter()
        let root = writer.encode(self)
        return NIBArchiveWriter.encode(writer.archive.objects, rootKey: "IB.objectdata", root: root.number)
    }

    private func keyedPropertyList() -> PropertyListValue {
        var writer = KeyedNibWriter()
        let root = writer.encode(self)
        return writer.archive.propertyList(topKey: "IB.objectdata", root: root)
    }
}

/// Turns an interface into the objects of a keyed nib.
struct KeyedNibWriter {
    var archive = KeyedArchive()
    /// Every object of the interface with the one that contains it, in document order.
    private var parents: [(object: PropertyListValue, parent: PropertyListValue)] = []
    private var objects: [String: PropertyListValue] = [:]

    /// Adds everything to the archive and gives the root.
    mutating func encode(_ interface: Interface) -> KeyedArchive.Reference {
        let root = archive.reserve()
        let owner = archive.add(
            ["NSCustomObject", "NSObject"], ["NSClassName": archive.add(interface.ownerClass)])
        parents.append((owner, owner))
        let windows = interface.windows.map { add($0, owner: owner) }
        if let menu = interface.mainMenu { _ = add(menu, parent: owner, isMain: true) }
        let visible = zip(interface.windows, windows).filter { $0.0.isVisible }.map { $0.1 }
        let connections = interface.connections.map { add($0, owner: owner) }
        describeRoot(root, owner: owner, visible: visible, connections: connections)
        return root
    }

    /// Notes where an object of the interface hangs.
    mutating func enter(_ id: String, _ object: PropertyListValue, parent: PropertyListValue) {
        objects[id] = object
        parents.append((object, parent))
    }

    private mutating func describeRoot(
        _ root: KeyedArchive.Reference, owner: PropertyListValue, visible: [PropertyListValue],
        connections: [PropertyListValue]
    ) {
        let contained = parents.dropFirst()
        let numbered = parents.map(\.object) + connections
        let arrayNames = ["NSArray"]
        archive.describe(
            root, ["NSIBObjectData", "NSObject"],
            [
                "NSRoot": owner,
                "NSVisibleWindows": archive.add(visible, as: ["NSMutableSet", "NSSet"]),
                "NSConnections": archive.add(connections),
                "NSObjectsKeys": archive.add(contained.map(\.object), as: arrayNames),
                "NSObjectsValues": archive.add(contained.map(\.parent), as: arrayNames),
                "NSNamesKeys": archive.add([owner], as: arrayNames),
                "NSNamesValues": archive.add([archive.add("File's Owner")], as: arrayNames),
                "NSClassesKeys": archive.add([], as: arrayNames),
                "NSClassesValues": archive.add([], as: arrayNames),
                "NSOidsKeys": archive.add(numbered, as: arrayNames),
                "NSOidsValues": archive.add(numbered.indices.map { archive.add($0 + 1) }, as: arrayNames),
                "NSNextOid": .integer(Int64(numbered.count + 1)),
                "NSFramework": archive.add("IBCocoaFramework"),
            ])
    }

    private mutating func add(_ connection: Connection, owner: PropertyListValue) -> PropertyListValue {
        let className =
            switch connection.kind {
            case .outlet: "NSNibOutletConnector"
            case .action: "NSNibControlConnector"
            }
        return archive.add(
            [className, "NSNibConnector", "NSObject"],
            [
                "NSSource": end(connection.source, owner: owner),
                "NSDestination": end(connection.destination, owner: owner),
                "NSLabel": archive.add(connection.label),
            ])
    }

    private func end(_ end: Connection.End, owner: PropertyListValue) -> PropertyListValue {
        switch end {
        case .owner: return owner
        case .firstResponder: return KeyedArchive.Reference.null.value
        case .object(let id):
            guard let object = objects[id] else { preconditionFailure("No object of the interface is called \(id)") }
            return object
        }
    }

    /// The object that is replaced by the image or sound of that name when the nib is loaded.
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
