import LinuxSystem
import NibLoading

/// Work of this program when the benchmark starts it as a program that loads a nib again and again.
enum InstancePasses {
    static let command = "instantiate-nib"
    private static let sizeLimit = 64 << 20

    /// Makes the plan of a nib, then runs passes: each of `threads` threads instantiates the plan `loads` times. After a first pass to warm up,
    /// prints the nanoseconds of each of `passes` passes.
    static func run(path: String, loads: Int, threads: Int, passes: Int) throws {
        let nib = try Nib(try FileDescriptor.open(path).readAll(limit: sizeLimit) ?? [], name: path)
        _ = try nib.instantiate()
        let ends = try (0..<threads).map { _ in try EventDescriptor() }
        for pass in 0...passes {
            let start = monotonicNanoseconds()
            for end in ends {
                Task.detached {
                    // The same plan was instantiated above without an error.
                    for _ in 0..<loads { _ = try? nib.instantiate() }
                    end.signal()
                }
            }
            for end in ends {
                _ = try end.descriptor.wait(for: .reading, until: .max)
                end.clear()
            }
            if pass > 0 { print(monotonicNanoseconds() - start) }
        }
    }
}
