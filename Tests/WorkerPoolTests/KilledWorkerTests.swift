import CatalogWriting
import EventLoop
import LinuxSystem
import MediaWriting
import TestSupport
import Testing
import WireProtocol
import WorkerPool
import WorkerProtocol

/// Workers that somebody kills (kill -9) while they do each kind of job: it is done once more, and nobody notices.
@Suite(.timeLimit(.minutes(20))) struct KilledWorkerTests {
    @Test(arguments: [
        WorkerRequest.Operation.readNib, .describeNib, .decodeImage, .decodeSound, .readAliases, .readBundleInformation,
    ])
    func theJobIsDoneByAnotherWorker(_ operation: WorkerRequest.Operation) async throws {
        let bench = try await PoolBench.start()
        let input = try FileDescriptor.containing(Self.input(operation))
        let before = try await bench.content(operation, input)
        let worker = try #require(await bench.pool.processIdentifiers.first)
        try signal("STOP", worker)
        async let after = bench.content(operation, input)
        try await Patience.poll { await bench.pool.busyCount != 0 }
        try signal("KILL", worker)
        #expect(try await after == before)
        let metrics = await bench.pool.metrics
        #expect(metrics[.workersCrashed] == 1 && metrics[.jobsRepeated] == 1 && metrics[.jobsFailed] == 0)
    }

    private func signal(_ name: String, _ process: Int32) throws {
        #expect(try Command.run(["kill", "-" + name, String(process)]).isSuccess)
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
        case .decodeImage, .useMemory:
            PNG.encode(RGBAPicture(width: 300, height: 300, samples: [UInt8](repeating: 128, count: 360_000)))
        case .decodeSound: SampledSound(sampleRate: 8000, channelCount: 1, samples: [1, 2, 3]).wav()
        case .readAliases: Array("NSSwitch = common_SwitchOff;".utf8)
        case .readCatalog: Array("{ \"images\": [{ \"filename\": \"a.png\" }] }".utf8)
        case .decodeCatalogImage: catalog
        case .readBundleInformation: Array("{ CFBundleDevelopmentRegion = de; }".utf8)
        }
    }

    private static var catalog: [UInt8] {
        var file = CompiledCatalogFile()
        let pixels = PictureData.encoded([1, 2, 3, 255], width: 1, pixelSize: 4, .lzfse)
        file.add("picture", [Rendition(name: "a.png", width: 1, height: 1, data: pixels)])
        return file.bytes
    }
}
