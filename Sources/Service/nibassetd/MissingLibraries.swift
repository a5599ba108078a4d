import LinuxSystem

/// The shared libraries that programs of the daemon need and that this system does not have, as where packages of another release were installed.
enum MissingLibraries {
    /// The variable with which the dynamic linker lists the libraries of a program, and does not run the program.
    private static let listing = "LD_TRACE_LOADED_OBJECTS=1"
    private static let outputLimit = 1 << 20

    /// A sentence for each program that cannot run.
    static func problems(of programs: [String]) -> [String] {
        programs.compactMap { program in
            do {
                let names = try names(missedBy: program).joined(separator: ", ")
                return names.isEmpty ? nil : "\(program) needs \(names), not found on this system"
            } catch {
                return "\(program) cannot be started: \(error)"
            }
        }
    }

    private static func names(missedBy program: String) throws(SystemError) -> [String] {
        let output = try MemoryFile.create("libraries")
        let child = try ChildProcess.start(
            program, environment: [listing], descriptors: [try .open("/dev/null"), output, try .open("/dev/null")])
        while try child.descriptor.wait(for: .reading, until: .max).isEmpty {}
        _ = try child.reap()
        return String(decoding: try output.readAll(limit: outputLimit) ?? [], as: UTF8.self).split(separator: "\n")
            .filter { $0.hasSuffix("=> not found") }
            .compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
    }
}
