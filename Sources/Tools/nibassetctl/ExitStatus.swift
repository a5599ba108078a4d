/// The program's exit statuses: the only list, from which the help is made.
enum ExitStatus: Int32, CaseIterable {
    case done = 0
    case failed = 1
    case usage = 2
    case noService = 3

    /// Condition under which the program ends with the status, for people.
    var meaning: String {
        switch self {
        case .done: "done"
        case .failed: "something is missing, broken, forbidden or could not be written"
        case .usage: "wrong command line"
        case .noService: "no service, or the service failed"
        }
    }

    /// Part of the help with a line for each status.
    static var help: String {
        "Exit status:\n" + allCases.map { "  \($0.rawValue)  \($0.meaning)\n" }.joined()
    }
}
