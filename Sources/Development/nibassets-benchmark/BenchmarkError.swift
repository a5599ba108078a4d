import LinuxSystem

/// Why something could not be measured.
enum BenchmarkError: Error, CustomStringConvertible {
    /// A program that the benchmark started ended otherwise than it should, or not in time (then there is no ending).
    case failed(program: String, ending: ChildProcess.Ending?)
    /// A program said something else than what was expected of it.
    case unexpected(program: String, found: String)
    /// The daemon answered a request with something else than what was asked for.
    case wrongReply(type: UInt16)
    /// The daemon refused a request, in these words.
    case refused(String)
    /// A file of /proc does not have the field.
    case noField(String, file: String)

    var description: String {
        switch self {
        case .failed(let program, nil): "\(program) did not end in time"
        case .failed(let program, .exited(let status)?): "\(program) ended with status \(status)"
        case .failed(let program, .signalled(let signal)?): "\(program) was ended by signal \(signal)"
        case .unexpected(let program, let found): "\(program) said \"\(found)\""
        case .wrongReply(let type): "the daemon answered with a message of type \(type)"
        case .refused(let reason): "the daemon refused: \(reason)"
        case .noField(let name, let file): "\(file) has no field \(name)"
        }
    }
}
