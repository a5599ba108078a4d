import LinuxSystem
import SharedLayout
import TestSupport
import WireProtocol

extension RawClient {
    /// Reads an answer's record from the memory that the daemon announced, as a client without the project's library would.
    func record(of answer: Answer) throws -> ObjectRecord {
        let memory = try mapping(answer.memory)
        let start = memory.copyBytes(at: Int(answer.offset), count: 8)
        let count = try ObjectRecord.byteCount(ofRecordStarting: start, at: Int(answer.offset))
        return try ObjectRecord(memory.copyBytes(at: Int(answer.offset), count: count))
    }

    /// The first byte of each representation's pixels.
    func firstPixelBytes(of answer: Answer) throws -> [UInt8] {
        guard case .image(let representations) = try record(of: answer).content else { return [] }
        return try representations.map {
            try mapping($0.location.memory).copyBytes(at: Int($0.location.offset), count: 1)[0]
        }
    }

    /// Distinct values of the bytes of the first representation's pixels.
    func distinctPixelBytes(of answer: Answer) throws -> Set<UInt8> {
        guard case .image(let representations) = try record(of: answer).content,
            let place = representations.first?.location
        else { return [] }
        return Set(try mapping(place.memory).copyBytes(at: Int(place.offset), count: Int(place.byteCount)))
    }

    /// Loads a nib, and returns its references.
    func load(_ name: String, in context: UInt32) throws -> [NibReference] {
        let parts: [NibLoaded] = try askForAll(LoadNib(context: context, name: Array(name.utf8)))
        return parts.flatMap(\.references)
    }

    private func mapping(_ number: UInt32) throws -> Mapping {
        guard let descriptor = memories[number] else { throw Problem.unexpected(0) }
        return try Mapping(descriptor, count: Int(try descriptor.status().size), writable: false)
    }
}
