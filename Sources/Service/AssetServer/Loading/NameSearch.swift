internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import LinuxSystem
internal import WorkerPool

/// Who asks for names, and where they are looked up.
struct NameQuestion {
    let context: AssetContext
    let requester: Requester
    /// The folder of the nib that has the names, if its files come first.
    var wrapper: RelativePath?
    /// Files that only the client could open; then one name is asked for.
    var supplied: SuppliedFiles?
    /// Bytes of the largest file that is read for it.
    var fileLimit = UInt64.max
}

/// A name that is looked up, and what was found for it so far.
@EventLoopActor
final class NameSearch {
    var key: AssetContext.LookupKey
    /// Its number among the names that are asked for together.
    let number: Int
    /// The files that match, best first.
    var candidates: [Candidate]
    /// The index of the candidate whose files are opened: those before have none.
    var place = 0
    /// Its files; empty where no candidate has any.
    var files: [SourceFile] = []
    var failure: RequestFailure?

    init(_ key: AssetContext.LookupKey, number: Int = 0, candidates: [Candidate] = []) {
        (self.key, self.number, self.candidates) = (key, number, candidates)
    }

    /// Whether there are candidates left to open.
    var isOpen: Bool { files.isEmpty && failure == nil && place < candidates.count }

    /// What an answer of these files depends on.
    var basis: AnswerRecord.Basis {
        var basis = AnswerRecord.Basis(
            candidates: Array(candidates.prefix(place + 1)), watches: files.compactMap(\.watch),
            isForeign: files.contains(where: \.isForeign))
        for candidate in basis.candidates {
            for file in candidate.files {
                basis.sources.append(
                    AnswerSource(
                        isSystem: candidate.role == .system, folder: candidate.folderPath, name: file.entry.name))
            }
        }
        return basis
    }

    /// The key of the object that is made of the files.
    func cacheKey(_ context: AssetContext, _ user: UInt32) -> CacheKey {
        context.cacheKey(
            key.kind, candidates[place].registeredName, files: files.map { FileVersion($0.status) },
            items: files.compactMap(\.candidate?.item), size: key.size,
            visibility: files.allSatisfy(\.isPublic) ? .everybody : .user(user))
    }
}
