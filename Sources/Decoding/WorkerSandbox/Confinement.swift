/// What a worker may do once it is locked in, besides talking to the daemon, reading what it is given and using memory.
public struct Confinement {
    /// How much it may use.
    public var limits: ResourceLimits
    /// Folders beneath which it may open files for reading, by their names.
    let folders: [String]
    /// Called when no other file can be opened any more and every call can still be made.
    let prepare: () -> Void
    let calls: [FilteredCall]

    /// Nothing else.
    public static var closed: Confinement { Confinement() }

    /// Nothing else, within limits.
    public init(limits: ResourceLimits = ResourceLimits()) {
        self.limits = limits
        folders = []
        prepare = {}
        calls = FilteredCall.closedTable
    }

    /// Opening files beneath `folders` for reading, and starting threads, which the libraries that set text do.
    ///
    /// - Parameters:
    ///   - folders: Absolute paths that nobody but root can change.
    ///   - prepare: Called when no other file can be opened any more and every call can still be made: what the libraries do once
    ///     belongs there.
    public init(reading folders: [String], prepare: @escaping () -> Void) {
        limits = ResourceLimits()
        limits.allowsThreads = true
        limits.descriptors = 32
        self.folders = folders
        self.prepare = prepare
        calls = FilteredCall.readingTable
    }
}
