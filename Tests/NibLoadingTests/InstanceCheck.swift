import NibLoading
import Testing

/// Checks that an instance has all objects and connections of its nib, as the nib's model gives them.
enum InstanceCheck {
    /// Makes an instance of generic objects, and expects that it has every object and connection of the nib.
    static func completeInstance(of nib: Nib) throws -> NibInstance {
        let (instance, outside) = try instance(of: nib)
        #expect(instance.allObjects.count == nib.model.objects.count { $0.isMade }, "\(nib.name)")
        let generic = instance.allObjects.compactMap { $0 as? GenericObject } + outside
        // A binding may set an object, too.
        let set = generic.map { object in
            object.outletNames.count { name in
                !instance.bindings.contains { $0.source === object && $0.name == name }
            }
        }
        #expect(set.reduce(0, +) == outlets(in: nib), "\(nib.name)")
        #expect(instance.actions.count == ends(.action, in: nib), "\(nib.name)")
        let unmade = instance.findings.count { if case .unknownTransformer = $0.problem { true } else { false } }
        #expect(instance.bindings.count + unmade == ends(.binding, in: nib), "\(nib.name)")
        return instance
    }

    /// Makes an instance. Returns it with the objects that were passed as objects from outside.
    private static func instance(of nib: Nib) throws -> (NibInstance, outside: [GenericObject]) {
        let one =
            "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"><objects><customObject id=\"1\"/></objects></document>"
        let stand = try Nib(Array(one.utf8), name: "Outside")
        func generic() throws -> GenericObject {
            try #require(try stand.instantiate().topLevelObjects.first as? GenericObject)
        }
        let (owner, application) = (try generic(), try generic())
        var names: [String: GenericObject] = [:]
        for case .placeholder(let name) in nib.model.objects.map(\.kind) { names[name] = try generic() }
        let instance = try nib.instantiate(owner: owner, application: application, externalObjects: names)
        return (instance, [owner, application] + names.values)
    }

    private enum EndKind { case action, binding }

    /// Number of connections of a kind whose ends exist. An action needs no target.
    private static func ends(_ kind: EndKind, in nib: Nib) -> Int {
        nib.model.connections.count { connection in
            guard let source = connection.source, isThere(source, nib) else { return false }
            switch (kind, connection.kind) {
            case (.action, .action):
                return connection.destination.map { isThere($0, nib) } ?? !connection.isDangling
            case (.binding, .binding): return connection.destination.map { isThere($0, nib) } ?? false
            default: return false
            }
        }
    }

    private static func isThere(_ position: Int, _ nib: Nib) -> Bool {
        let object = nib.model.objects[position]
        return object.kind == .object ? object.isMade : object.kind != .firstResponder
    }

    /// Number of outlets that an instance can have. If an object has several outlets of one name, the last counts.
    private static func outlets(in nib: Nib) -> Int {
        struct Outlet: Hashable {
            let source: Int
            let name: String
        }
        let outlets = nib.model.connections.compactMap { connection -> Outlet? in
            guard connection.kind == .outlet || connection.kind == .outletCollection, let source = connection.source,
                isThere(source, nib)
            else { return nil }
            if connection.kind == .outlet {
                guard let destination = connection.destination, isThere(destination, nib) else { return nil }
            }
            return Outlet(source: source, name: connection.label)
        }
        return Set(outlets).count
    }
}
