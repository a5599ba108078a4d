import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// All clients share one copy.
@Suite(.timeLimit(.minutes(40)), .blocking) struct SharedMemoryTests {
    @Test(arguments: Application.all) func tenClientsHoldTheResourcesOfAnApplicationOnce(
        _ application: Application
    ) throws {
        let path = application.path
        let daemon = try RunningDaemon()
        let clients = try (0..<10).map { _ in try ClientProcess(of: daemon) }
        for client in clients { _ = try client.loadEverything(of: path, application.profile) }
        // `digest` reads every byte, so that every page is mapped.
        #expect(Set(try clients.map { try $0.digest() }).count == 1)
        let oneCopy = try #require(Int(try clients[0].ask("size")[0][0]))
        let processes = clients.map(\.process) + [daemon.process]
        let running = processes.map { RunningProcess($0.identifier) }
        let mappings = try running.flatMap { try $0.assetMappings() }
        let sum = mappings.reduce(0) { $0 + $1.proportionalBytes }
        print(
            "\(application): ten clients hold \(oneCopy) bytes; with the daemon \(sum) bytes of memory, "
                + "\(sum * 100 / oneCopy) % of one copy")
        // The kernel reports whole kibibytes of each mapping, rounded down.
        #expect(sum + mappings.count * 1024 >= oneCopy)
        // Besides the copy, the daemon has its page of statistics and the marks of a segment.
        #expect(sum - 2 * 4_096 <= oneCopy * 12 / 10)
        // Indexes are shared; each client has a page of its own.
        let others =
            try running.flatMap { try $0.fileMappings() }.filter(\.isSharedMemory)
            .reduce(0) { $0 + $1.proportionalBytes } - sum
        #expect(others > 0 && others <= 24 * 1024 * running.count)
    }
}
