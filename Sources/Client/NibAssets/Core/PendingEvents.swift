internal import AssetModel
internal import LinuxSystem

/// The file of an object that this process holds has changed, perhaps.
struct ObjectChange: Hashable {
    let kind: AssetKind
    /// The registered name, empty when there is none.
    let name: [UInt8]
}

/// The events that the program has not taken yet, and the descriptor that signals them.
struct PendingEvents {
    private var events = 0
    private var changes: [ObjectChange] = []
    /// The elements of `changes`: each is kept once, however long the program takes none.
    private var knownChanges: Set<ObjectChange> = []
    /// Whether the daemon has said that memory is short, and the program has not heard it.
    var isMemoryShort = false
    // Created when the program first asks for the descriptor.
    private var set: DescriptorSet?
    private var signal: EventDescriptor?

    /// A descriptor that is readable when events are pending or the connection has something to read.
    mutating func descriptor(watching connection: DaemonLink?) throws(SystemError) -> FileDescriptor {
        if let set { return set.descriptor }
        let (made, bell) = (try DescriptorSet(), try EventDescriptor())
        try made.add(bell.descriptor)
        if let connection { try made.add(connection.socket) }
        (set, signal) = (made, bell)
        if events > 0 { bell.signal() }
        return made.descriptor
    }

    func follow(_ connection: DaemonLink) {
        // If adding fails, the program gets events at its next call only.
        try? set?.add(connection.socket)
    }

    /// Stops watching a connection that is about to be closed.
    func lose(_ connection: DaemonLink) { set?.remove(connection.socket) }

    mutating func add(_ count: Int) {
        guard count > 0 else { return }
        events += count
        signal?.signal()
    }

    mutating func add(_ changed: [ObjectChange]) {
        changes += changed.filter { knownChanges.insert($0).inserted }
    }

    /// Adds changes, which are an event if there are any.
    mutating func addEvent(_ changed: [ObjectChange]) {
        add(changed)
        add(changed.isEmpty ? 0 : 1)
    }

    mutating func take() -> (events: Int, changes: [ObjectChange]) {
        defer { (events, changes, knownChanges) = (0, [], []) }
        signal?.clear()
        return (events, changes)
    }

    /// Gives a forked child its own set and signal, under the number that the program knows.
    mutating func separateAfterFork() {
        guard let set else { return }
        set.separateAfterFork()
        signal = try? EventDescriptor()
        if let signal { try? set.add(signal.descriptor) }
    }
}
