internal import FileAccess
internal import ServiceManager
internal import WireProtocol

/// Files that go between the client and its file helper: the daemon knows their numbers only.
extension ClientConnection {
    /// Has the file of a streamed sound sent over the client's file channel. Returns the file's number; 0 if the client has to open the file.
    func send(_ file: SourceFile?) async -> UInt32 {
        guard let file, let fileChannel else { return 0 }
        sentFiles += 1
        let number = sentFiles
        do throws(RequestFailure) {
            return try await components.opener.send(file, as: SuppliedFile(channel: fileChannel, number: number))
                ? number : 0
        } catch {
            Log.debug("\(file.path) is not sent to \(credentials.clientName): \(error)")
            return 0
        }
    }

    /// Returns the file that a request names; nil if the request names none.
    func file(of header: MessageHeader) throws(RequestFailure) -> SuppliedFile? {
        guard header.file != 0 else { return nil }
        guard let fileChannel else {
            throw RequestFailure(
                .badMessage, found: UInt64(header.file),
                "the request names file \(header.file), but there is no file channel")
        }
        return SuppliedFile(channel: fileChannel, number: header.file)
    }

    func openChannel(_ serial: UInt32) throws(RequestFailure) {
        try perform(serial) { [self] () throws(RequestFailure) in
            let (clients, handle) = try await askHelper { () async throws(FileAccessError) in
                try await components.access.openChannel(for: user)
            }
            fileChannel = handle
            channel.send(EmptyMessage.message(.channelOpened, serial: serial), descriptor: clients)
        }
        components.prepareForProgram()
    }
}
