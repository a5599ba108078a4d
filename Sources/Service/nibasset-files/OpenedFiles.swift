internal import AssetModel
internal import FileHelperProtocol
internal import LinuxSystem

/// Files that were opened a moment ago and may have to be passed on next, so that they need not be found twice.
///
/// A program that replaces or removes such a file changes its status. Every pass compares the status, and so finds the change.
struct OpenedFiles {
    private var files: [(location: FileLocation, file: FileDescriptor)] = []
    /// Time at which the files are closed, in monotonic nanoseconds; `.max` while there are none.
    private(set) var closingTime = UInt64.max

    mutating func keep(_ file: FileDescriptor, at location: FileLocation) {
        if files.count >= FileHelperLimits.openedFiles.value { close() }
        files.append((location, file))
        closingTime = recentNanoseconds() + UInt64(FileHelperLimits.openedTime.value)
    }

    mutating func take(_ location: FileLocation) -> FileDescriptor? {
        guard let index = files.firstIndex(where: { $0.location == location }) else { return nil }
        return files.remove(at: index).file
    }

    mutating func close() {
        files = []
        closingTime = .max
    }
}
