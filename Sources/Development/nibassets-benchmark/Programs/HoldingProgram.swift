import LinuxSystem

/// A program that takes images, says how many bytes of them it has, and keeps them until it is told to end.
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

    /// Waits until it has everything; gives the bytes.
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

    /// Lets it go.
    func end() throws {
        conversation = nil
        try program.finish()
    }
}
