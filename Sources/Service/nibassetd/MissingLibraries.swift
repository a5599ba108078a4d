import LinuxSystem

/// Shared libraries that programs of the daemon need and this system does not have, such as after packages of another release were installed.
enum MissingLibraries {
    /// The variable with which the dynamic linker lists the libraries of a program, and does not run the program.
    private static let listing = "LD_TRACE_LOADED_OBJECTS=1"
    private static let outputLimit = 1 << 20
    /// Longest time for a listing, in nanoseconds.
    private static let patience: UInt64 = 5_000_000_000

    /// Returns a sentence for each program that cannot run.
    static func problems(of programs: [String]) -> [String] {
        programs.compactMap { program in
            do {
                let (names, isListed) = try libraries(missedBy: program)
                if !isListed { return "the system cannot load \(program) or one of its libraries" }
                return names.isEmpty
                    ? nil : "\(program) needs \(names.joined(separator: ", ")), not found on this system"
            } catch {
                return "\(program) cannot be started: \(error)"
            }
        }
    }

    /// Returns the names of the libraries that a program misses, and whether the dynamic linker could list all of its libraries.
    private static func libraries(missedBy program: String) throws(SystemError) -> (names: [String], isListed: Bool) {
        let output = try MemoryFile.create("libraries")
        let child = try ChildProcess.start(
            program, environment: [listing], descriptors: [try .open("/dev/null"), output, try .open("/dev/null")])
        // A program without a dynamic linker runs, perhaps for ever. The end of `child` kills the program.
        let deadline = monotonicNanoseconds() + patience
        if try child.descriptor.wait(for: .reading, until: deadline).isEmpty { return ([], false) }
        let ending = try child.reap()
        let lines = String(decoding: try output.readAll(limit: outputLimit) ?? [], as: UTF8.self).split(separator: "\n")
        let names = lines.filter { $0.hasSuffix("=> not found") }
            .compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
        return (names, ending == .exited(status: 0))
    }
}
