import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Each user's programs have an index of their own for look-ups without a message.
@Suite(.timeLimit(.minutes(40)), .blocking, .severalUsers) struct UserIndexTests {
    @Test func noUserGetsAnotherUsersIndex() throws {
        let daemon = try SystemDaemon()
        let bundle = try SampleBundle()
        try bundle.folder.setMode(0o755)
        try bundle.image("plus.png")
        let first = try said(by: daemon.indexHolder(of: 1_234, bundle.path, ["hold", "plus"]))
        let same = try said(by: daemon.indexHolder(of: 1_234, bundle.path, ["hold", "plus"]))
        let other = try said(by: daemon.indexHolder(of: 1_235, bundle.path, ["hold", "plus"]))
        #expect(first.count == 3 && first == same)
        #expect(other.count == 3 && first[1] != other[1] && first[2] != other[2])
    }

    /// Reads the words of a holder, and kills it.
    private func said(by holder: (process: ChildProcess, output: FileDescriptor)) throws -> [Substring] {
        let words = try Patience.text(on: holder.output)
        holder.process.kill()
        _ = try holder.process.ending()
        return words.split(separator: " ")
    }
}
