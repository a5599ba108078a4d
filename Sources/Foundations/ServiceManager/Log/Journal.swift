internal import LinuxSystem

/// A connection to the journal: takes lines with fields (systemd's "Native Journal Protocol").
struct Journal {
    static let path = "/run/systemd/journal/socket"

    private let socket: FileDescriptor

    /// Connects to the journal; throws if no journal listens.
    init(at path: String = Journal.path) throws(SystemError) { socket = try Socket.connectDatagrams(to: path) }

    /// Sends a line; false when the journal is too busy to take it.
    func send(_ fields: [(name: String, value: String)]) throws(SystemError) -> Bool {
        var bytes: [UInt8] = []
        for (name, value) in fields {
            let value = Array(value.utf8)
            bytes += Array(name.utf8)
            if value.contains(UInt8(ascii: "\n")) {
                // The form for values with line breaks: the length in 64 bits, little endian.
                bytes.append(UInt8(ascii: "\n"))
                bytes += (0..<8).map { UInt8(truncatingIfNeeded: value.count >> (8 * $0)) }
            } else {
                bytes.append(UInt8(ascii: "="))
            }
            bytes += value + [UInt8(ascii: "\n")]
        }
        return try Socket.send(bytes, on: socket)
    }
}
