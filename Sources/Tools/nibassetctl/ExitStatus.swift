/// The program's exit status.
enum ExitStatus: Int32 {
    /// Success.
    case done = 0
    /// Something was not found, or is broken.
    case notFound = 1
    /// The command line is wrong.
    case usage = 2
    /// There is no service, or it failed.
    case noService = 3
}
