internal import AssetModel
internal import LinuxSystem

/// The file of an object that this process holds has changed.
struct ObjectChange {
    let kind: AssetKind
    /// The registered name, empty when there is none.
    let name: [UInt8]
}

/// What the client has heard and the program has not been told of, and the descriptor that tells that there is something.
struct PendingEvents {
    private var events = 0
    private var changes: [ObjectChange] = []
    // Made when the program asks for the descriptor first.
    private var set: DescriptorSet?
    private var signal: EventDescriptor?

    /// A descriptor that is readable when something has been heard or the connection has something to read.
    mutating func descriptor(watching connection: Connection?) throws(SystemError) -> FileDescriptor {
        if let set { return set.descriptor }
        let (made, bell) = (try DescriptorSet(), try EventDescriptor())
        try made.add(bell.descriptor)
        if let connection { try made.add(connection.socket) }
        (set, signal) = (made, bell)
        if events > 0 { bell.signal() }
        return made.descriptor
    }

    /// Watches a new connection.
    func follow(_ connection: Connection) {
        // Without room in the set the program hears of events with its next call.
        try? set?.add(connection.socket)
    }

    /// Stops watching a connection that is about to be closed.
    func lose(_ connection: Connection) { set?.remove(connection.socket) }

    /// Remembers events.
    mutating func add(_ count: Int) {
        guard count > 0 else { return }
        events += count
        signal?.signal()
    }

    /// Remembers changed objects.
    mutating func add(_ changed: [ObjectChange]) { changes += changed }

    /// Everything that was remembered.
    mutating func take() -> (events: Int, changes: [ObjectChange]) {
        defer { (events, changes) = (0, []) }
        signal?.clear()
        return (events, changes)
    }

    /// Gives a forked child a set and a signal of its own, under the number that the program knows.
    mutating func separateAfterFork() {
        guard let set else { return }
        set.separateAfterFork()
        signal = try? EventDescriptor()
        if let signal { try? set.add(signal.descriptor) }
    }
}
