internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import WireProtocol

/// An answer that a context has given, and what it depends on.
@EventLoopActor
final class AnswerRecord {
    enum Question: Hashable {
        case name(AssetContext.LookupKey)
        case nib(LoadNib)
    }

    enum Content {
        /// The number of an object of the cache, and how it was found.
        case object(UInt64, Answer.Flags)
        /// There is no object, for this reason.
        case failure(Failure)
        /// Content of an interface file. The objects of its media are in `media`.
        case nib(AssetContext.KnownNib)
    }

    /// Things on which the answer depends, besides the listings of the folders.
    struct Basis {
        /// The candidates that were opened, the chosen one last; empty for interface files.
        var candidates: [Candidate] = []
        var sources: [AnswerSource] = []
        /// Watches of files that lie behind links.
        var watches: [FileWatch] = []
        /// Whether changes of the files may go unnoticed. Such an answer is not given again.
        var isForeign = false
    }

    let question: Question
    let content: Content
    /// The objects of a nib's media that clients got with the answer; more come while they are decoded.
    var media: Set<UInt64> = []
    /// The objects that clients got with the answer.
    var objects: Set<UInt64> { if case .object(let number, _) = content { [number] } else { media } }
    var basis: Basis
    /// The number of the plan with which it was found, or last found right.
    var plan: Int
    /// When a file outside its places may last have changed.
    var changed: ChangeMoment = 0
    /// When the answer was last right: the moment before the check began, so that no change is missed.
    var checked: ChangeMoment
    /// Whether one of its files has changed, perhaps, and the answer was not found right since.
    var isSuspect: Bool { changed > checked || places.contains { $0.changed > checked } }
    /// Whether another answer may be right by now, and nobody watches for it any more.
    var isOutdated = false

    /// The places of its files, while it is remembered.
    var places: [AnswerPlace] = []
    /// Rises from answer to answer of a table.
    var age: UInt64 = 0
    /// Bytes that are charged for it while it is remembered.
    var chargedBytes = 0

    init(_ question: Question, _ content: Content, _ basis: Basis, plan: Int, checked: ChangeMoment) {
        self.checked = checked
        self.question = question
        self.content = content
        self.basis = basis
        self.plan = plan
    }
}

extension AnswerRecord {
    /// Whether the answer says that there is no object.
    var isFailure: Bool { if case .failure = content { true } else { false } }
}

extension AnswerRecord.Basis {
    /// Whether a search that finds `candidates` comes to the same files, unless they have changed.
    func isChosen(from found: [Candidate]) -> Bool {
        !candidates.isEmpty && found.count >= candidates.count
            && zip(candidates, found).allSatisfy { $0.isSame(as: $1) }
    }
}
