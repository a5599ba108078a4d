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

    init(_ watch: Int32, watcher: DirectoryWatcher) {
        subscription = watcher.subscribe(to: watch) { [weak self] _ in
            self?.hasChanged = true
            self?.changed()
        }
    }
}
