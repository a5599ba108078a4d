import BlockingTests
import LinuxSystem
import NibAssets
import NibWriting
import Synchronization
import TestSupport
import Testing

/// Files change all the time while clients look them up: an answer is the content of the file at some moment of the call.
@Suite(.timeLimit(.minutes(40)), .blocking) struct RandomChangeTests {
    /// The contents of the files: for each a count, which is odd while the file changes, and the value.
    private final class Contents: Sendable {
        struct Entry: Equatable {
            var count = 0
            var value: UInt8 = 0
            var isChanging: Bool { !count.isMultiple(of: 2) }
        }
        private let entries = Mutex([String: Entry]())
        private let isOver = Mutex(false)

        subscript(name: String) -> Entry { entries.withLock { $0[name] ?? Entry() } }

        /// Notes that the files of names change to a value while `body` runs.
        func change(_ names: [String], to value: UInt8, _ body: () throws -> Void) rethrows {
            entries.withLock { for name in names { $0[name, default: Entry()].count += 1 } }
            try body()
            entries.withLock { for name in names { $0[name] = Entry(count: ($0[name]?.count ?? 0) + 1, value: value) } }
        }

        func end() { isOver.withLock { $0 = true } }
        var hasEnded: Bool { isOver.withLock { $0 } }
    }

    private static let names = (0..<12).map { "picture\($0)" }

    @Test(arguments: [1, 4])
    func everyLookupFindsWhatIsThere(clients: Int) throws {
        let daemon = try RunningDaemon()
        let folder = try TemporaryFolder()
        try Self.writeBundle(folder, "App.app", 0)
        let contents = Contents()
        TestThread.start {
            var generator = SeededGenerator(seed: 1)
            while !contents.hasEnded {
                try? Self.change(folder, contents, &generator)
                pause(nanoseconds: 10_000_000)
            }
        }
        defer { contents.end() }
        var lookers = try (0..<clients).map { try Looker(daemon, folder, contents, seed: UInt64($0)) }
        for round in 0..<400 { try lookers[round % clients].look("round \(round)") }
    }

    private static func writeBundle(_ folder: TemporaryFolder, _ path: String, _ value: UInt8) throws {
        for name in names { try folder.write("\(path)/Resources/\(name).png", SampleBundle.png(value)) }
        let interface = SampleBundle.interface(images: names)
        try folder.write(path + "/Resources/Main.xib", interface.xibDocument())
    }

    private static func change(_ folder: TemporaryFolder, _ contents: Contents, _ generator: inout SeededGenerator)
        throws
    {
        let name = names[Int.random(in: names.indices, using: &generator)]
        let file = "App.app/Resources/\(name).png"
        let value = UInt8.random(in: 1...250, using: &generator)
        switch Int.random(in: 0..<20, using: &generator) {
        case 0:
            try writeBundle(folder, "New.app", value)
            try contents.change(names, to: value) {
                try folder.rename("App.app", to: "Old.app")
                try folder.rename("New.app", to: "App.app")
            }
            folder.remove("Old.app")
        case 1..<5: try contents.change([name], to: value) { try folder.write(file, SampleBundle.png(value)) }
        case 5..<10:
            try contents.change([name], to: value) {
                folder.remove(file)
                try folder.write(file, SampleBundle.png(value))
            }
        default:
            try contents.change([name], to: value) {
                try folder.write("new", SampleBundle.png(value))
                try folder.rename("new", to: file)
            }
        }
    }

    /// A client that holds some of the images that it has found.
    private struct Looker {
        let client: AssetClient
        let folder: TemporaryFolder
        let contents: Contents
        var bundle: AssetBundle
        var held: [(image: NamedImage, value: UInt8)] = []
        var generator: SeededGenerator

        init(_ daemon: RunningDaemon, _ folder: TemporaryFolder, _ contents: Contents, seed: UInt64) throws {
            self.folder = folder
            self.contents = contents
            generator = SeededGenerator(seed: seed)
            client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
            bundle = try client.openBundle(at: folder.absolute("App.app"))
        }

        /// Synchronizes, performs a request, and compares the result with the contents that the files had during the whole call.
        mutating func look(_ comment: String) throws {
            let before = names.map { contents[$0] }
            var found: [(name: String, value: UInt8?)] = []
            do {
                try client.synchronize()
                found = try once(comment)
            } catch {
                #expect(
                    before != names.map { contents[$0] } || before.contains(where: \.isChanging), "\(comment): \(error)"
                )
            }
            for (name, value) in found {
                let (first, last) = (before[names.firstIndex(of: name) ?? 0], contents[name])
                if first == last, !first.isChanging { try #require(value == first.value, "\(comment), \(name)") }
            }
        }

        private mutating func once(_ comment: String) throws -> [(name: String, value: UInt8?)] {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0:
                bundle = try client.openBundle(at: folder.absolute("App.app"))
                return []
            case 1, 2:
                return try bundle.loadNib(named: "Main").references.map { reference in
                    guard case .image(let image) = reference.object else { return (reference.name, nil) }
                    return (reference.name, value(image))
                }
            case 3:
                for held in held { #expect(value(held.image) == held.value, "\(comment)") }
                held = []
                return []
            default:
                let name = names[Int.random(in: names.indices, using: &generator)]
                let image = try bundle.image(named: name)
                if held.count < 8 { held.append((image, value(image))) }
                return [(name, value(image))]
            }
        }

        private func value(_ image: NamedImage) -> UInt8 {
            let representation = image.representations[0]
            return representation.pixels[0]
        }
    }
}
