internal import AssetCache
internal import AssetResolution
internal import EventLoop

/// The order of changes: a moment is later than another one if its number is larger.
typealias ChangeMoment = UInt64

/// The place of a file that answers depend on.
@EventLoopActor
final class AnswerPlace {
    let source: AnswerSource
    fileprivate let folder: Folder
    /// Answers that depend on it.
    fileprivate var answerCount = 0
    /// Number of records that say that there is no object.
    fileprivate var failureCount = 0
    fileprivate var ownChange: ChangeMoment = 0
    /// When something has changed there, perhaps.
    var changed: ChangeMoment { max(ownChange, folder.changed, folder.all.changed) }

    /// The places in one folder.
    @EventLoopActor
    fileprivate final class Folder {
        var places = GradualDictionary<[UInt8], AnswerPlace>()
        var changed: ChangeMoment = 0
        let all: All

        init(of all: All) { self.all = all }
    }

    @EventLoopActor
    fileprivate final class All {
        var changed: ChangeMoment = 0
    }

    fileprivate init(_ source: AnswerSource, _ folder: Folder) {
        self.source = source
        self.folder = folder
    }
}

/// The places that answers depend on. To note a change costs the same however many answers depend on it: they look at their places when they
/// are needed.
@EventLoopActor
final class AnswerPlaces {
    private var folders: [AnswerSource.Folder: AnswerPlace.Folder] = [:]
    private let all = AnswerPlace.All()

    /// The place of an answer's file.
    func enter(_ source: AnswerSource, for record: AnswerRecord) -> AnswerPlace {
        let place = place(source)
        place.answerCount += 1
        if record.isFailure { place.failureCount += 1 }
        return place
    }

    private func place(_ source: AnswerSource) -> AnswerPlace {
        func get<Value>(_ known: inout Value?, or new: @autoclosure () -> Value) -> Value {
            let value = known ?? new()
            known = value
            return value
        }
        let folder = get(&folders[source.folder], or: AnswerPlace.Folder(of: all))
        return get(&folder.places[source.name], or: AnswerPlace(source, folder))
    }

    /// An answer depends on a place no more.
    func leave(_ place: AnswerPlace, of record: AnswerRecord) {
        place.answerCount -= 1
        if record.isFailure { place.failureCount -= 1 }
        guard place.answerCount == 0 else { return }
        place.folder.places[place.source.name] = nil
        if place.folder.places.isEmpty { folders[place.source.folder] = nil }
    }

    /// Answers that depend on a place that has changed.
    struct Affected {
        var hasAnswers = false
        var hasFailures = false
    }

    /// Notes that something may have changed at all places.
    func noteAll(at moment: ChangeMoment) { all.changed = moment }

    /// Notes that something has changed at a place; without a name, anywhere in the folder.
    func note(_ folder: AnswerSource.Folder, _ name: [UInt8]?, at moment: ChangeMoment) -> Affected {
        guard let folder = folders[folder] else { return Affected() }
        guard let name else {
            folder.changed = moment
            return Affected(hasAnswers: true, hasFailures: true)
        }
        guard let place = folder.places[name] else { return Affected() }
        place.ownChange = moment
        return Affected(hasAnswers: true, hasFailures: place.failureCount > 0)
    }
}
