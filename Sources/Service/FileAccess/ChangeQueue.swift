internal import FileHelperProtocol
internal import LinuxSystem

/// The daemon's view of the queue of changes that a file helper reads. If the queue is empty, the daemon need not ask the helper.
///
/// The daemon makes the queue, so that it polls no foreign descriptor: an attacker in the helper could pass one of a file system that never answers.
struct ChangeQueue: Sendable {
    /// Descriptor that is readable while the queue is not empty. The daemon keeps this set instead of the queue, because to close the last descriptor
    /// of a queue takes until the kernel has ended the watches.
    private let pollSet: DescriptorSet
    private let mark: ReportMark

    /// Makes a queue, and the descriptors that the helper gets.
    static func make() throws(SystemError) -> (ChangeQueue, [FileDescriptor]) {
        let queue = try Inotify().descriptor
        let pollSet = try DescriptorSet()
        try pollSet.add(queue)
        let (mark, memory) = try ReportMark.make()
        return (ChangeQueue(pollSet: pollSet, mark: mark), [queue, memory])
    }

    /// Whether all changes up to now have been sent to the daemon. Does not wait.
    ///
    /// The helper sets its mark before it reads the queue, and clears the mark after it has sent the changes. So if the queue is empty at the first
    /// check and the mark is clear afterwards, all changes were sent. In the other order, the helper could read between the two checks. If the queue
    /// is empty because the helper has ended, the mark counts as set.
    var hasSentAllChanges: Bool { (try? pollSet.descriptor.wait(for: .reading, until: 0)) == [] && !mark.isSet }
}
