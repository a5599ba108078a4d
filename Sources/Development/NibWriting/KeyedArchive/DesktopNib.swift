/// The objects of a compiled nib of AppKit, with its tables, as far as scenes of storyboards need them.
struct DesktopNib {
    var archive = KeyedArchive()
    let owner: PropertyListValue
    /// All objects except the owner, with their parents.
    private var parents: [(object: PropertyListValue, parent: PropertyListValue)] = []
    private var connections: [PropertyListValue] = []

    init() {
        let name = archive.add("NSObject")
        owner = archive.add(["NSCustomObject", "NSObject"], ["NSClassName": name])
    }

    /// Enters an object under its parent; nil: at the top level.
    mutating func enter(_ object: PropertyListValue, in parent: PropertyListValue? = nil) {
        parents.append((object, parent ?? owner))
    }

    /// Adds the placeholder for an object from outside the nib.
    mutating func addPlaceholder(_ name: String) -> PropertyListValue {
        let text = archive.add(name)
        let object = archive.add(
            ["NSNibExternalObjectPlaceholder", "NSObject"], ["NSExternalObjectPlaceholderIdentifier": text])
        enter(object)
        return object
    }

    /// Connects an outlet, or an action whose target is the destination.
    mutating func connect(
        _ className: String, _ label: String, from source: PropertyListValue, to destination: PropertyListValue
    ) {
        let text = archive.add(label)
        connections.append(
            archive.add(
                [className, "NSNibConnector", "NSObject"],
                ["NSSource": source, "NSDestination": destination, "NSLabel": text]))
    }

    /// Returns the nib as a NIB archive.
    mutating func file() -> [UInt8] {
        let names = ["NSArray"]
        let root = archive.add(
            ["NSIBObjectData", "NSObject"],
            [
                "NSRoot": owner, "NSConnections": archive.add(connections),
                "NSObjectsKeys": archive.add(parents.map(\.object), as: names),
                "NSObjectsValues": archive.add(parents.map(\.parent), as: names),
            ])
        return NIBArchiveWriter.encode(archive.objects, root: [("IB.objectdata", root)])
    }
}
