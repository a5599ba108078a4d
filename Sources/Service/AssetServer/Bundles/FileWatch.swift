internal import EventLoop
internal import FileAccess

/// Tells of changes of a folder, or of a file that lies elsewhere than in the watched folder where its name was found.
@EventLoopActor
final class FileWatch {
    /// Called with each change from now on.
    var changed: () -> Void = {}
    /// Whether there was a change since it was listed or opened.
    private(set) var hasChanged = false
    private var subscription: DirectoryWatcher.Subscription?

    /// `moment` is the watcher's before the folder was listed or the file opened.
    init(_ watch: Int32, watcher: DirectoryWatcher, since moment: UInt64) {
        subscription = watcher.subscribe(to: watch, since: moment) { [weak self] _ in
            self?.hasChanged = true
            self?.changed()
        }
    }
}
