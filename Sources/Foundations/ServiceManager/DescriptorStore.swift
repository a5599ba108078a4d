public import LinuxSystem

/// The service manager's store: descriptors that it keeps while the service restarts, by their names.
///
/// Nothing waits here: what the manager does not take at once is sent when it reads again, see `mustWait`.
public final class DescriptorStore {
    /// A socket whose messages the manager reads.
    public let socket: FileDescriptor
    /// Called when messages wait: call `flush` when the socket can be written.
    public var mustWait: () -> Void = {}
    /// Waiting changes, in order: a file to keep, or nil to let it go.
    private var waiting: [(name: String, file: FileDescriptor?)] = []

    /// Connects to the service manager; nil where there is none, or none with a socket in the file system.
    public init?(at path: String? = ServiceManager.socketPath) {
        guard let path, path.hasPrefix("/"), let socket = try? Socket.connectDatagrams(to: path) else { return nil }
        self.socket = socket
    }

    /// Has a file kept under a name that no other one has had.
    public func keep(_ file: FileDescriptor, name: String) { add(name, file) }

    /// Has a file let go.
    public func forget(_ name: String) {
        // Of what was never sent, nothing needs to be said.
        if let index = waiting.firstIndex(where: { $0.name == name && $0.file != nil }) {
            waiting.remove(at: index)
        } else {
            add(name, nil)
        }
    }

    /// Sends what waits. False when the manager has still to read.
    public func flush() -> Bool {
        while let first = waiting.first {
            guard send(first.name, first.file) else { return false }
            waiting.removeFirst()
        }
        return true
    }

    private func add(_ name: String, _ file: FileDescriptor?) {
        if waiting.isEmpty, send(name, file) { return }
        waiting.append((name, file))
        mustWait()
    }

    /// False when the manager has to read first. What fails otherwise is not kept, which costs no more than time after the next restart.
    private func send(_ name: String, _ file: FileDescriptor?) -> Bool {
        let message = (file == nil ? "FDSTOREREMOVE=1" : "FDSTORE=1\nFDPOLL=0") + "\nFDNAME=" + name
        return (try? Socket.send(Array(message.utf8), descriptors: [file].compactMap { $0 }, on: socket)) ?? true
    }
}
