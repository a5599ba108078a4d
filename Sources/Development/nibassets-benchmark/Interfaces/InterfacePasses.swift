import LinuxSystem
import NibFormats

/// What this program does when the benchmark starts it as a reader of interface files: passes over them, timed.
enum InterfacePasses {
    static let command = "read-interfaces"
    private static let sizeLimit = 64 << 20

    /// Reads the files of the list on standard input into memory, then takes the references out of each, `count` times and
    /// once before to warm up; prints the nanoseconds of each pass.
    static func run(count: Int) throws {
        let list = try FileDescriptor(owning: 0).readAll(limit: sizeLimit) ?? []
        let files = try String(decoding: list, as: UTF8.self).split(separator: "\n").map { path in
            try FileDescriptor.open(String(path)).readAll(limit: sizeLimit) ?? []
        }
        let reader = InterfaceReader()
        for pass in 0...count {
            let start = monotonicNanoseconds()
            // A broken file is one for the peers too.
            for file in files { _ = try? reader.resources(in: file) }
            if pass > 0 { print(monotonicNanoseconds() - start) }
        }
    }
}
