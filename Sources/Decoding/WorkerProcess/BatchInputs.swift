internal import LinuxSystem
internal import WorkerProtocol

/// The files of a batch: those that came with it, or those that come over the socket that did, a few at a time.
struct BatchInputs {
    private let descriptors: [FileDescriptor]
    private let isSent: Bool
    /// Files that have come over the socket and are not needed yet.
    private var came: [NumberedFiles.File] = []

    init(_ batch: JobConnection.Batch) {
        descriptors = batch.descriptors
        isSent = batch.requests[0].isInputSent
    }

    /// The file of a request; nil when there is none. Waits for it. Asked for in the order of the requests.
    mutating func file(_ number: Int) -> FileDescriptor? {
        guard isSent else { return descriptors.indices.contains(number) ? descriptors[number] : nil }
        guard let sender = descriptors.first else { return nil }
        while true {
            // Another helper that goes on for one that was killed begins again: then earlier files come twice.
            came.removeAll { $0.number < number }
            if let next = came.first { return next.number == number ? came.removeFirst().descriptor : nil }
            guard let more = try? NumberedFiles.receive(on: sender) else { return nil }
            came = more
        }
    }
}
