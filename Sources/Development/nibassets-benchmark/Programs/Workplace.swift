import LinuxSystem

/// A folder for the benchmark's files. Deinitialization removes the folder.
final class Workplace {
    private let path: String
    private var folderCount = 0

    init(in parent: String = "/tmp") throws {
        path = parent + "/nibassets-benchmark-\(processIdentifier())"
        try makeDirectories(path, mode: 0o755)
    }

    deinit {
        _ = try? StartedProgram.output(of: "/bin/rm", ["-rf", path])
    }

    /// Makes an empty folder and returns its path.
    func makeFolder(mode: UInt32 = 0o755) throws -> String {
        folderCount += 1
        let folder = "\(path)/\(folderCount)"
        try makeDirectories(folder, mode: mode)
        return folder
    }

    /// Makes a folder with a file for each name, all with the same content.
    func makeFolder(holding content: [UInt8], as names: [String]) throws -> String {
        let folder = try makeFolder()
        for name in names {
            try FileDescriptor.open(folder + "/" + name, [.readWrite, .create], mode: 0o644).write(content)
        }
        return folder
    }
}
