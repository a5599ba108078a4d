internal import LinuxSystem
internal import ServiceManager

/// Log message about a file helper with an extraordinary end.
struct HelperReport {
    let user: UInt32
    let process: Int32
    /// Request in progress; nil if there was none.
    let request: (operation: String, path: String)?
    let reason: FileAccessError.Reason

    /// Writes the message when the process has ended. For a killed process that hangs, writes the message at once, because the end may never come.
    func write(_ ending: ChildProcess.Ending? = nil) {
        var (message, fields) = (LogMessage.helperLost, [LogField.process: "\(process)", .reason: "\(reason)"])
        let how: String
        switch (reason, ending) {
        case (.timedOut, nil): (message, how) = (.helperHangs, "was killed: \(reason)")
        case (.timedOut, _), (_, nil): return
        case (_, .signalled(let signal)): (how, fields[.signal]) = ("was ended by signal \(signal)", "\(signal)")
        case (_, .exited(let status)): (how, fields[.exitStatus]) = ("ended with status \(status)", "\(status)")
        }
        if let request { (fields[.job], fields[.file]) = (request.operation, request.path) }
        let work = request.map { ", at \($0.operation) of \"\($0.path)\"" } ?? ", without a request"
        let all = fields
        Log.report(message, user: user, "file helper \(process) of user \(user) \(how)\(work)", all)
    }
}
