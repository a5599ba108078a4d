internal import AssetResolution
internal import EventLoop

/// Changes, for the contexts that search the same folders. A change costs the same whatever the number of contexts: contexts compare when they are asked
/// something, and those that nobody asks are told in steps.
@EventLoopActor
final class ChangeNews {
    /// The places of files on which answers of these contexts depend.
    let places = AnswerPlaces()
    /// When something has changed.
    private(set) var moment: ChangeMoment = 0
    /// When an answer may have become wrong.
    private(set) var doubt: ChangeMoment = 0
    /// When names without an object may have got one.
    private(set) var missing: ChangeMoment = 0
    /// When every search may have come to another end.
    private(set) var listing: ChangeMoment = 0
    /// When what was searched became something else.
    private(set) var replacement: ChangeMoment = 0
    private var contexts: [UInt32: Weak<AssetContext>] = [:]
    /// Contexts that are still to be told, and whether something has changed since they were noted.
    private var untold: [UInt32] = []
    private var isTelling = false
    private var isNewer = false

    var all: some Sequence<AssetContext> { contexts.values.lazy.compactMap(\.object) }

    /// Tells a context of changes until it is removed.
    func add(_ context: AssetContext) { contexts[context.number] = Weak(object: context) }

    func remove(_ context: AssetContext) { contexts[context.number] = nil }

    /// Whether no context is told, open or kept.
    var isEmpty: Bool { contexts.isEmpty }

    /// Takes note of a change of a file or of what a name stands for; without a name, of everything in the folder.
    func note(_ folder: RelativePath, _ name: [UInt8]? = nil) {
        moment = ChangeClock.next()
        guard let hasFailures = places.note(folder, name, at: moment) else { return }
        if hasFailures { missing = moment }
        doubt = moment
        tell()
    }

    /// Takes note that anything in any folder may have changed.
    func noteAll() {
        moment = ChangeClock.next()
        places.noteAll(at: moment)
        (missing, doubt) = (moment, moment)
        tell()
    }

    /// Takes note that names were added to a folder or removed from it.
    func noteListing() {
        moment = ChangeClock.next()
        listing = moment
        tell()
    }

    /// Takes note that no answer counts any more.
    func noteReplacement() {
        moment = ChangeClock.next()
        replacement = moment
        tell()
    }

    private func tell() {
        isNewer = true
        guard !isTelling else { return }
        isTelling = true
        EventLoopActor.inSteps { [self] in
            if let number = untold.popLast() {
                contexts[number]?.object?.answers.catchUp()
            } else if isNewer {
                isNewer = false
                untold = Array(contexts.keys)
            } else {
                isTelling = false
            }
            return isTelling
        }
    }
}

/// Counts changes, so that it is known which of two came first.
@EventLoopActor
enum ChangeClock {
    private static var now: ChangeMoment = 0

    /// The moment of a change that comes now.
    static func next() -> ChangeMoment {
        now += 1
        return now
    }
}
