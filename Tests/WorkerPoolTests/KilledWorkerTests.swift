import LinuxSystem
import TestSupport
import Testing
import WireProtocol
import WorkerPool
import WorkerProtocol

/// If a worker is killed (kill -9) during a job of any kind, the job is done once more, and the requester notices nothing.
@Suite(.timeLimit(.minutes(20))) struct KilledWorkerTests {
    @Test(arguments: [
        WorkerRequest.Operation.readNib, .describeNib, .decodeImage, .decodeSound, .readAliases, .readBundleInformation,
    ])
    func theJobIsDoneByAnotherWorker(_ operation: WorkerRequest.Operation) async throws {
        let bench = try await PoolBench.start()
        let input = try FileDescriptor.containing(Self.input(operation))
        let before = try await bench.content(operation, input)
        let worker = RunningProcess(try #require(await bench.processIdentifiers.first))
        try worker.disturb(.stop)
        async let after = bench.content(operation, input)
        try await Patience.poll { await bench.pool.busyCount != 0 }
        try worker.disturb(.kill)
        #expect(try await after == before)
        let metrics = await bench.pool.metrics
        #expect(metrics[.workersCrashed] == 1 && metrics[.jobsRepeated] == 1 && metrics[.jobsFailed] == 0)
    }

    /// A small file that the operation can read.
    private static func input(_ operation: WorkerRequest.Operation) -> [UInt8] {
        switch operation {
        case .readNib, .describeNib:
            Array(
                """
                <?xml version="1.0"?><document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0">
                <objects><imageView id="a"><imageCell image="Picture" id="b"/></imageView></objects></document>
                """.utf8)
        case .decodeImage: SampleBundle.png(128, width: 300, height: 300)
        case .decodeSound: SampleBundle.wav(frames: 3)
        case .readAliases: Array("NSSwitch = common_SwitchOff;".utf8)
        case .readBundleInformation: Array("{ CFBundleDevelopmentRegion = de; }".utf8)
        // The test has no jobs of these operations.
        case .useMemory, .readCatalog, .decodeCatalogImage: []
        }
    }
}
