import AssetModel
import MessageCoding
import TestSupport
import Testing
import WireProtocol

/// Tests that every message is read back equal, and that no prefix, and no message with changed bytes, makes the reader trap.
@Suite(.timeLimit(.minutes(20))) struct RoundTripTests {
    /// Numbers of bytes at the end of a sample that messages of earlier versions lack.
    private static let laterBytes: [MessageType: Set<Int>] = [
        .hello: [8], .loadNib: [1], .welcome: [4, 16], .bundleOpened: [4, 86], .nibLoaded: [17], .listReply: [6, 30],
    ]

    @Test func everySampleReadsBackEqual() throws {
        for sample in SampleMessage.all {
            if let body = sample.body { try check(body, without: Self.laterBytes[sample.type] ?? []) }
        }
    }

    /// Values that no sample has.
    @Test func furtherValuesReadBackEqual() throws {
        try check(
            OpenBundle(
                profile: .uiKit, hasBundle: true, pixelForm: .straightRGBA16, sampleForm: .float32, recalls: true))
        try check(LookUp(context: 1, kind: .sound, name: [0xFF, 0x80]))
        try check(LookUpNames(context: 1, kind: .sound, names: [[0x61], []], prepares: true))
        try check(Hold(object: .max))
        try check(Report(context: 1, found: 2, missing: 3, ownWay: 4, answerTime: 5, ownWayTime: 6, savedTime: .max))
        try check(List(kind: nil))
        try check(Purge(kind: .image))
        try check(Purge(name: [1], folder: [2, 3], user: .max))
        try check(
            Found(
                Answer(
                    object: 1 << 40, memory: .max, offset: 1 << 33, kind: .image, origin: .shared, name: [], path: [])))
        try check(MemoryEvent(memory: 1, content: .largeObject, byteCount: 1 << 40))
    }

    @Test func whatEarlierVersionsDidNotSayHasItsUsualValue() throws {
        let nib = LoadNib(context: 1, name: [0x61])
        #expect(try LoadNib(of: nib.message(serial: 1).dropLast(1)) == nib)
        let opened = BundleOpened(context: 4, resourceCount: 100, path: [0x2F])
        #expect(try BundleOpened(of: opened.message(serial: 1).dropLast(4)) == opened)
        #expect(try BundleOpened(of: opened.message(serial: 1).dropLast(6)) == opened)
        let answer = Answer(none: .sound, name: [0x62])
        let loaded = NibLoaded(references: [NibReference(answer: answer, usage: [0x61])])
        #expect(try NibLoaded(of: loaded.message(serial: 1).dropLast(2)) == loaded)
        var entry = ListEntry(
            answer: answer, holders: 1, user: .max, byteCount: 9,
            use: EntryUse(uses: 1, age: 2, processes: [3], processCount: 40))
        let listed = ListReply(entries: [entry]).message(serial: 1)
        entry.use.processCount = 1
        #expect(try ListReply(of: listed.dropLast(6)).entries == [entry])
        entry.use = EntryUse()
        #expect(try ListReply(of: listed.dropLast(30)).entries == [entry])
    }

    @Test func aFailureKeepsItsFields() throws {
        let failure = Failure(.broken, reason: 4, found: 65_535, allowed: 16_384, offset: 16, text: [0x61])
        let message = failure.message(serial: 5)
        let header = try MessageHeader(of: message[...])
        #expect(header.type == .failure && header.serial == 5 && header.status == .broken)
        #expect(try Failure(of: message[...], header: header) == failure)
    }

    private func check<Body: MessageBody & Hashable>(_ body: Body, without laterBytes: Set<Int> = []) throws {
        let message = body.message(serial: 42, hasMore: true)
        let header = try MessageHeader(of: message[...])
        #expect(header.type == Body.type && header.serial == 42 && header.hasMore && header.status == .done)
        #expect(try Body(of: message[...]) == body)
        for length in MessageHeader.size..<message.count where !laterBytes.contains(message.count - length) {
            #expect(throws: ProtocolError.self) { _ = try Body(of: message[..<length]) }
        }
        for index in MessageHeader.size..<message.count {
            var changed = message
            changed[index] ^= 0xFF
            // If the changed bytes are valid, too, their message can be encoded and read again.
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
