import TestSupport

/// A suite whose tests have a folder of their own, and run the command without a service.
class FolderSuite {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func write(_ path: String, _ text: String) throws { try folder.write(path, Array(text.utf8)) }

    func run(_ arguments: [String]) throws -> Command.Outcome {
        try Command.run(
            [try builtProgram("nibassetctl")] + arguments,
            environment: ["NIBASSETD_SOCKET=" + folder.absolute("no socket"), "NO_COLOR=1"])
    }
}
