import LinuxSystem
import NibFormats

/// Work of this program when the benchmark measures the memory of a reader.
enum InterfaceWeight {
    static let command = "weigh-interface"

    /// Takes the references out of a small file, then out of a large file. Prints the rise of the peak resident memory during the second, in
    /// bytes, the file itself included.
    static func run(small: String, large: String) throws {
        let reader = InterfaceReader()
        _ = try reader.resources(in: contents(of: small))
        let before = try ProcessFacts.residentBytes(of: processIdentifier())
        _ = try reader.resources(in: contents(of: large))
        print(try ProcessFacts.greatestResidentBytes(of: processIdentifier()) - before)
    }

    private static func contents(of path: String) throws -> [UInt8] {
        let file = try FileDescriptor.open(path)
        return try file.read(at: 0, count: Int(file.status().size))
    }
}
