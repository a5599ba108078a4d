import LinuxSystem
import TestSupport
import Testing

@Suite(
    .enabled(if: Socket.canRefuseDescriptors, "this kernel cannot refuse descriptors: it is older than 6.16"),
    .timeLimit(.minutes(20)))
struct DescriptorRefusalTests {
    private let notPermitted = SystemError("sendmsg", code: 1)

    @Test func theKernelRefusesWhatIsSentToTheSocket() throws {
        let (left, right) = try Socket.pair()
        #expect(!Socket.refusesDescriptors(right))
        #expect(try Socket.refuseDescriptors(on: right) == .holds)
        #expect(Socket.refusesDescriptors(right))
        #expect(throws: notPermitted) { try Socket.send([1], descriptors: [left], on: left) }
        #expect(try Socket.send([2], on: left))
        var buffer = [UInt8](repeating: 0, count: 4)
        guard case .message(1, _, _) = try Patience.receive(into: &buffer, on: right) else { throw Unexpected() }
        #expect(buffer[0] == 2)
    }

    @Test func theSocketCanStillSendThem() throws {
        let (left, right) = try Socket.pair()
        _ = try Socket.refuseDescriptors(on: right)
        #expect(try Socket.send([1], descriptors: [right], on: right))
        var buffer = [UInt8](repeating: 0, count: 4)
        guard case .message(1, let descriptors, _) = try Patience.receive(into: &buffer, descriptorLimit: 1, on: left)
        else { throw Unexpected() }
        #expect(descriptors.count == 1)
    }

    @Test func itMayTakeThemAgain() throws {
        let (left, right) = try Socket.pair()
        _ = try Socket.refuseDescriptors(on: right)
        try Socket.acceptDescriptors(on: right)
        #expect(try Socket.send([1], descriptors: [left], on: left))
    }

    @Test func connectionsInheritItBeforeTheyAreAccepted() throws {
        let folder = try TemporaryFolder()
        let path = folder.absolute("socket")
        let listener = try Socket.listen(at: path) { (socket) throws(SystemError) in
            _ = try Socket.refuseDescriptors(on: socket)
        }
        let client = try Socket.connect(to: path)
        #expect(throws: notPermitted) { try Socket.send([1], descriptors: [client], on: client) }
        let connection = try #require(try Socket.accept(on: listener))
        #expect(Socket.refusesDescriptors(connection))
    }

    struct Unexpected: Error {}
}
