import LinuxSystem

// Locks itself in as a worker does, then tries the attempt that its last argument names; after "reading" as the worker does that
// may read the system's fonts. Exit status: 0 it worked, 1 it was refused, 2
// there is no sandbox, 3 there is no such attempt. Death by SIGSYS is what the filter does.
let attempts = Dictionary(uniqueKeysWithValues: Attempt.allCases.map { ($0.rawValue, $0) })
guard let attempt = CommandLine.arguments.last.flatMap({ attempts[$0] }) else { exitProcess(3) }
guard Probe.enterSandbox(isReading: CommandLine.arguments.contains("reading")) else { exitProcess(2) }
exitProcess(attempt.result() == 0 ? 0 : 1)
