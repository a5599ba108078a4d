internal import LinuxSystem
internal import WorkerProtocol

/// The files of a batch: they come with the batch, or a few at a time over a socket that comes with the batch.
struct BatchInputs {
    private let descriptors: [FileDescriptor]
    private let isSent: Bool
    /// Files that have come over the socket and that no request needs yet.
    private var receivedFiles: [NumberedFiles.File] = []

    init(_ batch: JobConnection.Batch) {
        descriptors = batch.descriptors
        isSent = batch.requests[0].isInputSent
    }

    /// Waits for the file of a request; nil if there is none. The caller asks in the order of the requests.
    mutating func file(_ number: Int) -> FileDescriptor? {
        guard isSent else { return descriptors.indices.contains(number) ? descriptors[number] : nil }
        guard let sender = descriptors.first else { return nil }
        while true {
            // A helper that replaces a killed helper begins again: then earlier files come twice.
            receivedFiles.removeAll { $0.number < number }
            if let next = receivedFiles.first {
                return next.number == number ? receivedFiles.removeFirst().descriptor : nil
            }
            guard let more = try? NumberedFiles.receive(on: sender) else { return nil }
            receivedFiles = more
        }
    }
}
