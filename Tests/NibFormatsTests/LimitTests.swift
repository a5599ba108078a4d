import ByteReading
import NibFormats
import TestSupport
import Testing

/// Tests that readers of every format refuse files over a limit. The error has the value found and the value allowed.
@Suite(.timeLimit(.minutes(20))) struct LimitTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let format: InterfaceFormat
        let limit: ExceededLimit.Limit

        var testDescription: String { "\(format.rawValue): \(limit.rawValue)" }
    }

    private static let xml: [InterfaceFormat] = [
        .keyedArchiveXML, .xibDocument, .storyboardDocument, .xibArchive, .gsMarkup, .carbonXib,
    ]
    private static let streams: [InterfaceFormat] = [.typedStreamBigEndian, .typedStreamLittleEndian]
    /// Each limit, and the formats whose files can exceed it.
    private static let kept: [(ExceededLimit.Limit, [InterfaceFormat])] = [
        (.byteCount, InterfaceFormat.allCases),
        (.objectCount, InterfaceFormat.allCases),
        (.valueCount, InterfaceFormat.allCases),
        (
            .stringByteCount,
            xml + streams + [
                .keyedArchiveBinary, .gModel,
            ]
        ),
        (.depth, xml + streams + [.keyedArchiveBinary, .nibArchive, .gModel]),
        (.objectNesting, streams),
    ]
    static let cases = kept.flatMap { limit, formats in formats.map { Case(format: $0, limit: limit) } }

    /// A file may name the parent of an object after its children.
    @Test func noObjectLiesDeeperThanTheLimit() {
        var objects = (0..<100).map { number in
            var object = InterfaceObject(className: "NSView")
            object.parent = number == 0 ? nil : number - 1
            object.children = number == 99 ? [] : [number + 1]
            return object
        }
        objects.limitDepth(to: 9)
        #expect(objects.indices.allSatisfy { objects[$0].parent == ($0 % 10 == 0 ? nil : $0 - 1) })
        #expect(objects.indices.allSatisfy { objects[$0].children == ($0 % 10 == 9 ? [] : [$0 + 1]) })
    }

    @Test(arguments: cases) func theErrorNamesFoundAndAllowed(limited: Case) throws {
        var limits = ReadingLimits()
        switch limited.limit {
        case .byteCount: limits.byteCount = 40
        case .objectCount: limits.objectCount = 1
        case .valueCount: limits.valueCount = 0
        case .stringByteCount: limits.stringByteCount = 2
        case .depth: limits.depth = 0
        case .objectNesting: limits.objectNesting = 1
        case .nestedNibDepth: limits.nestedNibDepth = 0
        }
        let bytes = SampleFiles.bytes(of: limited.format)
        let error = try #require(throws: InterfaceError.self) {
            try InterfaceReader(limits: limits).document(in: bytes)
        }
        let exceeded = try #require(error.fault as? ExceededLimit, "\(error)")
        #expect(exceeded.limit == limited.limit)
        #expect(exceeded.count > exceeded.allowed && exceeded.allowed == limits[limited.limit])
        #expect(error.description.contains("at most \(exceeded.allowed) \(limited.limit.rawValue)"))
        #expect(error.description.hasSuffix("found \(exceeded.count)"))
    }

    @Test func stringsOfGNUstepArchivesAreLimited() throws {
        let head = Array("GNUstep archive000f4240:00000001:00000001:00000000:".utf8)
        let string: [UInt8] = [0x34, 1, 0, 0, 0, 4] + "Ring".utf8
        var limits = ReadingLimits()
        limits.stringByteCount = 3
        let exceeded = ExceededLimit(.stringByteCount, found: 4, allowed: 3, offset: head.count + 2)
        #expect(throws: InterfaceError.unreadable(.gnustepArchive, .exceeded(exceeded))) {
            try InterfaceReader(limits: limits).resources(in: head + string)
        }
    }

    @Test func nestedNibsCountTogether() {
        var limits = ReadingLimits()
        let archive = NestedNibTests.archive(count: 3, spaceCount: 3_000)
        // The file is within the limit, and so is each of its nibs, but not the three nibs together.
        limits.byteCount = archive.count
        let reader = InterfaceReader(limits: limits)
        #expect(throws: Never.self) {
            try reader.resources(in: NestedNibTests.archive(count: 1, spaceCount: 3_000))
        }
        let error = #expect(throws: InterfaceError.self) { try reader.resources(in: archive) }
        guard case .exceeded(let exceeded)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(exceeded.limit == .byteCount && exceeded.count > archive.count)
    }

    @Test(arguments: Bomb.allCases) func sharedPartsCountEachTime(bomb: Bomb) throws {
        var limits = ReadingLimits()
        limits.valueCount = 50_000
        let reader = InterfaceReader(limits: limits)
        #expect(throws: Never.self) { try reader.document(in: bomb.bytes(levels: 4)) }
        let error = try #require(throws: InterfaceError.self) { try reader.document(in: bomb.bytes(levels: 40)) }
        let exceeded = try #require(error.fault as? ExceededLimit, "\(error)")
        #expect(exceeded.limit == .valueCount && exceeded.count > 50_000 && exceeded.allowed == 50_000)
    }

    @Test(arguments: Bomb.allCases) func aTextThatManyValuesShareIsInMemoryOnce(bomb: Bomb) throws {
        func texts(_ value: AttributeValue) -> [String] {
            if case .list(let values) = value { values.flatMap(texts) } else { value.text.map { [$0] } ?? [] }
        }
        let document = try InterfaceReader().document(in: bomb.bytes(levels: 4))
        let found = document.objects.flatMap(\.attributes).flatMap { texts($0.value) }
        #expect(found == Array(repeating: Bomb.text, count: 16))
        // The xib archive has the text twice.
        #expect(Set(found.map(address)).count <= 2)
    }

    @Test(arguments: InterfaceFormat.allCases) func hugeNumbersDoNotOverflow(format: InterfaceFormat) {
        let bytes = SampleFiles.bytes(of: format)
        var tally = DamageTally()
        for size in [2, 4] {
            for start in stride(from: 0, to: bytes.count - size, by: 53) {
                for top: UInt8 in [0xFF, 0x7F] {
                    var changed = bytes
                    changed.replaceSubrange(
                        start..<start + size, with: [top] + [UInt8](repeating: 0xFF, count: size - 1))
                    let document = tally.note { () throws(InterfaceError) in
                        try InterfaceReader().document(in: changed)
                    }
                    // Each object takes at least one byte of the file.
                    #expect(document?.objects.count ?? 0 <= bytes.count)
                }
            }
        }
        // UTF-8 has no such bytes, so XML with them is refused.
        #expect(Self.xml.contains(format) ? tally.accepted == 0 : tally.hasBoth, "\(tally)")
    }

    @Test(arguments: [InterfaceFormat.nibArchive, .gnustepArchive])
    func limitsOfTheDocumentNameTheObject(format: InterfaceFormat) {
        let bytes = SampleFiles.bytes(of: format)
        var limits = ReadingLimits()
        // Only the document exceeds this limit: the files nest only lists in objects.
        limits.depth = 0
        let error = #expect(throws: InterfaceError.self) { try InterfaceReader(limits: limits).document(in: bytes) }
        guard case .exceeded(let exceeded)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(exceeded.limit == .depth && (1..<bytes.count).contains(exceeded.offset))
    }
}
