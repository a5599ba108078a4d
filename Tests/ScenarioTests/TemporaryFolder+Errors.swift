import TestSupport

extension TemporaryFolder {
    /// A command that writes its standard error into a file of this folder and becomes the program that follows.
    func standardErrorOf() -> [String] { ["/bin/sh", "-c", "exec \"$@\" 2>\(absolute("errors"))", "sh"] }

    /// What that program has written.
    func errors() throws -> String { String(decoding: try contents("errors"), as: UTF8.self) }
}
