internal import AssetModel
internal import LinuxSystem

/// A possible change of the file of an object that this process holds.
struct ObjectChange: Hashable {
    let kind: AssetKind
    /// The registered name, empty when there is none.
    let name: [UInt8]

    init(of object: AssetObject) { (kind, name) = (object.kind, object.name?.bytes ?? []) }
}

/// The events that the program has not taken yet, and the descriptor that signals them.
struct PendingEvents {
    private var events = 0
    private var changes: [ObjectChange] = []
    /// The elements of `changes`: so that each is kept once, however long the program does not take them.
    private var knownChanges: Set<ObjectChange> = []
    /// Whether the daemon has reported a shortage of memory that the program has not asked about since.
    var isMemoryShort = false
    // Created when the program first asks for the descriptor.
    private var descriptors: (set: DescriptorSet, signal: EventDescriptor)?

    /// The set, whose descriptor the program has, and the signal in it; nil when they were not made, or the program has closed them.
    private var intactDescriptors: (set: DescriptorSet, signal: EventDescriptor)? {
        mutating get {
            if let descriptors, !descriptors.set.keeps(descriptors.signal.descriptor) { self.descriptors = nil }
            return descriptors
        }
    }

    /// A descriptor that is readable when events are pending or the connection has something to read.
    mutating func descriptor(watching connection: DaemonLink?) throws(SystemError) -> FileDescriptor {
        if let intactDescriptors { return intactDescriptors.set.descriptor }
        let (set, signal) = (try DescriptorSet(), try EventDescriptor())
        try set.add(signal.descriptor)
        if let connection { try set.add(connection.socket) }
        descriptors = (set, signal)
        if events > 0 { signal.signal() }
        return set.descriptor
    }

    mutating func watch(_ connection: DaemonLink) {
        // If adding fails, the program gets events at its next call only.
        try? intactDescriptors?.set.add(connection.socket)
    }

    /// Stops watching a connection that is about to be closed.
    mutating func stopWatching(_ connection: DaemonLink) { intactDescriptors?.set.remove(connection.socket) }

    /// Gives up descriptors that the program has closed, so that they are not closed again.
    mutating func forgetClosedDescriptors() { _ = intactDescriptors }

    mutating func addEvents(_ count: Int) {
        guard count > 0 else { return }
        events += count
        intactDescriptors?.signal.signal()
    }

    mutating func addChanges(_ changed: [ObjectChange]) {
        changes += changed.filter { knownChanges.insert($0).inserted }
    }

    /// Adds changes, which are an event if there are any.
    mutating func addChangesAsEvent(_ changed: [ObjectChange]) {
        addChanges(changed)
        addEvents(changed.isEmpty ? 0 : 1)
    }

    mutating func take() -> (events: Int, changes: [ObjectChange]) {
        defer { (events, changes, knownChanges) = (0, [], []) }
        intactDescriptors?.signal.clear()
        return (events, changes)
    }

    /// Gives a forked child its own set and signal, under the number that the program knows.
    mutating func separateAfterFork() {
        guard let set = intactDescriptors?.set else { return }
        set.separateAfterFork()
        descriptors = (try? EventDescriptor()).map { (set, $0) }
        if let descriptors { try? set.add(descriptors.signal.descriptor) }
    }
}
