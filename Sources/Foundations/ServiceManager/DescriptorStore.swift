public import LinuxSystem

/// The service manager's store: descriptors that it keeps while the service restarts, by their names.
///
/// No call blocks. Messages that the manager does not take at once are sent when it reads again, see `mustWait`.
public final class DescriptorStore {
    /// A socket whose messages the manager reads.
    public let socket: FileDescriptor
    /// Called when messages wait. The owner calls `flush` as soon as the socket can be written.
    public var mustWait: () -> Void = {}
    /// Waiting changes, in order: a file to keep, or nil to remove the file with the name.
    private var waiting: [(name: String, file: FileDescriptor?)] = []

    /// Connects to the service manager; nil if there is none, or its socket is not in the file system.
    public init?(at path: String? = ServiceManager.socketPath) {
        guard let path, path.hasPrefix("/"), let socket = try? Socket.connectDatagrams(to: path) else { return nil }
        self.socket = socket
    }

    /// Keeps a file in the store, under a name that no earlier file had.
    public func keep(_ file: FileDescriptor, name: String) { add(name, file) }

    /// Removes a file from the store.
    public func forget(_ name: String) {
        // The manager does not know a file that was never sent.
        if let index = waiting.firstIndex(where: { $0.name == name && $0.file != nil }) {
            waiting.remove(at: index)
        } else {
            add(name, nil)
        }
    }

    /// Sends the waiting changes. Returns false when the manager has to read first.
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

    /// Sends a change; false when the manager has to read first. After another failure the file is not kept, which only costs time after a restart.
    private func send(_ name: String, _ file: FileDescriptor?) -> Bool {
        let message = (file == nil ? "FDSTOREREMOVE=1" : "FDSTORE=1\nFDPOLL=0") + "\nFDNAME=" + name
        return (try? Socket.send(Array(message.utf8), descriptors: [file].compactMap { $0 }, on: socket)) ?? true
    }
}
