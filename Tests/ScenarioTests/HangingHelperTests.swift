import AssetModel
import BlockingTests
import TestSupport
import Testing
import WireProtocol

/// File helpers hang over a user's files so that not even SIGKILL ends them.
@Suite(.severalUsers, .timeLimit(.minutes(40)), .blocking) struct HangingHelperTests {
    @Test func aUserWhoseHelpersHangIsToldAndServedAgainWhenTheyHaveEnded() throws {
        let bundle = try SampleBundle()
        try bundle.image("picture.png")
        try bundle.folder.setMode(0o755)
        let daemon = try SystemDaemon()
        var hostile: HostileClient? = try daemon.hostileClient(of: 1)
        var told: [String] = []
        for _ in 0..<10 where told.last?.contains("file helpers hang") != true {
            told += try hostile.flatMap(Self.hangHelper).map { [$0] } ?? []
        }
        #expect(told.last == "the directory: 3 file helpers hang in file systems that do not answer", "\(told)")

        let other = try daemon.client(of: 2, opening: bundle.path)
        #expect(try other.ask("image", "picture")[0][1] == "picture")

        // The client's file systems end with it, and the helpers end with the file systems.
        hostile = nil
        let own = try daemon.client(of: 1)
        try Patience.wait {
            do {
                try own.ask("open", bundle.path)
                return true
            } catch let failure as ClientProcess.Failure {
                #expect(failure.message.contains("file helpers hang"), "\(failure)")
                return false
            }
        }
        #expect(try own.ask("image", "picture")[0][1] == "picture")
    }

    /// Makes the helper of the client's user hang over a file. Returns the daemon's refusal of the channel or of a folder; nil if there was none.
    private static func hangHelper(_ client: HostileClient) throws -> String? {
        try client.connect()
        defer { try? client.disconnect() }
        _ = try client.receive()
        do {
            try client.send(EmptyMessage.message(.openChannel, serial: 2), .none)
            if let refusal = try refusal(try client.receive()) { return refusal }
            try client.sendFile(1, .flushing)
            try client.sendFile(2, .folder)
            try client.send(OpenBundle(profile: .appKit, hasBundle: true).message(serial: 3, file: 2), .none)
            return try refusal(try client.receive())
        } catch is HostileClient.Failure {
            return nil
        }
    }

    private static func refusal(_ reply: [UInt8]?) throws -> String? {
        guard let reply else { return nil }
        let header = try MessageHeader(of: reply[...])
        guard header.type == .failure else { return nil }
        let failure = try Failure(of: reply[...], header: header)
        return String(decoding: failure.text, as: UTF8.self)
    }
}
