internal import AssetModel
internal import MessageCoding

extension WorkerReply {
    /// Bytes of every reply.
    public static let size = 640
    /// Maximum length of a name, key or value, in bytes.
    package static let nameLimit = AssetLimits.nameBytes.value

    private enum Code: UInt16 {
        case ready = 1
        case reference, pair, representation, sound, document, memoryNeeded, finished, failed, drawing, catalogItem
        case medium, deferred
    }

    private static let textStart = 88
    private static let secondTextStart = 352

    /// Encodes the reply to request `identifier`. Texts that are too long are cut.
    ///
    /// Layout: magic, identifier, code (16 bits), two text lengths (16 bits each), 16 bits unused, nine 64-bit numbers,
    /// first text at 88, second at 352; all in the machine's byte order.
    public func encoded(for identifier: UInt32) -> [UInt8] {
        switch self {
        case .ready(let version): message(.ready, identifier, [UInt64(version)])
        case .reference(let found):
            message(.reference, identifier, [UInt64(found.kind.rawValue)], found.name, found.usage)
        case .medium(let part):
            message(
                .medium, identifier,
                [UInt64(part.kind.rawValue), UInt64(part.number), part.offset, part.byteCount], part.usage)
        case .pair(let key, let value): message(.pair, identifier, [], key, value)
        case .representation(let image, let offset): message(.representation, identifier, image.words + [offset])
        case .catalogItem(let item): message(.catalogItem, identifier, item.words, item.name, item.file)
        case .sound(let sound, let count): message(.sound, identifier, sound.words + [count])
        case .document(let count): message(.document, identifier, [count])
        case .drawing: message(.drawing, identifier, [])
        case .memoryNeeded(let count): message(.memoryNeeded, identifier, [count])
        case .deferred: message(.deferred, identifier, [])
        case .finished(let count, let input, let nanoseconds, let start):
            message(
                .finished, identifier,
                [
                    UInt64(count), input == nil ? 0 : 1, input?.size ?? 0, UInt64(bitPattern: input?.modified ?? 0),
                    UInt64(bitPattern: input?.changed ?? 0), nanoseconds, start,
                ])
        case .failed(let failure):
            message(
                .failed, identifier, [UInt64(failure.reason.rawValue), failure.offset, failure.found, failure.allowed],
                Array(failure.message.utf8.prefix(Self.nameLimit)),
                Array(failure.message.utf8.dropFirst(Self.nameLimit)))
        }
    }

    /// Decodes a message. Returns the reply and the identifier of its request.
    public static func decode(
        _ bytes: ArraySlice<UInt8>
    ) throws(WorkerProtocolError) -> (reply: WorkerReply, identifier: UInt32) {
        guard bytes.count == size else { throw .wrongSize(found: bytes.count, expected: size) }
        let magic: UInt32 = bytes.span.integer(at: 0)
        guard magic == WorkerProtocolVersion.magic else {
            throw .unknownValue(field: "magic", found: UInt64(magic))
        }
        return (try Fields(bytes).reply(), bytes.span.integer(at: 4))
    }

    private func message(
        _ code: Code, _ identifier: UInt32, _ numbers: [UInt64], _ first: [UInt8] = [], _ second: [UInt8] = []
    ) -> [UInt8] {
        let first = first.prefix(Self.nameLimit)
        let second = second.prefix(Self.nameLimit)
        return [UInt8](capacity: Self.size) { message in
            message.write(WorkerProtocolVersion.magic)
            message.write(identifier)
            message.write(code.rawValue)
            message.write(UInt16(first.count))
            message.write(UInt16(second.count))
            message.write(UInt16(0))
            for number in numbers { message.write(number) }
            message.pad(to: Self.textStart)
            for byte in first { message.append(byte) }
            message.pad(to: Self.secondTextStart)
            for byte in second { message.append(byte) }
            message.pad(to: Self.size)
        }
    }

    /// The fields of a message of the right size. `reply` reads only the fields that the kind of reply has.
    private struct Fields {
        private let bytes: ArraySlice<UInt8>

        init(_ bytes: ArraySlice<UInt8>) throws(WorkerProtocolError) {
            self.bytes = bytes
            for length in [firstLength, secondLength] where length > nameLimit {
                throw .outOfRange(field: "text length", found: UInt64(length), allowed: UInt64(nameLimit))
            }
        }

        private var firstLength: UInt16 { bytes.span.integer(at: 10) }
        private var secondLength: UInt16 { bytes.span.integer(at: 12) }
        private var first: [UInt8] { Array(bytes.dropFirst(textStart).prefix(Int(firstLength))) }
        private var second: [UInt8] { Array(bytes.dropFirst(secondTextStart).prefix(Int(secondLength))) }

        private func number(_ index: Int) -> UInt64 { bytes.span.integer(at: 16 + 8 * index) }

        private var kind: AssetKind {
            get throws(WorkerProtocolError) {
                try known("kind", number(0)) { UInt8(exactly: $0).flatMap(AssetKind.init) }
            }
        }

        func reply() throws(WorkerProtocolError) -> WorkerReply {
            switch try known("reply code", bytes.span.integer(at: 8), Code.init) {
            case .ready: return .ready(landlockVersion: UInt32(clamping: number(0)))
            case .reference: return .reference(Reference(kind: try kind, name: first, usage: second))
            case .medium:
                return .medium(
                    Medium(
                        kind: try kind, number: UInt32(clamping: number(1)), offset: number(2), byteCount: number(3),
                        usage: first))
            case .pair: return .pair(key: first, value: second)
            case .representation:
                return try described { () throws(DescriptionError) in
                    let words = InlineArray<8, UInt64> { number($0) }
                    return .representation(try ImageRepresentation(words: words.span), offset: number(8))
                }
            case .sound:
                return try described { () throws(DescriptionError) in
                    .sound(try SoundDescription(words: (0..<5).map(number)), byteCount: number(5))
                }
            case .catalogItem:
                return try described { () throws(DescriptionError) in
                    .catalogItem(try CatalogItem(words: (0..<9).map(number), name: first, file: second))
                }
            case .document: return .document(byteCount: number(0))
            case .drawing: return .drawing
            case .memoryNeeded: return .memoryNeeded(byteCount: number(0))
            case .finished:
                let input = InputState(
                    size: number(2), modified: Int64(bitPattern: number(3)), changed: Int64(bitPattern: number(4)))
                return .finished(
                    itemCount: UInt32(clamping: number(0)), input: number(1) == 0 ? nil : input,
                    nanoseconds: number(5), start: number(6))
            case .deferred: return .deferred
            case .failed:
                let reason = try known("reason", number(0)) { UInt16(exactly: $0).flatMap(FileDamage.init) }
                return .failed(
                    Failure(
                        reason: reason, offset: number(1), found: number(2), allowed: number(3),
                        message: String(decoding: first + second, as: UTF8.self)))
            }
        }
    }
}

/// Converts `DescriptionError` to the protocol's error.
private func described(_ body: () throws(DescriptionError) -> WorkerReply) throws(WorkerProtocolError) -> WorkerReply {
    do {
        return try body()
    } catch {
        throw .unknownValue(field: error.field, found: error.found)
    }
}
