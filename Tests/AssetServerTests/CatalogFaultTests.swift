import AssetModel
import BlockingTests
import CatalogWriting
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// A catalog that takes its worker too long, or ends it, is the fault of the names that nothing else answers; the other names are answered.
@Suite(.timeLimit(.minutes(20)), .blocking) struct CatalogFaultTests {
    private let bundle: SampleBundle

    init() throws {
        bundle = try SampleBundle()
        try bundle.image("moon.png", 9)
    }

    private func writeCatalog() throws {
        let pixels = PictureData.encoded([1, 1, 1, 255], width: 1, pixelSize: 4, .lzfse)
        var catalog = CompiledCatalogFile()
        catalog.add("sun", [Rendition(name: "sun.png", width: 1, height: 1, scale: 1, data: pixels)])
        try bundle.folder.write("Assets.car", catalog.bytes)
    }

    @Test func aCatalogThatTakesTooLongIsReadAgainLater() throws {
        let daemon = try RunningDaemon(["--log-level", "warning"])
        let client = try RawClient.greeted(daemon)
        let context = try client.open(bundle.path)
        _ = try client.look("moon", in: context)
        let neighbour = try RawClient.greeted(daemon)
        let other = try neighbour.open(bundle.path, languages: ["fr"])
        let workers = try RunningProcess(daemon.process.identifier).children("nibasset-worker")
        for worker in workers { try worker.disturb(.stop) }
        try writeCatalog()
        try bundle.image("star.png", 8)
        // Several requests wait for one reading.
        let lookUp = LookUp(context: other, kind: .image, name: Array("sun".utf8))
        try neighbour.send(lookUp.message(serial: 7), [])
        // The answer for the moon is checked, and to that end the catalog is read.
        try client.synchronize()
        #expect(try neighbour.nextReply().header.status == .notFound)
        // Other stopped workers would keep other files waiting.
        for worker in workers { try? worker.disturb(.kill) }
        #expect(try client.firstPixelBytes(of: try client.look("star", in: context)) == [8])
        let fault =
            "no image is called \"sun\": no file answers; Assets.car cannot be read in full: "
            + "\(bundle.path)/Assets.car: decoding took longer than 10000 ms"
        let refusal = try client.refusal(of: "sun", in: context)
        #expect(refusal?.status == .notFound && refusal.map { String(decoding: $0.text, as: UTF8.self) } == fault)
        #expect(try client.statistics()["workers_timed_out"] == 1)
        #expect(try daemon.log.text().split(separator: "\n").count { $0.contains("Assets.car") } == 1)
        try client.synchronize()
        #expect(try client.firstPixelBytes(of: try client.look("sun", in: context)) == [1])
    }

    @Test func aCatalogThatEndsItsWorkerLeavesTheOtherNames() throws {
        let program = try TemporaryFolder()
        try program.write("worker", Array("#!/bin/sh\nkill -9 $$\n".utf8), mode: 0o755)
        let daemon = try RunningDaemon(["--worker", program.absolute("worker")])
        let client = try RawClient.greeted(daemon)
        try writeCatalog()
        let context = try client.open(bundle.path)
        let steps: [Resolution] = try client.askForAll(
            Resolve(LookUp(context: context, kind: .image, name: Array("moon".utf8))))
        #expect(steps.flatMap(\.steps).contains { $0.outcome == .taken })
        let text = try client.refusal(of: "sun", in: context).map { String(decoding: $0.text, as: UTF8.self) }
        #expect(text?.contains("; Assets.car cannot be read in full: ") == true)
        #expect(text?.hasSuffix("was ended by signal 9") == true, "\(text ?? "")")
    }
}
