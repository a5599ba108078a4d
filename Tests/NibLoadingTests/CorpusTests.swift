import InterfaceSchema
import JSON
import LinuxSystem
import NibFormats
import NibLoading
import TestSupport
import Testing

/// Instantiates the interface files of real applications and compares the counts with those that another reader found.
@Suite(.enabled(if: Corpus.isThere, "no files of other projects are here, see Corpus"), .timeLimit(.minutes(20)))
struct CorpusTests {
    /// What an instance has of each kind of connection: made, or with a finding.
    private struct Counts: Equatable, CustomStringConvertible {
        var topLevel: Int?
        var outlets = 0
        var actions = 0
        var bindings = 0

        var description: String {
            "\(topLevel.map(String.init) ?? "?") outermost objects, \(outlets) outlets, \(actions) actions, \(bindings) bindings"
        }
    }

    /// An instance, and what stands for the objects from outside.
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

    private static func bytes(_ path: String) throws -> [UInt8] {
        try #require(try FileDescriptor.open(Corpus.folder + "/" + path).readAll(limit: 16 << 20))
    }

    @Test func everyFileIsInstantiated() throws {
        let expected = try JSONValue(try Self.bytes("EXPECTED.json"))["files"]?.fields ?? []
        #expect(expected.count > 1_000)
        var (equal, different, refused) = (0, [String](), 0)
        for file in expected {
            guard let document = try? InterfaceReader().document(in: try Self.bytes(file.name)) else {
                #expect(file.value["error"] != nil, "\(file.name)")
                refused += 1
                continue
            }
            let nib = Nib(document, name: file.name, profile: .appKit)
            let (instance, outside) = try Self.instance(of: nib)
            #expect(instance.allObjects.count == nib.model.objects.count { $0.isMade }, "\(file.name)")
            let generic = instance.allObjects.compactMap { $0 as? GenericObject } + outside
            #expect(generic.reduce(0) { $0 + $1.outletNames.count } == Self.outlets(in: nib), "\(file.name)")
            #expect(instance.actions.count == Self.ends(.action, in: nib), "\(file.name)")
            let unmade = instance.findings.count { if case .unknownTransformer = $0.problem { true } else { false } }
            #expect(instance.bindings.count + unmade == Self.ends(.binding, in: nib), "\(file.name)")
            let (found, wanted) = Self.counts(nib, instance, file.value)
            if wanted == found {
                equal += 1
            } else {
                different.append("\(document.format.rawValue) \(file.name): \(found), expected \(wanted)")
            }
        }
        #expect(different == [])
        #expect(equal + refused == expected.count)
    }

    /// The counts of a file and what the other reader says. That one counts objects from outside among the outermost: all of
    /// them, none in UIKit's documents, and the application alone in AppKit's archives. Of storyboards it counts scenes, and of
    /// markup and models no connections.
    private static func counts(
        _ nib: Nib, _ instance: NibInstance, _ expected: JSONValue
    ) -> (found: Counts, wanted: Counts) {
        let model = nib.model
        var found = Counts(topLevel: instance.topLevelObjects.count)
        let isTouch = model.objects.contains { $0.className.hasPrefix("UI") }
        switch (model.document.format, isTouch) {
        case (.xibDocument, false), (.xibArchive, _), (.nibArchive, true):
            found.topLevel? += model.objects.count { $0.kind != .object && $0.parent == nil }
        case (.keyedArchiveBinary, _), (.keyedArchiveXML, _), (.nibArchive, false):
            found.topLevel? += model.objects.count { $0.kind == .application }
        default: break
        }
        let said = expected["topLevel"]?.integer.map { Int($0) }
        var wanted = Counts(
            topLevel: model.document.format == .storyboardDocument ? found.topLevel : said ?? found.topLevel)
        if model.document.format == .gsMarkup || model.document.format == .gModel { return (found, wanted) }
        for connection in model.connections {
            switch connection.kind {
            case .outlet: found.outlets += 1
            case .action: found.actions += 1
            case .binding: found.bindings += 1
            default: continue
            }
        }
        let connections = expected["connections"]
        func count(_ name: String) -> Int { Int(connections?[name]?.integer ?? 0) }
        (wanted.outlets, wanted.actions, wanted.bindings) = (count("outlet"), count("action"), count("binding"))
        return (found, wanted)
    }

    private enum EndKind { case action, binding }

    /// The connections of a kind whose ends are there. An action needs no target.
    private static func ends(_ kind: EndKind, in nib: Nib) -> Int {
        nib.model.connections.count { connection in
            guard let source = connection.source, isThere(source, nib) else { return false }
            switch (kind, connection.kind) {
            case (.action, .action): return connection.destination.map { isThere($0, nib) } ?? true
            case (.binding, .binding): return connection.destination.map { isThere($0, nib) } ?? false
            default: return false
            }
        }
    }

    private static func isThere(_ position: Int, _ nib: Nib) -> Bool {
        let object = nib.model.objects[position]
        return object.kind == .object ? object.isMade : object.kind != .firstResponder
    }

    /// The outlets that an instance can have: of several with one name, the last one counts.
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
