internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// Files go to the daemon's file helper and come from the helper, never through the daemon: closing a client's file may block, and other clients
/// depend on the daemon.
extension DaemonLink {
    /// Sends files to the daemon's file helper, which keeps them for the request that names them. Returns the number of the first file; the others
    /// have the following numbers. Returns 0 for no file.
    func supply(_ files: [FileDescriptor], until deadline: UInt64) throws(ExchangeFailure) -> UInt32 {
        guard !files.isEmpty else { return 0 }
        let channel = try openChannel(until: deadline)
        if lastFile > .max - UInt32(truncatingIfNeeded: files.count) { lastFile = 0 }
        let first = lastFile + 1
        for file in files { try send(file, over: channel, until: deadline) }
        return first
    }

    private func send(
        _ file: FileDescriptor, over channel: FileChannel, until deadline: UInt64
    ) throws(ExchangeFailure) {
        lastFile += 1
        guard channel.socket.isIntact else {
            throw .lost(AssetError(.noService, "the program has closed the socket to the file helper"))
        }
        do throws(SystemError) {
            while try !channel.send(file, number: lastFile) {
                if try channel.socket.wait(for: .writing, until: deadline).isEmpty {
                    throw SystemError("sendmsg", code: 110)
                }
            }
        } catch {
            // The file helper has ended, or does not read any more. A new connection gets a new helper.
            throw .lost(AssetError(error))
        }
    }

    /// Asks for the channel, unless that was done before, if this is possible without waiting.
    func askForChannel() {
        guard channel == nil, channelRequest == nil else { return }
        channelRequest = sendAhead({ EmptyMessage.message(.openChannel, serial: $0) }, expecting: .channelOpened)
    }

    /// Whether the channel can be used without waiting.
    var hasChannel: Bool { channel != nil || channelRequest.flatMap { pendingRequests[$0]?.isComplete } ?? false }

    private func openChannel(until deadline: UInt64) throws(ExchangeFailure) -> FileChannel {
        if let channel { return channel }
        let parts: [Part]
        if let request = channelRequest, pendingRequests[request] != nil {
            channelRequest = nil
            parts = try collect(request, until: deadline)
        } else {
            parts = try exchange(
                { EmptyMessage.message(.openChannel, serial: $0) }, expecting: .channelOpened, until: deadline)
        }
        guard let socket = try onlyPart(of: parts).file else {
            throw protocolViolation(.wrongDescriptors(found: 0, expected: 1))
        }
        do throws(SystemError) {
            // The daemon has kept this end from receiving descriptors. Those that come now are from the file helper.
            try Socket.acceptDescriptors(on: socket)
            let opened = try FileChannel(try socket.guarded())
            channel = opened
            return opened
        } catch {
            throw .fatal(AssetError(error))
        }
    }

    /// The file that came under a number; nil if none did. A file comes before the reply that names it.
    func takeFile(_ number: UInt32) -> FileDescriptor? {
        // Bounded, so that a call ends however many other files come.
        for _ in 0..<ClientLimits.unawaitedMessages.value {
            guard let channel, channel.socket.isIntact, case .file(let file, let found)? = try? channel.receive() else {
                return nil
            }
            if found == number { return try? file.guarded() }
        }
        return nil
    }
}
