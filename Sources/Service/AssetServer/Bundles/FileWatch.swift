internal import EventLoop
internal import FileAccess

/// Tells of changes of a file that lies elsewhere than in the watched folder where its name was found.
@EventLoopActor
final class FileWatch {
    /// Called when the file changes from now on.
    var changed: () -> Void = {}
    /// Whether the file has changed since it was opened.
    private(set) var hasChanged = false
    private var subscription: DirectoryWatcher.Subscription?

    init(_ watch: Int32, watcher: DirectoryWatcher) {
        subscription = watcher.subscribe(to: watch) { [weak self] _ in
            self?.hasChanged = true
            self?.changed()
        }
    }
}
