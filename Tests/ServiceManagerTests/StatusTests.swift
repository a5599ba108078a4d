import LinuxSystem
import ServiceManager
import TestSupport
import Testing

/// Tests notifications to a service manager that reads late.
@Suite(.timeLimit(.minutes(20))) struct StatusTests {
    @Test func aManagerThatDoesNotReadIsNotWaitedFor() throws {
        let folder = try TemporaryFolder()
        let place = folder.absolute("notify")
        let manager = try Socket.listenForDatagrams(at: place)
        // Each message has a socket of its own, so that the manager's queue gets full, not a sender's.
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
