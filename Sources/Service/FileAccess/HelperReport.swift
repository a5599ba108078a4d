internal import LinuxSystem
internal import ServiceManager

/// Log message about a file helper with an extraordinary end.
struct HelperReport {
    let user: UInt32
    let process: Int32
    /// Request in progress; nil if there was none.
    let request: (operation: String, path: String)?
    let reason: FileAccessError.Reason

    /// Writes the line about a helper that has ended. One that was killed because it hung is reported when it is killed: it may hang for ever.
    func write(_ ending: ChildProcess.Ending) {
        if case .timedOut = reason { return }
        var fields = self.fields
        let how: String
        switch ending {
        case .signalled(let signal): (how, fields[.signal]) = ("was ended by signal \(signal)", "\(signal)")
        case .exited(let status): (how, fields[.exitStatus]) = ("ended with status \(status)", "\(status)")
        }
        let text = "file helper \(process) of user \(user) \(how)" + work
        let all = fields
        Log.report(.helperLost, user: user, text, all)
    }

    /// Writes the line about a helper that hangs and is killed for it.
    func writeHang() {
        guard case .timedOut = reason else { return }
        Log.report(
            .helperHangs, user: user, "file helper \(process) of user \(user) was killed: \(reason.text)" + work, fields
        )
    }

    private var work: String { request.map { ", at \($0.operation) of \"\($0.path)\"" } ?? ", without a request" }

    private var fields: [LogField: String] {
        var fields: [LogField: String] = [.process: "\(process)", .reason: reason.text]
        if let request { (fields[.job], fields[.file]) = (request.operation, request.path) }
        return fields
    }
}
