import AssetModel
import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// A client that sends bad messages, or reads nothing, gets a clear error or is disconnected. All other clients are still served.
@Suite(.timeLimit(.minutes(20)), .blocking) struct HostileClientTests {
    let bundle: SampleBundle
    let daemon: RunningDaemon
    let good: RawClient

    init() throws {
        bundle = try SampleBundle()
        try bundle.image("plus.png")
        daemon = try RunningDaemon()
        good = try .greeted(daemon)
    }

    @Test func aMessageShorterThanAHeaderEndsTheConnection() throws {
        let client = try RawClient(daemon)
        try client.send([1, 2, 3], [])
        #expect(try client.next().header.status == .badMessage)
        #expect(throws: RawClient.Problem.self) { try client.next() }
        try stillServes()
    }

    @Test func aWrongLengthEndsTheConnection() throws {
        let client = try RawClient(daemon)
        var message = EmptyMessage.message(.statistics, serial: 1)
        message[12] = 200
        try client.send(message, [])
        #expect(try client.next().header.status == .badMessage)
        try stillServes()
    }

    @Test func anUnknownTypeIsNamed() throws {
        let client = try RawClient.greeted(daemon)
        var message = EmptyMessage.message(.statistics, serial: 7)
        message[0] = 99
        try client.send(message, [])
        let reply = try client.nextReply()
        #expect(reply.header.status == .badMessage && reply.header.serial == 7)
        _ = try client.statistics()
    }

    @Test func theFirstMessageMustBeHello() throws {
        let client = try RawClient(daemon)
        try client.send(EmptyMessage.message(.statistics, serial: 1), [])
        #expect(try client.next().header.status == .badMessage)
        try stillServes()
    }

    @Test(arguments: [0, 8, 4_000]) func anotherVersionIsRefusedWithBothWhateverFollows(byteCount: Int) throws {
        let client = try RawClient(daemon)
        // The body is the magic bytes, major version 9, and bytes whose meaning only that version knows.
        let body = Array("NIBA".utf8) + [9, 0] + [UInt8](repeating: 0xEE, count: byteCount)
        let length = UInt16(16 + body.count)
        let header: [UInt8] = [1, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, UInt8(length & 0xFF), UInt8(length >> 8), 0, 0]
        try client.send(header + body, [])
        let reply = try client.nextReply()
        let failure = try Failure(of: reply.bytes[...], header: reply.header)
        #expect(failure.status == .wrongVersion && failure.found == 9 && failure.allowed == 1)
        let text = String(decoding: failure.text, as: UTF8.self)
        #expect(text.contains("version 9") && text.contains("version 1"), "\(text)")
        try stillServes()
    }

    @Test func aRequestWithTheSerialOfEventsEndsTheConnection() throws {
        let client = try RawClient.greeted(daemon)
        try client.send(EmptyMessage.message(.statistics, serial: 0), [])
        let reply = try client.next()
        #expect(reply.header.status == .badMessage && reply.header.serial == 0)
        #expect(throws: RawClient.Problem.self) { try client.next() }
        try stillServes()
    }

    @Test func everyBodyCutShortIsNamed() throws {
        let client = try RawClient.greeted(daemon)
        let messages = [
            OpenBundle(profile: .appKit, hasBundle: false).message(serial: 5),
            CloseBundle(context: 1).message(serial: 5),
            LookUp(context: 1, kind: .image, name: [0x61]).message(serial: 5),
            // Up to version 1.3, the message ended before the flags.
            LoadNib(context: 1, name: [0x61]).message(serial: 5).dropLast(),
            Release(objects: [1]).message(serial: 5), List(kind: nil).message(serial: 5), Inspect().message(serial: 5),
            Purge().message(serial: 5),
        ]
        for message in messages {
            let length = UInt8(message.count - 1)
            var short = Array(message.dropLast())
            short[12] = length
            try client.send(short, [])
            #expect(try client.nextReply().header.status == .badMessage)
        }
        try stillServes()
    }

    @Test func contextsAndObjectsOfOthersAreNotToBeHad() throws {
        let context = try good.open(bundle.path)
        let answer = try good.look("plus", in: context)
        let other = try RawClient.greeted(daemon)
        #expect(try other.refusal(of: "plus", in: context)?.status == .unknownContext)
        try other.send(Release(objects: [answer.object]).message(serial: 3), [])
        #expect(try other.nextReply().header.status == .badMessage)
        try stillServes()
    }

    @Test func aBundleThatIsNoneIsRefused() throws {
        let client = try RawClient.greeted(daemon)
        let request = OpenBundle(profile: .appKit, hasBundle: true)
        for descriptor in [
            nil, try FileDescriptor.open(bundle.path + "/plus.png"), try FileDescriptor.open("/dev/null"),
        ] {
            let failure = try RawClient.refusal { try client.ask(request, descriptor: descriptor) as BundleOpened }
            #expect(failure?.status == .notABundle)
        }
    }

    @Test func aDirectoryThatTheClientCouldOnlyNameIsNotOpened() throws {
        let directory = try FileDescriptor.open(bundle.path, [.directory, .pathOnly])
        let request = OpenBundle(profile: .appKit, hasBundle: true)
        let failure = try RawClient.refusal { try good.ask(request, descriptor: directory) as BundleOpened }
        #expect(failure?.status == .denied)
    }

    @Test func aNameOfAHundredThousandBytesIsRefused() throws {
        let context = try good.open(bundle.path)
        let name = String(repeating: "x", count: 60_000)
        let failure = try #require(try good.refusal(of: name, in: context))
        #expect(failure.status == .badName && failure.found == 60_000 && failure.allowed == 255)
    }

    @Test(.enabled(if: Socket.canRefuseDescriptors, "this kernel cannot refuse descriptors: it is older than 6.16"))
    func theKernelLetsNoDescriptorThrough() throws {
        let client = try RawClient.greeted(daemon)
        for type in MessageType.allCases {
            let message = EmptyMessage.message(type, serial: 9)
            #expect(throws: SystemError("sendmsg", code: 1), "\(type)") {
                try client.send(message, [try MemoryFile.create("unwanted")])
            }
        }
        // The kernel refuses descriptors even before the first message.
        let silent = try RawClient(daemon)
        #expect(throws: SystemError("sendmsg", code: 1)) { try silent.send([0], [try MemoryFile.create("unwanted")]) }
        try stillServes()
    }

    /// On older kernels, a process of the user relays the messages and drops the descriptors.
    @Test func onAnOlderKernelDescriptorsNobodyAskedForAreClosed() throws {
        let daemon = try RunningDaemon(through: [try builtProgram("old-kernel")])
        let client = try RawClient.greeted(daemon)
        let context = try client.open(bundle.path)
        let relays = try RunningProcess(daemon.process.identifier).children("nibasset-files")
        let before = try (relays + [RunningProcess(daemon.process.identifier)]).map { try $0.descriptorCount() }
        for serial in 1...50 {
            try client.send(
                EmptyMessage.message(.sync, serial: UInt32(serial)), [try MemoryFile.create("unwanted")])
            _ = try client.nextReply()
        }
        #expect(try client.look("plus", in: context).object != 0)
        #expect(relays.count == 2, "one carries messages, the other one lists folders")
        #expect(try relays.map { try $0.descriptorCount() } == before.dropLast())
        #expect(try RunningProcess(daemon.process.identifier).children("nibasset-files") == relays)
    }

    @Test func aRequestThatNamesAFileThatWasNotSentIsRefused() throws {
        let client = try RawClient.greeted(daemon)
        try client.send(Inspect().message(serial: 7, file: 5), [])
        #expect(try client.nextReply().header.status == .badMessage, "there is no channel")
        _ = try client.open(bundle.path)
        try client.send(Inspect().message(serial: 8, file: 5), [])
        #expect(try client.nextReply().header.status == .unknownContext)
        let number = try client.supply(.open(bundle.path + "/plus.png"))
        for status in [ReplyStatus.broken, .unknownContext] {
            try client.send(Inspect().message(serial: 9, file: number), [])
            #expect(try client.nextReply().header.status == status, "it is there for one request")
        }
    }

    /// The file helper keeps only a few files that no request names.
    @Test func filesThatNoRequestNamesAreClosed() throws {
        let client = try RawClient.greeted(daemon)
        _ = try client.open(bundle.path)
        let helper = try #require(try RunningProcess(daemon.process.identifier).children("nibasset-files").first)
        let before = try helper.descriptorCount()
        var number: UInt32 = 0
        for _ in 0..<200 {
            number = try client.supply(.open(bundle.path + "/plus.png"))
            if number.isMultiple(of: 20) {
                try client.send(Inspect().message(serial: number, file: number), [])
                #expect(try client.nextReply().header.status == .broken)
            }
        }
        #expect(try helper.descriptorCount() <= before + 64 + 2)
    }

    @Test func aClientThatTakesNoDescriptorsGetsAtMostSix() throws {
        for index in 0..<6 {
            try bundle.folder.write("large\(index).png", SampleBundle.png(UInt8(index), width: 300, height: 300))
        }
        let context = try good.open(bundle.path)
        for index in 0..<6 { _ = try good.look("large\(index)", in: context) }
        let silent = try RawClient.greeted(daemon)
        silent.acknowledges = false
        // The channel, the page, the index and some memory come before the reply. Other memory waits.
        let own = try silent.open(bundle.path)
        for index in 0..<6 {
            let name = Array("large\(index)".utf8)
            try silent.send(LookUp(context: own, kind: .image, name: name).message(serial: UInt32(100 + index)), [])
        }
        // Once another client's request is answered, the daemon has sent everything that it can send to the silent client.
        let other = try RawClient.greeted(daemon)
        _ = try other.statistics()
        #expect(silent.memories.count == 5)
        #expect(try silent.socket.wait(for: .reading, until: monotonicNanoseconds()).isEmpty)
        silent.acknowledges = true
        try silent.send(Received(count: 6).message(serial: 1), [])
        var answers = 0
        while answers < 6 { if try silent.next().header.type == .found { answers += 1 } }
        try stillServes()
    }

    /// Requests without a job wait in their connection, and end with it.
    @Test func whoAsksForManyFilesAtOnceHasFewOfThemInWork() throws {
        let daemonProcess = RunningProcess(daemon.process.identifier)
        var workers: [RunningProcess] = []
        var decoded: UInt64 = 0
        do {
            let client = try RawClient.greeted(daemon)
            let context = try client.open(bundle.path)
            var count = 0
            func ask(_ more: Int) throws {
                for index in count..<count + more { try bundle.image("many\(index).png", UInt8(index)) }
                try client.synchronize()
                for index in count..<count + more {
                    let lookUp = LookUp(context: context, kind: .image, name: Array("many\(index)".utf8))
                    try client.send(lookUp.message(serial: UInt32(100 + index)), [])
                }
                count += more
            }
            while workers.count < 2 {
                try ask(2)
                for _ in 0..<2 { _ = try client.nextReply() }
                workers = try daemonProcess.children("nibasset-worker")
            }
            // The two stopped workers finish no job. A third worker is for other requesters only.
            for worker in workers { try worker.disturb(.stop) }
            let before = try good.statistics()
            decoded = before["images_decoded", default: 0]
            try ask(60)
            // Each request for statistics counts itself.
            var expected = before["requests", default: 0] + 61
            try Patience.wait {
                expected += 1
                return try good.statistics()["requests", default: 0] >= expected
            }
            withExtendedLifetime(client) {}
        }
        try Patience.wait { try good.statistics()["connections"] == 1 }
        for worker in workers { try worker.disturb(.resume) }
        try stillServes()
        #expect(try good.statistics()["images_decoded", default: 60] <= decoded + 5)
    }

    @Test func moreDescriptorsTakenThanSentIsRefused() throws {
        let client = try RawClient.greeted(daemon)
        try client.send(Received(count: 9).message(serial: 4), [])
        #expect(try client.nextReply().header.status == .badMessage)
    }

    @Test func clientsThatGoLeaveNothingBehind() throws {
        let context = try good.open(bundle.path)
        _ = try good.look("plus", in: context)
        func comeAndGo() throws {
            let client = try RawClient.greeted(daemon)
            let answer = try client.look("plus", in: try client.open(bundle.path))
            try client.send(Release(objects: [answer.object]).message(serial: 1), [])
        }
        func waitUntilGone() throws { try Patience.wait { try good.statistics()["connections"] == 1 } }
        // The first client brings the context's index, and the watch of the process whose page the daemon still reads.
        _ = try IndexClient(good).findSoon("plus", in: context)
        try comeAndGo()
        try waitUntilGone()
        let before = try RunningProcess(daemon.process.identifier).descriptorCount()
        for _ in 0..<20 { try comeAndGo() }
        try waitUntilGone()
        #expect(try RunningProcess(daemon.process.identifier).descriptorCount() == before)
        #expect(try good.statistics()["contexts_open"] == 1)
    }

    @Test func randomMessagesHarmNobody() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let client = try RawClient.greeted(daemon)
            for _ in 0..<5 {
                let length = Int.random(in: 16...64, using: &random)
                var message = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
                message[0] = UInt8.random(in: 0...14, using: &random)
                message[1] = 0
                message.replaceSubrange(12..<16, with: [UInt8(length), 0, 0, 0])
                try? client.send(message, [])
            }
        }
        try stillServes("seed \(seed)")
    }

    private func stillServes(_ comment: Comment? = nil) throws {
        let context = try good.open(bundle.path)
        #expect(try good.look("plus", in: context).object != 0, comment)
    }
}
