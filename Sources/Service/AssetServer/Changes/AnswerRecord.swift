internal import AssetCache
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

    /// An object that a client was lent with the answer and has copied. The client does not hold the object, but is told of changes like a holder.
    struct Loan {
        let object: UInt64
        let key: CacheKey
        weak var borrower: ClientConnection?
    }

    let question: Question
    let content: Content
    /// The objects of a nib's media that clients got with the answer. Further objects are added as media are decoded.
    var media: Set<UInt64> = []
    /// The objects that clients got with the answer.
    var objects: Set<UInt64> { if case .object(let number, _) = content { [number] } else { media } }
    /// At most one for each connection. The objects may be earlier ones with the same contents.
    var loans: [Loan] = []
    var basis: Basis
    /// Number of the plan with which the answer was found or last confirmed.
    var plan: Int
    /// Moment of the last possible change of a file outside the answer's places.
    var changed: ChangeMoment = 0
    /// Moment at which the answer was last known to be right: before the check began, so that no change is missed.
    var checked: ChangeMoment
    /// Whether one of the answer's files may have changed since the answer was last confirmed.
    var isSuspect: Bool { changed > checked || places.contains { $0.changed > checked } }
    /// Whether the answer is no longer watched for changes, so that another answer may be right by now.
    var isOutdated = false {
        didSet { if isOutdated { endLoans { _ in true } } }
    }

    /// Of a nib: the index's `lastWithdrawal` when the index led to the objects of all names; nil before.
    var indexedSince: ChangeMoment?

    /// Places of the answer's files while the answer is remembered; else empty.
    var places: [AnswerPlace] = []
    /// Number that rises from answer to answer of a table: the oldest answer has the lowest.
    var age: UInt64 = 0
    /// Bytes charged for the answer while it is remembered.
    var chargedBytes = 0

    init(_ question: Question, _ content: Content, _ basis: Basis, plan: Int, checked: ChangeMoment) {
        self.checked = checked
        self.question = question
        self.content = content
        self.basis = basis
        self.plan = plan
    }

    /// Tells borrowers that the answer may have changed, and forgets their loans.
    func endLoans(where isOver: (Loan) -> Bool) {
        for loan in loans where isOver(loan) { loan.borrower?.endLoan(of: loan.object) }
        loans.removeAll(where: isOver)
    }
}

extension AnswerRecord {
    /// Whether the answer says that there is no object.
    var isFailure: Bool { if case .failure = content { true } else { false } }
}

extension AnswerRecord.Basis {
    /// Whether a search that finds the candidates `found` leads to the same files, unless the files have changed.
    func isChosen(from found: [Candidate]) -> Bool {
        !candidates.isEmpty && found.count >= candidates.count
            && zip(candidates, found).allSatisfy { $0.isSame(as: $1) }
    }
}
