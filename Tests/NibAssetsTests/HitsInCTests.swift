import BlockingTests
import NibAssets
import TestSupport
import Testing

/// Tests in a C program that an answer from an index needs no message and no system call, and a repeated answer no allocation.
@Suite(.timeLimit(.minutes(20)), .blocking) struct HitsInCTests {
    @Test func namesOfAnIndexNeedNeitherMessagesNorSystemCalls() throws {
        let index = try FakeIndex()
        let service = try Self.service(index)
        let daemon = try FakeDaemon(service)
        let program = try CProgram("hits")
        let outcome = try Self.run(program, [daemon.socketPath, "", "nothing", "Bell", "Moon", "Horn"])
        #expect(
            outcome == """
                Bell: 4 x 4, pixel 1, name Bell
                Moon: 4 x 4, pixel 1, name Moon
                Horn: status 1, no image is called "Horn": no file answers
                again: 0 wrong, 0 allocations

                """, "\(outcome)")
        #expect(service.log.allSatisfy { $0 == .openBundle })
        #expect(service.holds == [:])
    }

    @Test func aNewProcessFindsWarmNamesWithoutAMessage() throws {
        let (bundle, daemon) = try Self.realDaemon()
        let first = IndexClient(try .greeted(daemon))
        let context = try first.open(bundle.path)
        for name in Self.names { _ = try first.findSoon(name, in: context) }
        #expect(try Self.run(CProgram("hits"), [daemon.socketPath, bundle.path, "nothing"] + Self.asked) == Self.found)
    }

    @Test func whatWasPrefetchedIsFoundWithoutAMessage() throws {
        let (bundle, daemon) = try Self.realDaemon()
        #expect(try Self.run(CProgram("hits"), [daemon.socketPath, bundle.path, "names"] + Self.asked) == Self.found)
    }

    @Test func whatIsRememberedIsPrefetchedForTheNextProcess() throws {
        let (bundle, daemon) = try Self.realDaemon()
        let first = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        do {
            let opened = try first.openBundle(at: bundle.path)
            try opened.prefetch()
            for name in Self.names { _ = try opened.image(named: name) }
        }
        #expect(try first.purge().entries == 3, "the next process finds nothing that is decoded")
        #expect(
            try Self.run(CProgram("hits"), [daemon.socketPath, bundle.path, "remembers"] + Self.asked) == Self.found)
    }

    private static let names = ["plus", "minus", "large"]
    private static let asked = names + ["none"]
    private static let found = """
        plus: 4 x 3, pixel 1, name plus
        minus: 4 x 3, pixel 2, name minus
        large: 300 x 300, pixel 3, name large
        none: status 1, no image is called "none": no file answers
        again: 0 wrong, 0 allocations

        """

    /// Starts a daemon for two pictures that lie in a segment, and one that lies in memory of its own.
    private static func realDaemon() throws -> (SampleBundle, RunningDaemon) {
        let bundle = try SampleBundle()
        try bundle.image("plus.png", 1)
        try bundle.image("minus.png", 2)
        try bundle.folder.write("large.png", SampleBundle.png(3, width: 300, height: 300))
        return (bundle, try RunningDaemon())
    }

    /// Runs a program, and returns its output. The library checks the bundle's folder every second, by system calls, which end the program. On a busy
    /// machine the program may not be ready by then, so it is run again.
    private static func run(_ program: CProgram, _ arguments: [String]) throws -> String {
        var outcome = try program.run(arguments)
        for _ in 0..<10 where !outcome.isSuccess { outcome = try program.run(arguments) }
        return outcome.output
    }

    @Test func aForkedChildLeavesTheCountsOfItsParentAlone() throws {
        let index = try FakeIndex()
        let service = try Self.service(index)
        let daemon = try FakeDaemon(service)
        let outcome = try CProgram("forked").run([daemon.socketPath, "Bell", "Moon"])
        #expect(
            outcome.output == """
                child: the same 1, another 1, pixel 1
                parent: child 0, the same 1

                """, "\(outcome.output)")
        let (bell, moon) = service.change { ($0.images["Bell"], $0.images["Moon"]) }
        #expect(try index.isUsed(#require(bell)), "the parent has ended without giving it back")
        #expect(try !index.isUsed(#require(moon)), "the child has given it back, on its own page")
        #expect(service.log == [.openBundle, .openBundle])
    }

    @Test func aForkedChildClosesAConnectionThatAThreadOfItsParentUses() throws {
        let service = try FakeService()
        let daemon = try FakeDaemon { connection, _ in
            try service.serve(connection) { $0.header.type == .lookUp }
        }
        let outcome = try CProgram("busy").run([daemon.socketPath, "Bell"])
        #expect(
            outcome.output == """
                child: connected 0, connections 0
                parent: child 0, connections 1

                """, "\(outcome.output)")
    }

    private static func service(_ index: FakeIndex) throws -> FakeService {
        try FakeService { state in
            state.index = index
            for (number, name) in ["Bell", "Moon"].enumerated() {
                let answer = state.cache.image(UInt64(number + 1), name)
                state.images[name] = answer
                _ = index.publish(answer, as: name)
            }
        }
    }
}
