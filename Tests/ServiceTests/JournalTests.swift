import BlockingTests
import JSON
import LinuxSystem
import ServiceManager
import TestSupport
import Testing

/// Tests the service's lines in a real journal, which programs find by their fields with `journalctl`.
@Suite(.serialized, .machine, .timeLimit(.minutes(40)), .blocking) struct JournalTests {
    private static let shared = Result { try journalled() }
    private let alice: UInt32 = 12_345
    let machine: Machine

    init() throws { machine = try Self.shared.get() }

    /// Makes a machine with a journal, and a service that writes into the journal and hears of memory pressure through a FIFO.
    private static func journalled() throws -> Machine {
        let machine = try Machine()
        try machine.shell(
            "systemctl start systemd-journald.service && mkfifo -m 666 /srv/pressure && cp -r /srv/Demo.app /srv/Other.app"
        )
        try machine.writeSettings("LogLevel=info\nBundleLimit=1")
        try machine.startService(with: "StandardError=journal\nEnvironment=MEMORY_PRESSURE_WATCH=/srv/pressure")
        return machine
    }

    /// Waits for lines of a message with further matches, such as "NIBASSETD_USER=1000". Returns the fields of the last line.
    private func line(_ message: LogMessage, _ matches: String...) throws -> [LogField: String] {
        var last: JSONValue?
        try Patience.wait {
            last = try lastLine(message, matches)
            return last != nil
        }
        return fields(of: try #require(last), message)
    }

    private func lastLine(_ message: LogMessage, _ matches: [String]) throws -> JSONValue? {
        let identifier = "MESSAGE_ID=" + message.entry.identifier
        let lines = try machine.run(
            ["journalctl", "--output=json", "--unit=nibassetd.service", identifier] + matches
        ).output.split(separator: "\n").filter { $0.hasPrefix("{") }
        return try lines.last.map { try JSONValue(Array($0.utf8)) }
    }

    private func fields(of line: JSONValue, _ message: LogMessage) -> [LogField: String] {
        #expect(line["PRIORITY"]?.text == "\(message.entry.level.rawValue)")
        #expect(line["MESSAGE"]?.text?.isEmpty == false)
        return Dictionary(
            uniqueKeysWithValues: LogField.allCases.compactMap { field in
                line[field.rawValue]?.text.map { (field, $0) }
            }
        )
    }

    @Test func aWorkersEnd() throws {
        #expect(try machine.run(as: alice, "example", "/srv/Demo.app", "Sun").isSuccess)
        var killed: Set<Substring> = []
        var lost: JSONValue?
        // A worker that is no longer needed may end by itself at this moment, which is no loss, so the test tries again.
        try Patience.wait {
            let worker = try machine.run("pgrep", "--oldest", "--exact", "nibasset-worker").output.dropLast()
            if !worker.isEmpty, try machine.run("kill", "-KILL", String(worker)).isSuccess { killed.insert(worker) }
            lost = try lastLine(.workerLost, killed.map { "NIBASSETD_PROCESS_PID=\($0)" })
            return lost != nil && !killed.isEmpty
        }
        let fields = fields(of: try #require(lost), .workerLost)
        #expect(fields[.signal] == "9" && fields[.program] == "nibasset-worker", "\(fields)")
        #expect(fields[.trustDomain]?.hasPrefix("public:") == true && fields[.reason]?.isEmpty == false, "\(fields)")
    }

    @Test func aLimitThatIsReached() throws {
        let files = ["Demo", "Other"].map { "/srv/\($0).app/Resources/Main.nib" }
        let refused = try machine.run(as: alice, "nibassetctl", "inspect", files[0], files[1])
        #expect(refused.output.contains("which is the limit"), "\(refused.output)")
        let fields = try line(.accountFull, "NIBASSETD_USER=\(alice)")
        #expect(fields[.limit] == "1" && fields[.found] == "2", "\(fields)")
        #expect(fields[.reason]?.contains("which is the limit") == true, "\(fields)")
    }

    @Test func whatGoesWhenMemoryIsShort() throws {
        #expect(try machine.run(as: alice, "example", "/srv/Demo.app", "HarbourAtDusk").isSuccess)
        // A held entry cannot go, and the service hears of the program's end later.
        try Patience.wait {
            let list = try machine.run("nibassetctl", "list", "--json").output
            let entry = try JSONValue(Array(list.utf8)).elements.first { $0["name"]?.text == "HarbourAtDusk" }
            return entry?["holds"]?.integer == 0
        }
        try machine.shell("printf x >/srv/pressure")
        let fields = try line(.memoryShort)
        #expect(Int(fields[.found] ?? "") ?? 0 > 2_621_440, "\(fields)")
    }

    @Test func aFileThatIsRefused() throws {
        let path = "/srv/Demo.app/Resources/Torn.png"
        try machine.shell("head -c 100 /srv/Demo.app/Resources/Sun.png >\(path)")
        let refused = try machine.run(as: alice, "example", "/srv/Demo.app", "Torn")
        #expect(refused.ending == .exited(status: 1))
        let fields = try line(.fileRefused, "NIBASSETD_FILE=" + path)
        #expect(fields[.user] == "\(alice)" && fields[.reason]?.contains("Torn.png") == true, "\(fields)")
    }

    @Test func anInterfaceFileThatIsRefused() throws {
        let path = "/srv/Demo.app/Resources/Torn.nib"
        try machine.write(path, Array("no interface".utf8))
        let refused = try machine.run(as: alice, "nibassetctl", "load", "/srv/Demo.app", "--nib", "Torn")
        #expect(refused.ending == .exited(status: 1), "\(refused.output)")
        let fields = try line(.fileRefused, "NIBASSETD_FILE=" + path)
        #expect(fields[.user] == "\(alice)" && fields[.reason]?.contains("Torn.nib") == true, "\(fields)")
    }
}
