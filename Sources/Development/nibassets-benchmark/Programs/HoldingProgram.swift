import LinuxSystem

/// A program that takes images, reports their number of bytes, and keeps them until it is told to end.
final class HoldingProgram {
    private let path: String
    private let program: StartedProgram
    private var conversation: FileDescriptor?

    var identifier: Int32 { program.identifier }

    init(_ path: String, _ arguments: [String]) throws {
        self.path = path
        let (ours, theirs) = try Socket.pair()
        conversation = ours
        program = try StartedProgram(path, arguments, descriptors: [theirs, theirs, .standardError])
    }

    /// Waits until the program has all images; returns their number of bytes.
    func heldBytes() throws -> Int {
        var buffer = [UInt8](repeating: 0, count: 64)
        guard let conversation,
            case .message(let count, _, _) = try Socket.receive(into: &buffer, descriptorLimit: 0, on: conversation)
        else {
            try end()
            throw BenchmarkError.unexpected(program: path, found: "")
        }
        let line = String(decoding: buffer[..<count], as: UTF8.self)
        guard let bytes = Int(line.prefix(while: \.isNumber)) else {
            throw BenchmarkError.unexpected(program: path, found: line)
        }
        return bytes
    }

    func kill() { program.kill() }

    /// Tells the program to end, and waits for the end.
    func end() throws {
        conversation = nil
        try program.finish()
    }
}
