import LinuxSystem
import Testing

@Suite(.timeLimit(.minutes(20))) struct SocketTests {
    @Test func aMessageArrivesWholeWithItsDescriptors() throws {
        let (left, right) = try Socket.pair()
        let file = try MemoryFile.create("sent", allocating: 4096)
        #expect(try Socket.send([1, 2, 3], descriptors: [file], on: left))
        var buffer = [UInt8](repeating: 0, count: 16)
        guard
            case .message(let count, let descriptors, let isTruncated) = try Socket.receive(
                into: &buffer, descriptorLimit: 1, on: right)
        else { throw Unexpected() }
        #expect(count == 3 && !isTruncated && buffer.prefix(3) == [1, 2, 3])
        #expect(try descriptors[0].status().identity == file.status().identity)
    }

    @Test func descriptorsThatWereNotAskedForAreClosedAndTold() throws {
        let (left, right) = try Socket.pair()
        let file = try MemoryFile.create("unwanted")
        #expect(try Socket.send([1], descriptors: [file], on: left))
        var buffer = [UInt8](repeating: 0, count: 16)
        guard
            case .message(1, let descriptors, let isTruncated) = try Socket.receive(
                into: &buffer, descriptorLimit: 0, on: right)
        else { throw Unexpected() }
        #expect(descriptors.isEmpty && isTruncated)
    }

    @Test func aSocketThatOnlySendsTakesNothing() throws {
        let (left, right) = try Socket.pair()
        let file = try MemoryFile.create("unwanted")
        try Socket.stopReceiving(on: left)
        let error = #expect(throws: SystemError.self) { try Socket.send([1], descriptors: [file], on: right) }
        #expect(error?.code == 32)
        #expect(try Socket.send([1], descriptors: [file], on: left))
        var buffer = [UInt8](repeating: 0, count: 16)
        guard
            case .message(1, let descriptors, _) = try Socket.receive(into: &buffer, descriptorLimit: 1, on: right)
        else { throw Unexpected() }
        #expect(descriptors.count == 1)
    }

    struct Unexpected: Error {}
}
