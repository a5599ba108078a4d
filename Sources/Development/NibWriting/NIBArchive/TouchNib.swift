internal import ByteWriting

/// The objects of a compiled nib of UIKit, with its tables.
struct TouchNib {
    var archive = KeyedArchive()
    let owner: PropertyListValue
    var topLevel: [PropertyListValue] = []
    var objects: [PropertyListValue] = []
    private var connections: [PropertyListValue] = []
    private var proxies: [String: PropertyListValue] = [:]

    init() {
        owner = Self.proxy("IBFilesOwner", in: &archive)
        objects = [owner]
    }

    /// Adds the placeholder for an object from outside the nib, or returns the existing placeholder of that name.
    mutating func addProxy(_ name: String) -> PropertyListValue {
        if let known = proxies[name] { return known }
        let proxy = Self.proxy(name, in: &archive)
        proxies[name] = proxy
        objects.append(proxy)
        return proxy
    }

    private static func proxy(_ name: String, in archive: inout KeyedArchive) -> PropertyListValue {
        let text = archive.add(name)
        return archive.add(["UIProxyObject", "NSObject"], ["UIProxiedObjectIdentifier": text])
    }

    /// Describes a reserved object. If the object has an application's class, a stand-in takes its place.
    mutating func describe(
        _ reference: KeyedArchive.Reference, _ className: String, customClass: String?,
        _ values: [(String, PropertyListValue)]
    ) {
        guard let customClass else { return archive.describe(reference, [className, "NSObject"], values) }
        let names = [
            ("UIClassName", archive.add(customClass)), ("UIOriginalClassName", archive.add(className)),
        ]
        archive.describe(reference, ["UIClassSwapper", "NSObject"], values + names)
    }

    /// Returns the values for a view's frame: the size and the centre of the view.
    static func place(_ frame: Frame) -> [(String, PropertyListValue)] {
        func numbers(_ numbers: [Int]) -> PropertyListValue {
            var output = ByteOutput(.little)
            output.append(UInt8(7))
            for number in numbers { output.append(Double(number).bitPattern) }
            return .data(output.bytes)
        }
        return [
            ("UIBounds", numbers([0, 0, frame.width, frame.height])),
            ("UICenter", numbers([frame.x + frame.width / 2, frame.y + frame.height / 2])),
        ]
    }

    mutating func connect(outlet: String, from source: PropertyListValue, to destination: PropertyListValue) {
        let label = archive.add(outlet)
        connections.append(
            archive.add(
                ["UIRuntimeOutletConnection", "UIRuntimeConnection", "NSObject"],
                ["UILabel": label, "UISource": source, "UIDestination": destination]))
    }

    /// Connects an action that the source sends when a touch ends inside.
    mutating func connect(action: String, from source: PropertyListValue, to destination: PropertyListValue) {
        let label = archive.add(action)
        connections.append(
            archive.add(
                ["UIRuntimeEventConnection", "UIRuntimeConnection", "NSObject"],
                [
                    "UILabel": label, "UISource": source, "UIDestination": destination,
                    "UIEventMask": .integer(1 << 6),
                ]))
    }

    /// Returns the nib as a NIB archive.
    mutating func file() -> [UInt8] {
        let tables = [
            ("UINibTopLevelObjectsKey", archive.add(topLevel, as: ["NSArray"])),
            ("UINibObjectsKey", archive.add(objects, as: ["NSArray"])),
            ("UINibConnectionsKey", archive.add(connections, as: ["NSArray"])),
        ]
        return NIBArchiveWriter.encode(archive.objects, root: tables)
    }
}
