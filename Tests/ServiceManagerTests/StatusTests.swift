import LinuxSystem
import ServiceManager
import TestSupport
import Testing

/// What a service manager is told that reads late.
@Suite(.timeLimit(.minutes(20))) struct StatusTests {
    @Test func aManagerThatDoesNotReadIsNotWaitedFor() throws {
        let folder = try TemporaryFolder()
        let place = folder.absolute("notify")
        let manager = try Socket.listenForDatagrams(at: place)
        // Each has a socket of its own: the manager's queue is full, not that of a sender.
        while try Socket.send(Array("earlier".utf8), on: Socket.connectDatagrams(to: place)) {}
        let returned = try EventDescriptor()
        TestThread.start {
            ServiceManager.notify(status: "left out", at: place)
            returned.signal()
        }
        try Patience.waitForInput(returned.descriptor)
        while try !manager.wait(for: .reading, until: 0).isEmpty {
            #expect(try Patience.text(on: manager) == "earlier")
        }
        ServiceManager.notify(status: "serving", at: place)
        #expect(try Patience.text(on: manager) == "STATUS=serving")
    }
}
