import AssetModel
import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// Tests many names in one message, and the names that programs need at their start.
@Suite(.timeLimit(.minutes(20)), .blocking) struct NamesTests {
    let bundle: SampleBundle
    let daemon: RunningDaemon

    init() throws {
        bundle = try SampleBundle()
        for number in 0..<20 { try bundle.image("picture\(number).png", UInt8(number)) }
        try bundle.sound("Bell.wav")
        daemon = try RunningDaemon()
    }

    private func open(_ client: RawClient, recalls: Bool = true) throws -> BundleOpened {
        let request = OpenBundle(profile: .gnustep, hasBundle: true, recalls: recalls)
        return try client.ask(request, descriptor: try bundle.folder.directory())
    }

    private func look(
        _ names: [String], _ kind: AssetKind = .image, in context: UInt32, _ client: RawClient
    ) throws -> [NibReference] {
        let request = LookUpNames(context: context, kind: kind, names: names.map { Array($0.utf8) })
        let parts: [NamesFound] = try client.askForAll(request)
        return parts.flatMap(\.answers)
    }

    @Test func everyNameOfAMessageIsAnsweredInItsOrder() throws {
        let client = try RawClient.greeted(daemon)
        let context = try open(client, recalls: false).context
        let names = (0..<20).map { "picture\($0)" } + ["none", "", "a/b", "picture3.png"]
        let answers = try look(names, in: context, client)
        #expect(answers.map { String(decoding: $0.usage, as: UTF8.self) } == names)
        #expect(answers[..<20].allSatisfy { $0.status == .done && $0.answer.object != 0 })
        #expect(Set(answers[..<20].map(\.answer.object)).count == 20)
        #expect(answers[20...].map(\.status) == [.notFound, .badName, .badName, .done])
        #expect(answers[20].answer.flags == .watched)
        // The second look-up gets the known answers.
        #expect(try look(names, in: context, client).map(\.answer.object) == answers.map(\.answer.object))
        #expect(try look(["Bell"], .sound, in: context, client)[0].status == .done)
        // Each answer is a hold.
        let numbers = answers[..<20].map(\.answer.object)
        try client.send(Release(objects: numbers + numbers).message(serial: 900), [])
        try client.send(Release(objects: [numbers[0]]).message(serial: 901), [])
        #expect(try client.nextReply().header.serial == 901)
    }

    @Test func moreNamesThanAMessageMayHaveAreRefused() throws {
        let client = try RawClient.greeted(daemon)
        let context = try open(client).context
        let names = (0..<WireLimits.names.value).map(String.init)
        let request = LookUpNames(context: context, kind: .image, names: names.map { Array($0.utf8) })
        var message = request.message(serial: 5)
        #expect(try look(names, in: context, client).count == names.count)
        // The message gets one name more than allowed, in its count and in its list.
        message += [0, 0]
        message[MessageHeader.size + 6] = UInt8(names.count + 1)
        message[12] = UInt8(truncatingIfNeeded: message.count)
        message[13] = UInt8(truncatingIfNeeded: message.count >> 8)
        try client.send(message, [])
        let reply = try client.nextReply()
        #expect(try Failure(of: reply.bytes[...], header: reply.header).status == .badMessage)
    }

    @Test func theNextStartGetsItsAnswersWithTheBundle() throws {
        let first = try RawClient.greeted(daemon)
        let opened = try open(first)
        #expect(opened.answers.isEmpty)
        let names = ["picture4", "none", "picture5", "picture4"]
        for name in names { _ = try first.refusal(of: name, in: opened.context) }
        _ = try look(["Bell"], .sound, in: opened.context, first)

        let next = try RawClient.greeted(daemon)
        let again = try open(next)
        #expect(
            again.answers.map { String(decoding: $0.usage, as: UTF8.self) } == ["picture4", "none", "picture5", "Bell"])
        #expect(again.answers.map(\.status) == [.done, .notFound, .done, .done])
        #expect(again.answers[1].answer.flags == .watched)
        // The recalled objects are held without a message.
        let numbers = again.answers.map(\.answer.object).filter { $0 != 0 }
        #expect(try next.look("picture4", in: again.context).object == numbers[0])
        try next.send(Release(objects: numbers + [numbers[0]]).message(serial: 900), [])
        let statistics = try next.statistics()
        #expect(statistics["starts"] == 2 && statistics["names_recalled"] == 4 && statistics["names_learnt"] == 4)
        // A client that does not ask for recalled answers gets none.
        #expect(try open(next, recalls: false).answers.isEmpty)
    }

    @Test func theFirstStartFindsSmallImagesDecoded() throws {
        let padding = [UInt8](repeating: 0, count: 32 << 10)
        try bundle.folder.write("large.png", SampleBundle.png(7) + padding)
        // This small file has more than 1 MiB of pixels.
        let flat = SampleBundle.png(7, width: 1_200, height: 1_000)
        #expect(flat.count < padding.count)
        try bundle.folder.write("flat.png", flat)
        let client = try RawClient.greeted(daemon)
        let context = try open(client).context
        // The machine may have GNUstep's own images, which do not count.
        func decoded() throws -> [ListEntry] {
            let parts: [ListReply] = try client.askForAll(List(kind: nil))
            return parts.flatMap(\.entries).filter { $0.answer.path.starts(with: bundle.path.utf8) }
        }
        try Patience.wait { try decoded().count == 20 }
        for number in 0..<20 {
            #expect(try client.look("picture\(number)", in: context).origin == .shared)
        }
        #expect(try client.look("large", in: context).origin == .decoded)
        #expect(try client.look("flat", in: context).origin == .decoded)
        #expect(try client.look("Bell", .sound, in: context).origin == .decoded)
    }

    @Test func otherNamesInTheBundleMakeItAnotherProgram() throws {
        let first = try RawClient.greeted(daemon)
        _ = try first.look("picture1", in: try open(first).context)
        #expect(try open(first).answers.count == 1)
        // A file's new content does not make another program.
        try bundle.image("picture1.png", 77)
        try first.synchronize()
        let changed = try open(first)
        #expect(changed.answers.isEmpty)
        // The daemon found the name again by itself, because the program needs it.
        try Patience.wait { try open(first).answers.count == 1 }
        try bundle.image("another.png")
        try first.synchronize()
        #expect(try open(first).answers.isEmpty)
        #expect(try first.statistics()["names_learnt"] == 0)
    }

    @Test func soManyNamesAreRememberedAndNoMore() throws {
        let client = try RawClient.greeted(daemon)
        let context = try open(client).context
        for round in 0..<3 { _ = try look((0..<200).map { "none\(round)-\($0)" }, in: context, client) }
        #expect(try client.statistics()["names_learnt"] == UInt64(WireLimits.names.value))
        let opened = try open(client)
        #expect(opened.answers.count == WireLimits.names.value)
        #expect(opened.message(serial: 1).count <= WireLimits.messageBytes.value)
    }

    @Test func longNamesAreLeftOutWhereTheMessageIsFull() throws {
        let client = try RawClient.greeted(daemon)
        let context = try open(client).context
        let names = (0..<WireLimits.names.value).map { String(repeating: "x", count: 250) + "\(100 + $0)" }
        _ = try look(names, in: context, client)
        let opened = try open(client)
        #expect(opened.message(serial: 1).count <= WireLimits.messageBytes.value)
        #expect(opened.answers.count > 50 && opened.answers.count < names.count)
    }

    @Test func namesOfAnotherUserAreNotTold() throws {
        // A context belongs to one user, and so do its names and everything that it remembers.
        let client = try RawClient.greeted(daemon)
        let context = try open(client).context
        _ = try client.refusal(of: "secret", in: context)
        // A bundle with other conditions is another context.
        let other: BundleOpened = try client.ask(
            OpenBundle(profile: .gnustep, scale: 2, hasBundle: true, recalls: true),
            descriptor: try bundle.folder.directory())
        #expect(other.context != context && other.answers.isEmpty)
    }

    @Test func aMissingNameThatAppearsIsToldOnce() throws {
        let client = try RawClient.greeted(daemon)
        let context = try open(client).context
        let missing = try look(["late", "later"], in: context, client)
        #expect(missing.allSatisfy { $0.answer.flags == .watched })
        try bundle.image("late.png")
        try bundle.image("later.png")
        try client.synchronize()
        let changes = client.events.filter { $0.header.type == .changed }
        #expect(try changes.map { try Changed(of: $0.bytes[...]).context } == [context])
        #expect(try look(["late"], in: context, client)[0].status == .done)
        // A client that was not told that a name is missing is not told that the name appears.
        try bundle.image("third.png")
        try client.synchronize()
        #expect(client.events.count { $0.header.type == .changed } == 1)
    }

    @Test func aBrokenFileThatIsMendedIsTold() throws {
        try bundle.folder.write("broken.png", Array("no picture".utf8))
        let client = try RawClient.greeted(daemon)
        let context = try open(client).context
        let broken = try look(["broken"], in: context, client)[0]
        #expect(broken.status == .broken && broken.answer.flags == .watched)
        try bundle.image("broken.png")
        try client.synchronize()
        #expect(client.events.contains { $0.header.type == .changed })
        #expect(try look(["broken"], in: context, client)[0].status == .done)
    }

    @Test func reportsAreBelievedWithinLimits() throws {
        let client = try RawClient.greeted(daemon)
        let context = try open(client).context
        let report = Report(
            context: context, found: 5, missing: 2, ownWay: 1, answerTime: 10, ownWayTime: 20, savedTime: 30)
        try client.send(report.message(serial: 70), [])
        var statistics = try client.statistics()
        #expect(statistics["names_served"] == 7 && statistics["names_own_way"] == 1)
        #expect(statistics["service_time"] == 10 && statistics["own_way_time"] == 20 && statistics["time_saved"] == 30)
        let lie = Report(
            context: context, found: .max, missing: .max, ownWay: .max, answerTime: .max, ownWayTime: .max,
            savedTime: .max)
        try client.send(lie.message(serial: 71), [])
        statistics = try client.statistics()
        #expect(statistics["names_served"] == 7 + 65_536)
        #expect(statistics["time_saved"] == 30 + 60_000_000_000)
        // The context is not open.
        try client.send(Report(context: context + 1).message(serial: 72), [])
        #expect(try client.nextReply().header.serial == 72)
    }
    @Test func bundlesAreListedWithWhatProgramsGotOfThem() throws {
        let client = try RawClient.greeted(daemon)
        let context = try open(client).context
        _ = try look(["picture1", "picture2"], in: context, client)
        let report = Report(
            context: context, found: 5, missing: 2, ownWay: 1, answerTime: 10, ownWayTime: 20, savedTime: 30)
        try client.send(report.message(serial: 70), [])
        try client.send(CloseBundle(context: context).message(serial: 71), [])
        let again = try open(client, recalls: false).context
        try client.send(EmptyMessage.message(.listBundles, serial: 72), [])
        let list = try BundleList(of: try client.nextReply().bytes[...])
        let path = try bundle.folder.directory().path()
        #expect(
            list.bundles == [
                BundleEntry(
                    path: Array(path.utf8), user: effectiveUser(), contexts: 1, names: 2, starts: 1, served: 7,
                    ownWay: 1, answerTime: 10, savedTime: 30)
            ])
        withExtendedLifetime(again) {}
    }
}
