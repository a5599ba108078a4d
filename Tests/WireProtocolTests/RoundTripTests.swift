import AssetModel
import MessageCoding
import Testing
import WireProtocol

/// Every message reads back equal, and no prefix of it, nor any of it with changed bytes, makes the reader trap.
@Suite(.timeLimit(.minutes(20))) struct RoundTripTests {
    static let answer = Answer(
        object: 1 << 40, memory: 3, offset: 1 << 33, kind: .image, origin: .shared, flags: [.system, .wrapper],
        decodeDuration: 5, duration: 6, name: Array("plus-8".utf8), path: Array("/bundle/plus-8.png".utf8))

    @Test func requests() throws {
        try check(Hello(layoutVersion: 1, wantsInvalidations: true, continues: 2), withoutItsEnds: [32])
        try check(
            OpenBundle(
                profile: .gnustep, scale: 2, idiom: .phone, hasBundle: true, languages: [[0x66, 0x72], []],
                pixelForm: .straightRGBA16, sampleForm: .float32))
        try check(CloseBundle(context: 9))
        try check(LookUp(context: 1, kind: .sound, bundleOnly: true, name: [0xFF, 0x80]))
        try check(Hold(object: 1 << 40))
        try check(Resolve(LookUp(context: 1, kind: .image, name: [0x61])))
        // Version 1.3 had no flags.
        let nib = LoadNib(context: 1, name: [0x61])
        try check(nib, withoutItsEnds: [nib.message(serial: 1).count - 1])
        #expect(try LoadNib(of: nib.message(serial: 1).dropLast()) == nib)
        let names = LoadNib(context: 1, name: [0x61], takesNames: true)
        try check(names, withoutItsEnds: [names.message(serial: 1).count - 1])
        try check(LookUpNames(context: 1, kind: .sound, names: [[0x61], []]))
        try check(LookUpNames(context: 1, kind: .image, names: [], prepares: true, recalls: true))
        try check(
            Report(context: 1, found: 2, missing: 3, ownWay: 4, answerTime: 5, ownWayTime: 6, savedTime: .max))
        try check(OpenBundle(profile: .gnustep, hasBundle: false, recalls: true))
        try check(OpenBundle(profile: .appKit, hasBundle: true, folder: .init(device: 1, inode: .max, path: [0x2F])))
        try check(Release(objects: [1, .max]))
        try check(Received(count: 2))
        try check(List(kind: nil))
        try check(List(kind: .sound))
        try check(Inspect())
        try check(Purge(kind: .image))
        try check(Purge(name: [1], folder: [2, 3], user: .max))
    }

    @Test func replies() throws {
        try check(
            Welcome(
                minor: 0, layoutVersion: 1, process: 77, instance: .user, user: 1000, daemonVersion: 0x010203,
                connection: 7, continues: true, gnustepLibraries: [0x2F]), withoutItsEnds: [40, 52])
        let opened = BundleOpened(context: 4, resourceCount: 100, path: [0x2F])
        // Version 1.1 had no list of answers, version 1.2 no index.
        let earlier = MessageHeader.size + 11
        try check(opened, withoutItsEnds: [earlier, earlier + 2])
        #expect(try BundleOpened(of: opened.message(serial: 1)[..<earlier]) == opened)
        let answered = BundleOpened(
            context: 4, resourceCount: 100, path: [0x2F], answers: [NibReference(answer: Self.answer, usage: [0x61])])
        try check(answered, withoutItsEnds: [earlier, answered.message(serial: 1).count - 4])
        try check(NamesFound(answers: [NibReference(answer: Self.answer, status: .broken, reason: 4, usage: [0x61])]))
        try check(Found(Self.answer))
        try check(Found(Self.answer, file: 7))
        var loaded = NibLoaded(references: [
            NibReference(answer: Self.answer, usage: [0x61]),
            NibReference(
                answer: Answer(none: .sound, name: [0x62]), status: .broken, reason: 4, usage: [], diagnosis: [0x63]
            ),
        ])
        // Version 1.3 had no list of names.
        let end = loaded.message(serial: 1).count - 2
        try check(loaded, withoutItsEnds: [end])
        #expect(try NibLoaded(of: loaded.message(serial: 1)[..<end]) == loaded)
        loaded.names = [NibName(kind: .image, name: [0x61], usage: [0x62, 0x63])]
        try check(loaded, withoutItsEnds: [end])
        try check(StatisticsReply(statistics: [Statistic(name: [0x61], kind: .gauge, unit: .bytes, value: 8)]))
        try check(
            BundleList(bundles: [
                BundleEntry(
                    path: [0x2F], user: 1, contexts: 2, names: 3, starts: 4, served: 5, ownWay: 6, answerTime: 7,
                    savedTime: 8)
            ]))
        let entry = ListEntry(
            answer: Self.answer, holders: 1, user: .max, byteCount: 9,
            use: EntryUse(uses: 1, age: 2, processes: [3], processCount: 40))
        let listed = ListReply(entries: [entry])
        // Version 1.3 had no list of uses, version 1.6 none of how many processes there are.
        let endOfUses = listed.message(serial: 1).count - (2 + 4)
        let endOfEntries = endOfUses - (2 + 18 + 4)
        try check(listed, withoutItsEnds: [endOfEntries, endOfUses])
        var fewer = entry
        fewer.use.processCount = 1
        #expect(try ListReply(of: listed.message(serial: 1)[..<endOfUses]).entries == [fewer])
        var unused = entry
        unused.use = EntryUse()
        #expect(try ListReply(of: listed.message(serial: 1)[..<endOfEntries]).entries == [unused])
        try check(
            ClientList(clients: [
                ClientEntry(process: 1, user: 2, contexts: 3, objects: 4, objectBytes: 5, requests: 6, age: 7)
            ]))
        try check(
            CountList(groups: [
                CountEntry(process: 1, user: 2, kind: .image, path: [0x2F], counts: .init(hits: 3), heldBytes: 4)
            ]))
        try check(Resolution(steps: [ResolutionStep(rule: [0x49, 0x31], text: [0x61], outcome: .lost)]))
        try check(Inspected(byteCount: 12))
        try check(Purged(entries: 1, byteCount: 2))
    }

    @Test func events() throws {
        try check(MemoryEvent(memory: 1, content: .largeObject, byteCount: 1 << 40))
        try check(Retired(memory: 7))
        try check(Invalidated(objects: [4, 5]))
        try check(Goodbye(status: .shuttingDown))
        try check(Changed(context: 9))
        try check(IndexReplaced(context: 9, memory: 4))
    }

    @Test func aFailureKeepsItsFields() throws {
        let failure = Failure(.broken, reason: 4, found: 65_535, allowed: 16_384, offset: 16, text: [0x61])
        let message = failure.message(serial: 5)
        let header = try MessageHeader(of: message[...])
        #expect(header.type == .failure && header.serial == 5 && header.status == .broken)
        #expect(try Failure(of: message[...], header: header) == failure)
    }

    /// `ends` are where messages of earlier versions end.
    private func check<Body: MessageBody & Hashable>(_ body: Body, withoutItsEnds ends: Set<Int> = []) throws {
        let message = body.message(serial: 42, hasMore: true)
        let header = try MessageHeader(of: message[...])
        #expect(header.type == Body.type && header.serial == 42 && header.hasMore && header.status == .done)
        #expect(try Body(of: message[...]) == body)
        for length in MessageHeader.size..<message.count where !ends.contains(length) {
            #expect(throws: ProtocolError.self) { _ = try Body(of: message[..<length]) }
        }
        for index in MessageHeader.size..<message.count {
            var changed = message
            changed[index] ^= 0xFF
            // Another value may be as good: then it can be said, and read again.
            guard let other = try? Body(of: changed[...]) else { continue }
            #expect(try Body(of: other.message(serial: 1)[...]) == other)
        }
    }

    @Test func onlyOneReasonOfOneStatusMeansAChangedFile() {
        for status in ReplyStatus.allCases {
            for reason in [0] + FileDamage.allCases.map(\.rawValue) {
                let failure = Failure(status, reason: reason, text: [])
                let isChange = status == .broken && reason == FileDamage.changed.rawValue
                #expect(failure.isOfChangedFile == isChange, "\(status), \(reason)")
            }
        }
        #expect(Failure(.broken, reason: 9, text: []).isOfChangedFile, "as the protocol says")
    }
}
