import LinuxSystem

/// Reason for which a measurement failed.
enum BenchmarkError: Error, CustomStringConvertible {
    /// A program that the benchmark started failed, or did not end in time (then `ending` is nil).
    case failed(program: String, ending: ChildProcess.Ending?)
    /// The output of a program was not the expected output.
    case unexpected(program: String, found: String)
    /// The daemon answered a request with a message of the wrong type.
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
