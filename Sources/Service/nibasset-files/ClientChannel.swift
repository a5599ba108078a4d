internal import AssetModel
internal import FileHelperProtocol
internal import LinuxSystem

/// The helper's end of a client's file channel, and the received files that no request has named yet.
struct ClientChannel {
    let channel: FileChannel
    private var files: [(number: UInt32, file: FileDescriptor)] = []

    init(_ socket: FileDescriptor) throws(SystemError) { channel = try FileChannel(socket) }

    /// Takes the file that the client has sent under a number; nil if there is none. The client sends a file before the request that names it.
    mutating func take(_ number: UInt32) throws(SystemError) -> FileDescriptor? {
        if let index = files.firstIndex(where: { $0.number == number }) { return files.remove(at: index).file }
        while true {
            switch try channel.receive() {
            case .file(let file, number): return file
            case .file(let file, let other):
                if files.count >= FileHelperLimits.sentFiles.value { files.removeFirst() }
                files.append((other, file))
            case .malformed: break
            case .nothing, .closed: return nil
            }
        }
    }
}
