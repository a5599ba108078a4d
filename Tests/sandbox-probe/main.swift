import LinuxSystem

// Enters a worker's sandbox, then makes the attempt that the last argument names. With the argument "reading", the sandbox is that of the worker
// that may read the system's fonts. Exit status: 0 if the attempt succeeded, 1 if it was refused, 2 without a sandbox, 3 for an unknown attempt.
// The filter ends the process with SIGSYS.
let attempts = Dictionary(uniqueKeysWithValues: Attempt.allCases.map { ($0.rawValue, $0) })
guard let attempt = CommandLine.arguments.last.flatMap({ attempts[$0] }) else { exitProcess(3) }
guard Probe.enterSandbox(isReading: CommandLine.arguments.contains("reading")) else { exitProcess(2) }
exitProcess(attempt.result() == 0 ? 0 : 1)
