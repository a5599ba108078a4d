internal import AssetCache
internal import AssetResolution
internal import EventLoop

/// The order of changes: a moment is later than another one if its number is larger.
typealias ChangeMoment = UInt64

/// Changes, for the contexts that search the same folders. A change costs the same whatever the number of contexts and answers: a context compares
/// moments at each request, and contexts without requests are told in steps.
@EventLoopActor
final class ChangeNews {
    /// Moment of the last change.
    private(set) var moment: ChangeMoment = 0
    /// Moment at which an answer may last have become wrong.
    private(set) var doubtMoment: ChangeMoment = 0
    /// Moment at which a name without an object may last have got an object.
    private(set) var appearanceMoment: ChangeMoment = 0
    /// Moment at which the results of all searches may last have changed.
    private(set) var listingMoment: ChangeMoment = 0
    /// Moment at which the bundle's directory was last moved or removed, or its watch was lost.
    private(set) var replacementMoment: ChangeMoment = 0
    /// Moment at which anything in any folder may last have changed.
    private(set) var overallMoment: ChangeMoment = 0
    /// The places of files on which answers of these contexts depend.
    private var folders: [RelativePath: AnswerPlace.Folder] = [:]
    private var contexts: [UInt32: Weak<AssetContext>] = [:]
    /// Numbers of the contexts that are still to be notified. If something has changed since these were noted, `hasNewChange` is true.
    private var unnotifiedContexts: [UInt32] = []
    private var isNotifying = false
    private var hasNewChange = false
    private static var lastMoment: ChangeMoment = 0

    static func nextMoment() -> ChangeMoment {
        lastMoment += 1
        return lastMoment
    }

    var all: some Sequence<AssetContext> { contexts.values.lazy.compactMap(\.object) }

    /// Tells a context of changes until it is removed.
    func add(_ context: AssetContext) { contexts[context.number] = Weak(object: context) }

    func remove(_ context: AssetContext) { contexts[context.number] = nil }

    /// Whether there are no contexts, neither open nor kept ones.
    var isEmpty: Bool { contexts.isEmpty }

    /// Returns the place of an answer's file, and notes that the answer depends on it.
    func addDependence(of record: AnswerRecord, on source: AnswerSource) -> AnswerPlace {
        let folder = folders[source.folder] ?? AnswerPlace.Folder(of: self)
        let place = folder.places[source.name] ?? AnswerPlace(source, folder)
        if place.answerCount == 0 {
            folders[source.folder] = folder
            folder.places[source.name] = place
        }
        place.answerCount += 1
        if record.isFailure { place.failureCount += 1 }
        return place
    }

    /// Notes that an answer no longer depends on a place, and removes a place without answers.
    func removeDependence(of record: AnswerRecord, on place: AnswerPlace) {
        place.answerCount -= 1
        if record.isFailure { place.failureCount -= 1 }
        guard place.answerCount == 0 else { return }
        place.folder.places[place.source.name] = nil
        if place.folder.places.isEmpty { folders[place.source.folder] = nil }
    }

    /// Takes note of a change of a file, or of the file that a name stands for; without a name, of a change of everything in the folder.
    func noteChange(in path: RelativePath, of name: [UInt8]? = nil) {
        moment = Self.nextMoment()
        guard let folder = folders[path] else { return }
        if let name {
            guard let place = folder.places[name] else { return }
            place.ownChange = moment
            if place.failureCount > 0 { appearanceMoment = moment }
        } else {
            (folder.changed, appearanceMoment) = (moment, moment)
        }
        doubtMoment = moment
        notifyContexts()
    }

    func noteOverallChange() { note { (overallMoment, appearanceMoment, doubtMoment) = ($0, $0, $0) } }

    func noteListingChange() { note { listingMoment = $0 } }

    /// Takes note that no answer counts any more.
    func noteReplacement() { note { replacementMoment = $0 } }

    private func note(_ change: (ChangeMoment) -> Void) {
        moment = Self.nextMoment()
        change(moment)
        notifyContexts()
    }

    private func notifyContexts() {
        hasNewChange = true
        guard !isNotifying else { return }
        isNotifying = true
        EventLoopActor.inSteps { [self] in
            if let number = unnotifiedContexts.popLast() {
                contexts[number]?.object?.answers.catchUp()
            } else if hasNewChange {
                hasNewChange = false
                unnotifiedContexts = Array(contexts.keys)
            } else {
                isNotifying = false
            }
            return isNotifying
        }
    }
}
