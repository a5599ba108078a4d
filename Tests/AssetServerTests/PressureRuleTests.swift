import BlockingTests
import LinuxSystem
import NibWriting
import TestSupport
import Testing
import WireProtocol

/// Tests the daemon's reaction to memory pressure. The test reports the pressure, as a service manager does.
@Suite(.timeLimit(.minutes(20)), .blocking) struct PressureRuleTests {
    let bundle: SampleBundle

    init() throws {
        bundle = try SampleBundle()
        for (index, name) in ["plus", "minus"].enumerated() { try bundle.image(name + ".png", UInt8(index)) }
        try bundle.folder.write("Main.xib", SampleBundle.interface(images: ["plus"]).xibDocument())
    }

    @Test("P2 memory pressure purges what nobody uses, and it comes back on the next use") func p2() throws {
        let folder = try TemporaryFolder()
        try folder.makeFIFO("pressure")
        let client = try client(watching: folder.absolute("pressure"))
        #expect(try client.statistics()["memory_pressure_watched"] == 1)
        let context = try client.open(bundle.path)
        let held = try client.look("minus", in: context)
        let loaded = try client.look("plus", in: context)
        try client.send(Release(objects: [loaded.object]).message(serial: 1), [])
        #expect(try client.statistics()["entries"] == 2)
        try press(folder, client)
        #expect(try client.statistics()["entries"] == 1)
        #expect(try client.firstPixelBytes(of: held) == [1])
        let again = try client.look("plus", in: context)
        #expect(again.origin == .decoded && again.object != loaded.object)
    }

    @Test("N5 memory pressure drops what a nib holds, and the next load reads it again") func n5() throws {
        let folder = try TemporaryFolder()
        try folder.makeFIFO("pressure")
        let client = try client(watching: folder.absolute("pressure"))
        func readings(languages: [String]) throws -> UInt64? {
            // A context remembers its nibs, so each call uses a context of its own.
            let context = try client.open(bundle.path, languages: languages)
            let _: [NibLoaded] = try client.askForAll(LoadNib(context: context, name: Array("Main".utf8)))
            return try client.statistics()["nibs_read"]
        }
        #expect(try readings(languages: []) == 1 && readings(languages: ["fr"]) == 1)
        try press(folder, client)
        #expect(try readings(languages: ["de"]) == 2 && readings(languages: ["es"]) == 2)
    }

    @Test(arguments: [
        ["MEMORY_PRESSURE_WATCH=/nonexistent"], ["MEMORY_PRESSURE_WATCH=/dev/null"],
        ["MEMORY_PRESSURE_WATCH=/proc/self/status", "MEMORY_PRESSURE_WRITE=%"],
    ])
    func whereNobodyTellsTheDaemonServesAllTheSame(environment: [String]) throws {
        let client = try RawClient.greeted(try RunningDaemon(environment: environment))
        #expect(try client.statistics()["memory_pressure_watched"] == 0)
        _ = try client.look("plus", in: try client.open(bundle.path))
    }

    @Test(
        .enabled(
            if: (try? FileDescriptor.open("/proc/pressure/memory", .readWrite)) != nil,
            "this kernel does not tell how short memory is"))
    func theKernelIsAskedWhereNobodyElseIsNamed() throws {
        let client = try RawClient.greeted(try RunningDaemon(environment: []))
        #expect(try client.statistics()["memory_pressure_watched"] == 1)
    }

    @Test(.enabled(if: MemoryGroup.pressureParent != nil, "no control group can be made, so none can go"))
    func aControlGroupIsListenedToUntilItGoes() throws {
        let group =
            try #require(MemoryGroup.pressureParent) + "/nibassetd-pressure-\(UInt64.random(in: 0...UInt64.max))"
        try #require(try Command.run(["mkdir", group]).isSuccess)
        defer { _ = try? Command.run(["rmdir", group]) }
        let client = try RawClient.greeted(
            try RunningDaemon(environment: [
                "MEMORY_PRESSURE_WATCH=\(group)/memory.pressure",
                "MEMORY_PRESSURE_WRITE=c29tZSAyMDAwMDAgMjAwMDAwMAA=",  // "some 200000 2000000" and a zero byte
            ]))
        #expect(try client.statistics()["memory_pressure_watched"] == 1)
        #expect(try Command.run(["rmdir", group]).isSuccess)
        try Patience.wait { try client.statistics()["memory_pressure_watched"] == 0 }
        #expect(try client.statistics()["memory_pressure_events"] == 0)
    }

    /// Reports that memory is short, and returns when the daemon has evicted part of the cache.
    private func press(_ folder: TemporaryFolder, _ client: RawClient) throws {
        try FileDescriptor.open(folder.absolute("pressure"), .readWrite).write([1])
        try Patience.wait { try client.statistics()["memory_pressure_events"] != 0 }
    }

    private func client(watching path: String) throws -> RawClient {
        try .greeted(try RunningDaemon(environment: ["MEMORY_PRESSURE_WATCH=" + path]))
    }
}
