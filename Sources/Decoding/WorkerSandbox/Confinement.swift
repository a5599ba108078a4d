/// Rights of a worker in the sandbox besides talking to the daemon, reading its inputs and using memory.
public struct Confinement {
    /// The resource limits.
    public var limits: ResourceLimits
    /// Folders below which the worker may open files for reading.
    let folders: [String]
    /// Called when files outside of `folders` can no longer be opened, but all system calls are still allowed.
    let prepare: () -> Void
    let calls: [FilteredCall]

    /// No further rights.
    public static var closed: Confinement { Confinement() }

    /// Creates a confinement without further rights, within limits.
    public init(limits: ResourceLimits = ResourceLimits()) {
        self.limits = limits
        folders = []
        prepare = {}
        calls = FilteredCall.closedTable
    }

    /// Creates a confinement that may open files below `folders` for reading and start threads, as text libraries do.
    ///
    /// - Parameters:
    ///   - folders: Absolute paths that only root can change.
    ///   - prepare: Called when other files can no longer be opened, but all system calls are still allowed: libraries do their one-time work here.
    public init(reading folders: [String], prepare: @escaping () -> Void) {
        limits = ResourceLimits()
        limits.allowsThreads = true
        self.folders = folders
        self.prepare = prepare
        calls = FilteredCall.readingTable
    }
}
