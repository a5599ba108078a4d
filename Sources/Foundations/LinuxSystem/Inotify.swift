internal import CLinux

/// Reports changes of directories and files (`inotify`).
public struct Inotify: Sendable {
    /// A change of a watched file or directory.
    public struct Event: Sendable, Hashable {
        /// The watch's number, as `watch` returned it; -1 for `overflow`.
        public let watch: Int32
        /// The changes.
        public let changes: Changes
        /// The changed name in the watched directory; empty when the watched file or directory itself has changed.
        public let name: [UInt8]

        /// Creates an event that another process has read.
        public init(watch: Int32, changes: Changes, name: [UInt8]) {
            self.watch = watch
            self.changes = changes
            self.name = name
        }
    }

    /// A set of changes.
    public struct Changes: OptionSet, Sendable, Hashable {
        /// `IN_` flags.
        public let rawValue: UInt32

        /// Creates a set from `IN_` flags.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// A name was added, removed or replaced, or the contents or status of its file changed.
        public static let entries = Changes(
            rawValue: UInt32(IN_CREATE | IN_DELETE | IN_MOVE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB))
        /// A name was added, removed or replaced.
        public static let names = Changes(rawValue: UInt32(IN_CREATE | IN_DELETE | IN_MOVE))
        /// The watched file or directory itself was removed or moved.
        public static let gone = Changes(rawValue: UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT))
        /// The watch has ended: no more events come from it.
        public static let ended = Changes(rawValue: UInt32(IN_IGNORED))
        /// Events were lost: anything may have changed.
        public static let overflow = Changes(rawValue: UInt32(IN_Q_OVERFLOW))
    }

    /// Readable while there are events.
    public let descriptor: FileDescriptor

    /// Creates an instance without watches. Reading it does not block.
    public init() throws(SystemError) {
        let flags = Int32(IN_CLOEXEC | IN_NONBLOCK)
        descriptor = FileDescriptor(owning: try checked("inotify_init1") { inotify_init1(flags) })
    }

    /// Uses an instance that another process has made.
    public init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

    /// Watches an open file or directory and returns the watch's number. Watching the same file again returns the same number.
    /// Throws `ENOSPC` when the user has no watches left, `EACCES` for a file that the process may not read.
    public func watch(_ file: FileDescriptor) throws(SystemError) -> Int32 {
        let path = "/proc/self/fd/" + String(file.number)
        let mask = Changes.entries.union(.gone).rawValue | UInt32(IN_EXCL_UNLINK)
        let number = descriptor.number
        return try checked("inotify_add_watch") { unsafe inotify_add_watch(number, path, mask) }
    }

    /// Ends a watch. Does nothing when it has ended already.
    public func endWatch(_ watch: Int32) {
        inotify_rm_watch(descriptor.number, watch)
    }

    /// Number of calls of `events` that it takes to read all events that have arrived so far.
    public var readings: Int {
        // If more events wait, a call leaves less of its buffer empty than the longest event needs.
        let longest = MemoryLayout<inotify_event>.size + Int(NAME_MAX) + 1
        return 1 + max(0, Int(linux_waiting_bytes(descriptor.number))) / (Self.bufferSize - longest)
    }

    private static let bufferSize = 65_536

    /// The events that have arrived; empty when there are none.
    public func events() throws(SystemError) -> [Event] {
        let number = descriptor.number
        let buffer: [UInt8]
        do {
            // The call writes the returned number of bytes, at most the buffer's size. Clearing the buffer first would cost more than the call.
            buffer = try unsafe [UInt8](unsafeUninitializedCapacity: Self.bufferSize) {
                bytes, count throws(SystemError) in
                count = try checked("read") { unsafe read(number, bytes.baseAddress, bytes.count) }
            }
        } catch {
            if error.code == EAGAIN { return [] }
            throw error
        }
        var events: [Event] = []
        var offset = 0
        let header = MemoryLayout<inotify_event>.size
        // The kernel writes whole events: a header, and a name padded with zeros.
        while buffer.count - offset >= header {
            let event = unsafe buffer.withUnsafeBytes {
                unsafe $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            }
            let end = min(buffer.count, offset + header + Int(event.len))
            events.append(
                Event(
                    watch: event.wd, changes: Changes(rawValue: event.mask),
                    name: Array(buffer[(offset + header)..<end].prefix { $0 != 0 })))
            offset = end
        }
        return events
    }
}
