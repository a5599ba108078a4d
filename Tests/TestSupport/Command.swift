public import LinuxSystem

/// A program that a test runs to its end.
public enum Command {
    /// Result of a run.
    public struct Outcome: Sendable {
        /// End of the program; nil if the program was killed at the time limit.
        public let ending: ChildProcess.Ending?
        /// Text of standard output and standard error, up to 16 MiB.
        public let output: String

        /// Whether the program ended with status 0.
        public var isSuccess: Bool { ending == .exited(status: 0) }
    }

    /// Runs a program that is found on PATH, without input, in a small environment and `environment` ("NAME=value").
    ///
    /// Relative paths start at the repository's root. After `limit` seconds the program is killed.
    public static func run(
        _ arguments: [String], environment: [String] = [], limit: Int = 60
    ) throws(SystemError) -> Outcome {
        let output = try MemoryFile.create("output")
        // `GNUSTEP_CONFIG_FILE` leads to a GNUstep other than the distribution's.
        let passedOn = ["PATH", "HOME", "LANG", "GNUSTEP_CONFIG_FILE"].compactMap { name in
            let isGiven = environment.contains { $0.hasPrefix(name + "=") }
            return isGiven ? nil : environmentVariable(name).map { name + "=" + $0 }
        }
        let child = try ChildProcess.start(
            "/usr/bin/env", arguments: ["--chdir=" + Repository.root] + arguments, environment: passedOn + environment,
            descriptors: [try .open("/dev/null"), output, output])
        let ending = try child.ending(within: limit)
        let bytes = try output.readAll(limit: 16 << 20) ?? []
        return Outcome(ending: ending, output: String(decoding: bytes, as: UTF8.self))
    }
}
