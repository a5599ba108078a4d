internal import EventLoop
internal import FileAccess

/// Watches a folder, or a file that is not in the watched folder in which its name was found, but behind a link.
@EventLoopActor
final class FileWatch {
    /// Called at each change from now on.
    var changed: (DirectoryWatcher.Change) -> Void = { _ in }
    /// Whether the file, or which names the folder has, has changed since it was opened or listed.
    private(set) var hasChanged = false
    let watch: DirectoryWatcher.Watch
    private var subscription: DirectoryWatcher.Subscription?

    /// `moment` is the watcher's moment before the folder was listed or the file was opened.
    init(_ watch: DirectoryWatcher.Watch, watcher: DirectoryWatcher, since moment: UInt64) {
        self.watch = watch
        subscription = watcher.subscribe(to: watch, since: moment) { [weak self] change in
            if case .file = change {} else { self?.hasChanged = true }
            self?.changed(change)
        }
    }
}
