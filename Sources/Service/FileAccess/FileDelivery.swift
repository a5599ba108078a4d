public import EventLoop
internal import FileHelperProtocol
public import LinuxSystem

/// A file that a worker gets from the helper that keeps or found it. The daemon never has the file.
@EventLoopActor
public final class FileDelivery {
    private let directory: FileHandle
    /// The file, with its number in the last message that asked the helper to send it.
    private var file: PassedFile
    /// Last message that asked the helper to send the file; nil before the first one. Earlier messages, for lost workers, may still be under way.
    private(set) var lastRequest: PendingFileRequest?

    /// Names the file at `path` beneath `directory`; "" is the handle's own file. The file must still have `status` when it is sent.
    public init(_ path: FilePath, in directory: FileHandle, of status: FileStatus) {
        self.directory = directory
        file = PassedFile(number: 0, .init(handle: directory.number, path: path), status)
    }

    /// Bytes that the file takes in a message.
    public var byteCount: Int { file.byteCount }

    /// Largest number of bytes that all files take in one message.
    public static let byteLimit = FileRequest.locationBytes

    /// Whether one message can ask for both files.
    public func hasSameHelper(as other: FileDelivery) -> Bool { directory.helper === other.directory.helper }

    /// Asks the helper to send files that go together over `socket`, numbered in their order (`NumberedFiles`). The daemon's `socket` is closed
    /// before `failure` returns. `isUrgent`: before the user's other requests.
    ///
    /// The receiver of the files has the other end of the socket. The daemon must have closed its own copy of that end, because a process that closes
    /// a client's file may hang.
    public static func send(_ files: [FileDelivery], over socket: consuming FileDescriptor, isUrgent: Bool = true) {
        guard let first = files.first else { return }
        precondition(files.allSatisfy { $0.hasSameHelper(as: first) }, "files of several users")
        var passed: [PassedFile] = []
        passed.reserveCapacity(files.count)
        for delivery in files {
            delivery.file.number = UInt8(passed.count)
            passed.append(delivery.file)
        }
        // No deadline: this may run in the task of another request, whose end has just freed the worker.
        let request = PendingFileRequest(
            .pass(passed), handle: first.directory, descriptor: socket, deadline: nil, isUrgent: isUrgent)
        for delivery in files { delivery.lastRequest = request }
        first.directory.helper.submit(request)
    }

    /// Waits until the file is in the socket or will not be; returns why it is not.
    public func failure() async -> FileAccessError? {
        let (path, number) = (file.location.path, Int(file.number))
        guard let lastRequest else { return nil }
        do throws(FileAccessError) {
            let answer = try await lastRequest.answer(about: path)
            guard case .passed(let failures) = answer.reply else {
                throw answer.unexpected(path, expected: "the end of the transfer")
            }
            return failures[number].map { FileAccessError(path: path.description, reason: .refused($0)) }
        } catch {
            return error
        }
    }
}
