public import EventLoop

/// Watches a directory that was listed, or a file that was opened and lies behind a link, for as long as the object lives.
///
/// A file helper reports changes only after the reply that names the watch, and the object is made while that reply is handled. So the object misses
/// no change since the directory was listed or the file was opened.
@EventLoopActor
public final class FileWatch {
    /// Kind of a change.
    public enum Change: Sendable, Hashable {
        /// The contents or the permissions of the directory's file with this name have changed. The directory has the same names as before.
        case file([UInt8])
        /// This name was added, removed or replaced.
        case name([UInt8])
        /// The watched file itself or the permissions of the watched directory have changed, or more has changed than one name.
        case changed
        /// The directory or file was moved or removed, or is no longer watched. It has to be found again.
        case gone
        /// Events were lost: anything may have changed.
        case overflow
    }

    /// Called at each change from now on.
    public var changed: @EventLoopActor (Change) -> Void = { _ in }
    /// Whether the file, or the directory's set of names, has changed since it was opened or listed.
    public private(set) var hasChanged = false
    let number: Int32
    let watches: HelperWatches

    /// Creates the object of the helper's watch with this number.
    init(_ number: Int32, of watches: HelperWatches) {
        self.number = number
        self.watches = watches
        watches.add(self, to: number)
    }

    isolated deinit { watches.remove(ObjectIdentifier(self), from: number) }

    /// Whether both objects are of one watch, which has reported no change since `earlier` was made.
    public func isUnchanged(since earlier: FileWatch) -> Bool {
        watches === earlier.watches && number == earlier.number && !earlier.hasChanged && !watches.isReporting
    }

    func report(_ change: Change) {
        if case .file = change {} else { hasChanged = true }
        changed(change)
    }
}
