import AssetModel
import MessageCoding
import TestSupport
import Testing
import WireProtocol

/// Tests that the code follows the document "The socket protocol", from which clients in other languages are written.
@Suite(.timeLimit(.minutes(20))) struct DocumentTests {
    let document: ProtocolDocument

    init() throws { document = try ProtocolDocument() }

    /// Messages that have no body, and so no section.
    private static let bodiless: Set<MessageType> = [
        .sync, .statistics, .openChannel, .listBundles, .listClients, .synced, .channelOpened, .memoryShort,
    ]

    @Test func everyMessageHasItsNumberAndDirection() throws {
        let messages = document.messages
        #expect(messages.count == MessageType.allCases.count - Self.bodiless.count)
        for type in Set(MessageType.allCases).subtracting(Self.bodiless) {
            let message = try #require(messages.first { $0.name == "\(type)" }, "\(type) is not in the document")
            #expect(message.number == Int(type.rawValue), "\(type)")
            #expect(message.chapter == (type.rawValue < 100 ? "Requests" : type.rawValue < 200 ? "Replies" : "Events"))
        }
    }

    @Test func everyRequestIsInTheTableWithItsReply() throws {
        let rows = try document.section("Requests and their replies").rows
        let requests = MessageType.allCases.filter { $0.rawValue < 100 }
        #expect(rows.map { "\($0[0]) \($0[1])" } == requests.map { "\($0.rawValue) \($0)" })
        let replies = rows.compactMap { $0[2] == "none" ? nil : $0[2].split(separator: ",").first.map(String.init) }
        let known = MessageType.allCases.filter { (101..<200).contains($0.rawValue) }
        // Two requests may have one type of reply.
        let once = replies.enumerated().filter { replies[..<$0.offset].contains($0.element) == false }.map(\.element)
        #expect(once == known.map { "\($0.rawValue) \($0)" })
    }

    @Test func everyFieldLiesWhereTheDocumentSays() throws {
        // The document says of resolve only that its body is a lookUp's.
        for sample in SampleMessage.all where sample.type != .resolve {
            var reader = ByteReader(sample.bytes.dropFirst(MessageHeader.size))
            let heading = "\(sample.type.rawValue) \(sample.type)"
            let fields = try document.record(heading, from: &reader) { sample.fields[$0] != nil }
            #expect(fields == sample.fields, "\(heading)")
            #expect(reader.remaining == 0, "\(heading): the message goes on after the document's last field")
        }
    }

    @Test func everyMessageWithABodyHasASample() {
        #expect(Set(SampleMessage.all.map(\.type)) == Set(MessageType.allCases).subtracting(Self.bodiless))
        let lookUp = LookUp(context: 1, kind: .image, name: [1])
        #expect(Resolve(lookUp).message(serial: 1).dropFirst(16) == lookUp.message(serial: 1).dropFirst(16))
    }

    @Test func theHeaderIsThatOfTheDocument() throws {
        let failure = Failure(.overloaded, text: []).message(serial: 0x1234)
        let part = Release(objects: []).message(serial: 0x5678, hasMore: true)
        for (bytes, expected) in [
            (failure, ["type": 100, "flags": 0, "serial": 0x1234, "status": 7, "length": 46]),
            (part, ["type": 6, "flags": 1, "serial": 0x5678, "status": 0, "length": 18]),
        ] as [([UInt8], [String: FieldValue])] {
            var reader = ByteReader(bytes.prefix(MessageHeader.size))
            #expect(try document.record("header", from: &reader) { _ in true } == expected)
            #expect(reader.remaining == 0)
        }
    }

    @Test func everyValueIsInTheDocumentWithItsName() throws {
        try checkTable("status", ReplyStatus.self)
        try checkTable("reason", FileDamage.self)
        try checkTable("pixel form", PixelForm.self)
        let rows = try document.section("other values").rows
        let expected = [
            ["kind", values(AssetKind.self)], ["grouping", values(CountGrouping.self)],
            ["profile", values(Profile.self)], ["idiom", values(DeviceIdiom.self)],
            ["sample form", values(SampleForm.self)], ["instance", values(Welcome.Instance.self)],
            ["origin", values(Answer.Origin.self)], ["metric kind", values(Metric.Kind.self)],
            ["unit", values(Metric.Unit.self)], ["outcome", values(ResolutionStep.Outcome.self)],
            ["content", values(MemoryEvent.Content.self)],
        ]
        #expect(rows.map { Array($0.prefix(2)) } == expected)
    }

    @Test func everyFlagOfAnAnswerIsInTheDocument() throws {
        let flags: [(String, Answer.Flags)] = [
            ("suppliedByClient", .suppliedByClient), ("system", .system), ("wrapper", .wrapper),
            ("embedded", .embedded), ("watched", .watched), ("lent", .lent),
        ]
        let expected = flags.map { ["\($0.1.rawValue.trailingZeroBitCount)", $0.0] }
        #expect(try document.section("answer flags").rows.map { Array($0.prefix(2)) } == expected)
    }

    @Test func theTraitsAreThoseOfTheDocument() throws {
        let traits = try document.section("traits").rows.map { Array($0.dropFirst()) }
        #expect(
            traits == [
                ["appearance", values(AssetTraits.Appearance.self)], ["contrast", "0 normal, 1 high"],
                ["gamut", values(AssetTraits.Gamut.self)], ["width", values(AssetTraits.SizeClass.self)],
                ["height", values(AssetTraits.SizeClass.self)], ["direction", values(AssetTraits.Direction.self)],
            ])
    }

    @Test func theLimitsAreThoseOfTheDocument() throws {
        #expect(document.text.contains("nibassetd, version 1.9.") && Hello.version == (1, 9))
        for (heading, field, limit) in [
            ("header", "length", "16 to 65,536,"), ("6 release", "objects", "at most 8,000;"),
            ("202 invalidated", "objects", "at most 8,000 "), ("2 openBundle", "languages", "at most 64,"),
            ("15 lookUpNames", "names", "at most 254"), ("4 lookUp", "files", "at most 16:"),
            ("4 lookUp", "width", "1 to 16,384 pixels"), ("1 hello", "magic", "0x4142494E,"),
        ] {
            let row = try #require(try document.section(heading).rows.first { $0[0] == field })
            #expect(row[2].hasPrefix(limit), "\(heading), \(field)")
        }
        #expect(WireLimits.messageBytes.value == 65_536 && WireLimits.objects.value == 8_000)
        #expect(WireLimits.languages.value == 64 && WireLimits.names.value == 254)
        #expect(WireLimits.neededFiles.value == 16 && AssetLimits.side.value == 16_384)
        #expect(Hello.magic == 0x4142_494E)
    }

    private func checkTable<Value: RawRepresentable>(
        _ heading: String, _ type: Value.Type
    ) throws where Value.RawValue: FixedWidthInteger {
        let known = cases(type).map { ["\($0.rawValue)", "\($0)"] }
        #expect(try document.section(heading).rows.map { Array($0.prefix(2)) } == known, "\(heading)")
    }

    private func values<Value: RawRepresentable>(
        _ type: Value.Type
    ) -> String where Value.RawValue: FixedWidthInteger {
        cases(type).map { "\($0.rawValue) \($0)" }.joined(separator: ", ")
    }

    private func cases<Value: RawRepresentable>(
        _ type: Value.Type
    ) -> [Value] where Value.RawValue: FixedWidthInteger {
        (0...255).compactMap { Value(rawValue: Value.RawValue($0)) }
    }
}
