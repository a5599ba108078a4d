import BlockingTests
import TestSupport
import Testing
import WireProtocol

/// What an index answers costs no message and no system call, and asked for again no allocation: by a program in C.
@Suite(.timeLimit(.minutes(20)), .blocking) struct HitsInCTests {
    @Test func namesOfAnIndexNeedNeitherMessagesNorSystemCalls() throws {
        let index = try FakeIndex()
        let service = try Self.service(index)
        let daemon = try FakeDaemon { connection, _ in try service.serve(connection) }
        let program = try CProgram("hits")
        // A second after the bundle was looked for the library does so again, which costs system calls: on a busy machine that may be too soon.
        var outcome = try program.run([daemon.socketPath, "Bell", "Moon", "Horn"])
        for _ in 0..<10 where !outcome.isSuccess {
            outcome = try program.run([daemon.socketPath, "Bell", "Moon", "Horn"])
        }
        #expect(
            outcome.output == """
                Bell: 4 x 4, pixel 1, name Bell
                Moon: 4 x 4, pixel 1, name Moon
                Horn: status 1, no image is called "Horn": no file answers
                again: 0 wrong, 0 allocations

                """, "\(outcome.output)")
        #expect(service.log.allSatisfy { $0 == .openBundle })
        #expect(service.holds == [:])
    }

    @Test func aForkedChildLeavesTheCountsOfItsParentAlone() throws {
        let index = try FakeIndex()
        let service = try Self.service(index)
        let daemon = try FakeDaemon { connection, _ in try service.serve(connection) }
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
