/// A fact that a message carries beside its text, as the journal's field of that name: `journalctl NIBASSETD_USER=1000`.
public enum LogField: String, CaseIterable, Sendable {
    /// The uid for whom the daemon worked.
    case user = "NIBASSETD_USER"
    /// The process at the other end of a connection.
    case client = "NIBASSETD_CLIENT_PID"
    /// The worker or file helper.
    case process = "NIBASSETD_PROCESS_PID"
    /// Program of that process.
    case program = "NIBASSETD_PROGRAM"
    /// The signal that ended a process.
    case signal = "NIBASSETD_SIGNAL"
    /// The status with which a process ended.
    case exitStatus = "NIBASSETD_EXIT_STATUS"
    /// Owner of a worker's files: `public:UID` (by owner) or `private:UID`.
    case trustDomain = "NIBASSETD_TRUST_DOMAIN"
    /// Work of the process, such as `decodeImage`.
    case job = "NIBASSETD_JOB"
    /// The file of the job.
    case file = "NIBASSETD_FILE"
    /// Reason, in words.
    case reason = "NIBASSETD_REASON"
    /// Amount counted.
    case found = "NIBASSETD_FOUND"
    /// The limit that was reached.
    case limit = "NIBASSETD_LIMIT"
    /// The number of lines that were left out.
    case leftOut = "NIBASSETD_LEFT_OUT"

    /// Meaning, for the manual.
    public var meaning: String {
        switch self {
        case .user: "the user for whom the service worked"
        case .client: "the client's process"
        case .process: "the worker or file helper"
        case .program: "the program that this process ran"
        case .signal: "the signal that ended the process"
        case .exitStatus: "the exit status of the process"
        case .trustDomain: "the trust domain of the worker: `public:UID` (by owner) or `private:UID`"
        case .job: "what the process was doing"
        case .file: "the file that the process was working on"
        case .reason: "the reason, in words"
        case .found: "the number or size that was found"
        case .limit: "the limit that was reached"
        case .leftOut: "how many lines like this one were left out before it"
        }
    }
}
