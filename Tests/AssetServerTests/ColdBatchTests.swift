import AssetModel
import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// Files of many names that are not decoded yet are opened and decoded in batches, and each name gets its own answer.
@Suite(.timeLimit(.minutes(20)), .blocking) struct ColdBatchTests {
    let bundle: SampleBundle

    init() throws { bundle = try SampleBundle() }

    private func look(_ names: [String], in context: UInt32, _ client: RawClient) throws -> [NibReference] {
        try client.send(request(names, context).message(serial: 70), [])
        return try answers(client)
    }

    private func request(_ names: [String], _ context: UInt32) -> LookUpNames {
        LookUpNames(context: context, kind: .image, names: names.map { Array($0.utf8) })
    }

    private func answers(_ client: RawClient) throws -> [NibReference] {
        var answers: [NibReference] = []
        while true {
            let message = try client.nextReply()
            answers += try NamesFound(of: message.bytes[...]).answers
            if !message.header.hasMore { return answers }
        }
    }

    @Test func everyKindOfFileInABatchGetsItsOwnAnswer() throws {
        let daemon = try RunningDaemon()
        for number in 0..<150 { try bundle.image("a\(number).png", UInt8(number)) }
        let good = SampleBundle.png(1)
        try bundle.folder.write("a20.png", Array(good.prefix(good.count / 2)))
        try bundle.folder.write("a21.png", Array("this is no picture".utf8))
        try bundle.folder.write("a22.png", SampleBundle.noise(width: 700, height: 700))
        try bundle.folder.write("a23.png", [])
        bundle.folder.remove("a24.png")
        bundle.folder.remove("a25.png")
        try bundle.folder.makeFolder("a25.png")
        bundle.folder.remove("a26.png")
        try bundle.folder.link("a26.png", to: "nowhere")
        bundle.folder.remove("a27.png")
        try bundle.folder.link("a27.png", to: "a3.png")
        // The results of these files do not fit into the memory of a batch.
        let large = { (number: Int) in
            try bundle.folder.write("a\(number).png", SampleBundle.png(UInt8(number), width: 250, height: 250))
        }
        for number in 30..<60 { try large(number) }
        let client = try RawClient.greeted(daemon)
        let context = try client.open(bundle.path)
        let names = (0..<150).map { "a\($0)" }
        let found = try look(names, in: context, client)
        for (number, reference) in found.enumerated() {
            switch number {
            case 20, 21, 23: #expect(reference.status == .broken, "a\(number)")
            case 24, 25, 26: #expect(reference.status != .done, "a\(number)")
            case 22: #expect(reference.status == .done)
            default:
                #expect(reference.status == .done, "a\(number)")
                let expected = UInt8(number == 27 ? 3 : number)
                #expect(try client.firstPixelBytes(of: reference.answer) == [expected], "a\(number)")
            }
        }
        let statistics = try client.statistics()
        #expect(statistics["workers_crashed"] == 0 && statistics["workers_misbehaved"] == 0)
    }

    /// The test replaces or rewrites files that a worker has not read yet.
    @Test func aFileThatIsReplacedWhileTheBatchRunsIsReadAnew() throws {
        let daemon = try RunningDaemon()
        for number in 0..<80 { try bundle.image("a\(number).png", UInt8(number)) }
        try bundle.image("warm.png")
        let client = try RawClient.greeted(daemon)
        let context = try client.open(bundle.path)
        _ = try client.look("warm", in: context)
        let workers = try RunningProcess(daemon.process.identifier).children("nibasset-worker")
        for worker in workers { try worker.disturb(.stop) }
        let observer = try RawClient.greeted(daemon)
        var ownRequests = try observer.statistics()["requests"] ?? 0
        try client.send(request((0..<80).map { "a\($0)" }, context).message(serial: 70), [])
        // The request is under way until the stopped worker is resumed.
        try Patience.wait {
            ownRequests += 1
            return try observer.statistics()["requests"] ?? 0 > ownRequests
        }
        try bundle.image("new.png", 200)
        try bundle.folder.rename("new.png", to: "a5.png")
        try bundle.image("a6.png", 201)
        bundle.folder.remove("a7.png")
        for worker in workers { try worker.disturb(.resume) }
        for (number, reference) in try answers(client).enumerated() {
            if number == 7 {
                #expect(reference.status == .notFound || reference.status == .done)
                continue
            }
            #expect(reference.status == .done, "a\(number)")
            let pixel = try client.firstPixelBytes(of: reference.answer)
            let changed = [5: UInt8(200), 6: 201]
            #expect(pixel == [changed[number] ?? UInt8(number)] || pixel == [UInt8(number)], "a\(number)")
        }
        try client.synchronize()
        #expect(try client.firstPixelBytes(of: client.look("a5", in: context)) == [200])
        #expect(try client.firstPixelBytes(of: client.look("a6", in: context)) == [201])
        #expect(try client.refusal(of: "a7", in: context)?.status == .notFound)
    }

    /// Even if a worker and the file helper are killed (kill -9) while they have batches, all names are answered.
    @Test func killedHelpersCostNoAnswer() throws {
        let daemon = try RunningDaemon()
        let process = RunningProcess(daemon.process.identifier)
        for round in 0..<12 {
            let names = (0..<100).map { "r\(round)n\($0)" }
            for (number, name) in names.enumerated() { try bundle.image(name + ".png", UInt8(number)) }
            let client = try RawClient.greeted(daemon)
            let context = try client.open(bundle.path)
            // If two workers were killed, both could have had the same file, which would then count as broken.
            let victims =
                try process.children("nibasset-worker").prefix(1)
                + (round % 3 == 2 ? process.children("nibasset-files") : [])
            try client.send(request(names, context).message(serial: 70), [])
            // A process that has ended meanwhile needs no signal.
            for victim in victims { try? victim.disturb(.kill) }
            for (number, reference) in try answers(client).enumerated() {
                // The killed helper's handles are lost: the client must open its bundle again.
                if round % 3 == 2, reference.status != .done { continue }
                #expect(reference.status == .done, "\(names[number]): \(reference.status)")
                #expect(try client.firstPixelBytes(of: reference.answer) == [UInt8(number)])
            }
        }
    }

    /// A picture that takes over, crashes or stops its worker loses its own answer, and no other picture does.
    @Test func hostilePicturesOfABatchCostOnlyThemselves() throws {
        let daemon = try RunningDaemon(["--worker", try builtProgram("nibasset-test-worker")])
        let commands = [
            10: "crash", 20: "refuseInLargeMemory", 30: "exit", 40: "countTooMany", 50: "wantTooMuchMemory",
            60: "keepMapping", 70: "sendRandomBytes", 80: "hang", 90: "lieAboutProgress",
        ]
        for number in 0..<100 {
            try bundle.folder.write("a\(number).png", Array((commands[number] ?? "behave").utf8))
        }
        let client = try RawClient.greeted(daemon)
        let context = try client.open(bundle.path)
        let found = try look((0..<100).map { "a\($0)" }, in: context, client)
        for (number, reference) in found.enumerated() {
            let isHostile = commands[number] != nil
            #expect((reference.status == .done) != isHostile, "a\(number): \(reference.status)")
        }
        #expect(found[80].status == .timedOut)
    }
}
