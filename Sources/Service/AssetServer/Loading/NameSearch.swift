internal import AssetCache
internal import AssetResolution
internal import EventLoop
internal import WorkerPool

/// Requester and context of a lookup of names.
struct NameQuestion {
    let context: AssetContext
    let requester: Requester
    /// Folder of the nib that has the names, if the files in that folder come first (N4).
    var wrapper: RelativePath?
    /// Files that only the client can open, for a lookup of one name; nil if the client sent none.
    var supplied: SuppliedFiles?
    /// Bytes of the largest file that the lookup may read.
    var fileLimit = UInt64.max
}

/// Search for one name: its candidates, and the files that were opened so far.
@EventLoopActor
final class NameSearch {
    var key: AssetContext.LookupKey
    /// Index of the name among the names that are looked up together.
    let number: Int
    /// The files that match, best first.
    var candidates: [Candidate]
    /// Index of the candidate whose files are opened. The candidates before it have no files.
    var candidateIndex = 0
    /// Opened files of that candidate; empty if no candidate has files.
    var files: [SourceFile] = []
    var failure: RequestFailure?

    init(_ key: AssetContext.LookupKey, number: Int = 0, candidates: [Candidate] = []) {
        (self.key, self.number, self.candidates) = (key, number, candidates)
    }

    /// Whether there are candidates left to open.
    var hasCandidatesToOpen: Bool { files.isEmpty && failure == nil && candidateIndex < candidates.count }

    /// Basis of an answer made of the opened files.
    var basis: AnswerRecord.Basis {
        var basis = AnswerRecord.Basis(
            candidates: Array(candidates.prefix(candidateIndex + 1)), watches: files.compactMap(\.watch),
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
            key.kind, candidates[candidateIndex].registeredName, files: files.map { FileVersion($0.status) },
            items: files.compactMap(\.candidate?.item), size: key.size,
            visibility: files.allSatisfy(\.isPublic) ? .everybody : .user(user))
    }
}
