import LinuxSystem
import NibLoading

/// Work of this program when the benchmark starts it as a reader of interface files: passes over them, timed.
enum InterfacePasses: String {
    /// Takes the references out of each file.
    case references = "read-interfaces"
    /// Reads all of each file.
    case documents = "read-documents"
    /// Makes the plan of each file.
    case plans = "plan-interfaces"

    private static let sizeLimit = 64 << 20

    /// Reads the files of the list on standard input into memory, then passes over them. After a first pass to warm up, prints the nanoseconds
    /// of each of `count` passes.
    func run(count: Int) throws {
        let list = try FileDescriptor(owning: 0).readAll(limit: Self.sizeLimit) ?? []
        let files = try String(decoding: list, as: UTF8.self).split(separator: "\n").map { path in
            try FileDescriptor.open(String(path)).readAll(limit: Self.sizeLimit) ?? []
        }
        for pass in 0...count {
            let start = monotonicNanoseconds()
            for file in files { read(file) }
            if pass > 0 { print(monotonicNanoseconds() - start) }
        }
    }

    /// Returns the milliseconds of each of three passes over files, in a process of their own.
    func milliseconds(over paths: [String]) throws -> [Double] {
        try Self.milliseconds(of: Installed.benchmark, [rawValue], over: paths)
    }

    /// Returns the milliseconds of each of three passes of a program that takes the number of passes and, on standard input, a list of the files.
    static func milliseconds(
        of program: String, _ arguments: [String] = [], over paths: [String]
    ) throws -> [Double] {
        let list = paths.map { $0 + "\n" }.joined()
        return try StartedProgram.durations(of: program, arguments + ["3"], input: Array(list.utf8)).map { $0 / 1000 }
    }

    private func read(_ file: [UInt8]) {
        // A broken file is broken for the peers, too.
        switch self {
        case .references: _ = try? InterfaceReader().resources(in: file)
        case .documents: _ = try? InterfaceReader().document(in: file)
        case .plans: _ = try? Nib(file, name: "Nib")
        }
    }
}
