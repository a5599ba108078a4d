/// How the program ends.
enum ExitStatus: Int32 {
    /// It did what it was asked for.
    case done = 0
    /// Something was not found, or is broken.
    case notFound = 1
    /// The command line is wrong.
    case usage = 2
    /// There is no service, or it does not answer as it should.
    case noService = 3
}
