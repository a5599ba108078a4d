internal import AssetCatalogs
internal import ByteReading
internal import LinuxSystem
internal import NibFormats
internal import WorkerProcess
internal import WorkerProtocol

extension Job {
    /// Describes an interface file or a catalog completely: a JSON document in the memory.
    mutating func describeNib(_ input: FileDescriptor) throws(JobInterruption) {
        if let document = try catalogDocument(input) { return try send(document: document) }
        let reader = InterfaceReader()
        let bytes = try contents(of: input, limit: reader.limits.byteCount)
        let document = try interrupting(WorkerReply.Failure.init) { () throws(InterfaceError) in
            try reader.document(in: bytes).json()
        }
        try send(document: document)
    }

    private mutating func send(document: [UInt8]) throws(JobInterruption) {
        let memory = try memory(UInt64(document.count))
        memory.write(document, at: 0)
        try send(.document(byteCount: UInt64(document.count)))
    }
}
