internal import FileHelperProtocol
internal import LinuxSystem

/// The queue of changes that a file helper reads, as the daemon sees it: where nothing came, the helper need not be asked.
///
/// The daemon makes the queue, so that it polls no descriptor of somebody else's: whoever takes the helper over could pass one whose file system never answers.
struct ChangeQueue: Sendable {
    /// Readable while the queue is not empty. The daemon keeps this and not the queue: whoever closes the last descriptor of a queue waits for the kernel to
    /// end its watches.
    private let look: DescriptorSet
    private let mark: ReportMark

    /// Makes a queue, and the descriptors that the helper gets.
    static func make() throws(SystemError) -> (ChangeQueue, [FileDescriptor]) {
        let queue = try Inotify().descriptor
        let look = try DescriptorSet()
        try look.add(queue)
        let (mark, memory) = try ReportMark.make()
        return (ChangeQueue(look: look, mark: mark), [queue, memory])
    }

    /// Whether all changes up to now have been sent to the daemon. Does not wait.
    ///
    /// The helper sets its mark before it reads, and clears it after it has sent. So whatever had left the queue at the first look was marked by then, and
    /// where the mark is clear afterwards, was sent. If the mark came first, the helper could read between the two looks. A queue that is empty because the
    /// helper has ended has a mark, too.
    var isSent: Bool { (try? look.descriptor.wait(for: .reading, until: 0)) == [] && !mark.isSet }
}
