internal import AssetCache
internal import EventLoop
internal import LinuxSystem
internal import WireProtocol
internal import WorkerPool

/// Has interface files read. What a file makes a loader find is kept for each version of it, so that the second load of a public nib by
/// anybody reads nothing.
@EventLoopActor
final class NibReader {
    /// Files whose contents are kept.
    private static let keptLimit = 4_096

    private let decoder: Decoder
    private var kept: [KeptFile: NibContent] = [:]

    /// A version of a file as the workers of one domain read it: what a private file's worker says is believed for its user only.
    private struct KeptFile: Hashable {
        let version: FileVersion
        let visibility: Visibility
    }

    init(decoder: Decoder) { self.decoder = decoder }

    /// Forgets what every file holds.
    func forgetContents() { kept = [:] }

    /// What a file holds.
    func read(_ file: SourceFile, for requester: Requester) async throws(RequestFailure) -> OpenNib {
        let key = KeptFile(
            version: FileVersion(file.status), visibility: file.isPublic ? .everybody : .user(requester.user))
        if let known = kept[key] { return OpenNib(file, known, requester: requester, decoder: decoder) }
        let (content, media) = try await decoder.readNib(file, for: requester)
        if kept.count >= Self.keptLimit { kept.removeAll(keepingCapacity: true) }
        kept[key] = content
        return OpenNib(file, content, media, requester: requester, decoder: decoder)
    }
}

/// An interface file that is being loaded.
@EventLoopActor
final class OpenNib {
    let file: SourceFile
    let content: NibContent
    private let requester: Requester
    private let decoder: Decoder
    /// Nil until one of the media has to be decoded, where the content was known before.
    private var extracted: ExtractedMedia?
    private var extraction: Task<Result<ExtractedMedia, RequestFailure>, Never>?

    init(
        _ file: SourceFile, _ content: NibContent, _ media: ExtractedMedia? = nil, requester: Requester,
        decoder: Decoder
    ) {
        self.file = file
        self.content = content
        self.requester = requester
        self.decoder = decoder
        extracted = media
    }

    /// The media within the file.
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
            do throws(SystemError) {
                files.append(try media.file(part, of: file))
            } catch {
                throw RequestFailure(error)
            }
        }
        return files
    }

    /// The bytes of all media; the file is read again where they are not at hand, once for all that ask.
    private func extractedMedia() async throws(RequestFailure) -> ExtractedMedia {
        if let extracted { return extracted }
        let task =
            extraction
            ?? EventLoopActor.start {
                [decoder, file, requester, content] () -> Result<ExtractedMedia, RequestFailure> in
                do throws(RequestFailure) {
                    let (again, media) = try await decoder.readNib(file, for: requester)
                    guard let media, again.media == content.media else {
                        throw RequestFailure(.broken, "\(file.path): what is in the file has changed")
                    }
                    return .success(media)
                } catch {
                    return .failure(error)
                }
            }
        extraction = task
        let media = try await task.value.get()
        extracted = media
        return media
    }
}
