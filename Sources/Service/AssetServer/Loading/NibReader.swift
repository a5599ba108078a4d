internal import AssetCache
internal import EventLoop
internal import WireProtocol
internal import WorkerPool

/// Has workers read interface files, and keeps the content of each version: the second load of a public nib, by any user, reads nothing.
@EventLoopActor
final class NibReader {
    private let dispatcher: JobDispatcher
    private let accounts: UserAccounts
    private var kept: [KeptFile: (content: NibContent, charge: Charge)] = [:]

    /// Version of a file and visibility of its content: a worker's reply about a private file counts for its user only.
    private struct KeptFile: Hashable {
        let version: FileVersion
        let visibility: Visibility
    }

    init(dispatcher: JobDispatcher, accounts: UserAccounts) {
        self.dispatcher = dispatcher
        self.accounts = accounts
    }

    /// Reads a file, or takes its content from memory.
    func read(_ file: SourceFile, for requester: Requester) async throws(RequestFailure) -> OpenNib {
        let key = KeptFile(
            version: FileVersion(file.status), visibility: file.isPublic ? .everybody : .user(requester.user))
        if let known = kept[key]?.content { return OpenNib(file, known, requester: requester, dispatcher: dispatcher) }
        let (content, media) = try await dispatcher.readNib(file, for: requester)
        // The user who asks first is charged. The content is given up when that user's account needs room.
        let (account, bytes) = (accounts.account(of: requester.user), 1_024 + content.byteCount)
        await account.makeRoom(for: bytes)
        if let charge = try? account.charge(.nib, bytes) {
            charge.keep { [weak self] _ in
                self?.kept[key] = nil
                return false
            }
            kept[key] = (content, charge)
        }
        return OpenNib(file, content, media, requester: requester, dispatcher: dispatcher)
    }
}

/// An interface file that is being loaded.
@EventLoopActor
final class OpenNib {
    let file: SourceFile
    let content: NibContent
    private let requester: Requester
    private let dispatcher: JobDispatcher
    /// Bytes of the file's media; nil if the content was known.
    private let extracted: ExtractedMedia?
    private var extraction: Task<Result<ExtractedMedia, RequestFailure>, Never>?

    init(
        _ file: SourceFile, _ content: NibContent, _ media: ExtractedMedia? = nil, requester: Requester,
        dispatcher: JobDispatcher
    ) {
        self.file = file
        self.content = content
        self.requester = requester
        self.dispatcher = dispatcher
        extracted = media
    }

    var media: [EmbeddedAsset] {
        content.media.enumerated().map { number, medium in
            EmbeddedAsset(
                kind: medium.kind, usage: medium.usage, nib: FileVersion(file.status), number: UInt32(number),
                visibility: file.isPublic ? .everybody : .user(requester.user))
        }
    }

    /// The parts of a medium, each as a file.
    func parts(of number: UInt32) async throws(RequestFailure) -> [SourceFile] {
        let media = try await extractedMedia()
        var files: [SourceFile] = []
        for part in content.media[Int(number)].parts {
            files.append(try await media.file(part, of: file))
        }
        return files
    }

    /// Returns the bytes of all media. If they are missing, reads the file again, once for all tasks that ask.
    private func extractedMedia() async throws(RequestFailure) -> ExtractedMedia {
        if let extracted { return extracted }
        let task =
            extraction
            ?? EventLoopActor.start { [dispatcher, file, requester, content] in
                await result { () async throws(RequestFailure) in
                    let (again, media) = try await dispatcher.readNib(file, for: requester)
                    guard let media, again.media == content.media else {
                        throw RequestFailure(.broken, "\(file.path): the media have changed since the first reading")
                    }
                    return media
                }
            }
        extraction = task
        return try await task.value.get()
    }
}
