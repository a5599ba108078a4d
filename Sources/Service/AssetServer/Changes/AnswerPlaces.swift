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
    private var folders: [RelativePath: AnswerPlace.Folder] = [:]
    private let all = AnswerPlace.All()

    /// The place of an answer's file.
    func enter(_ source: AnswerSource, for record: AnswerRecord) -> AnswerPlace {
        let folder = folders[source.folder] ?? AnswerPlace.Folder(of: all)
        let place = folder.places[source.name] ?? AnswerPlace(source, folder)
        if place.answerCount == 0 {
            folders[source.folder] = folder
            folder.places[source.name] = place
        }
        place.answerCount += 1
        if record.isFailure { place.failureCount += 1 }
        return place
    }

    /// An answer depends on a place no more.
    func leave(_ place: AnswerPlace, of record: AnswerRecord) {
        place.answerCount -= 1
        if record.isFailure { place.failureCount -= 1 }
        guard place.answerCount == 0 else { return }
        place.folder.places[place.source.name] = nil
        if place.folder.places.isEmpty { folders[place.source.folder] = nil }
    }

    /// Notes that something may have changed at all places.
    func noteAll(at moment: ChangeMoment) { all.changed = moment }

    /// Notes that something has changed at a place; without a name, anywhere in the folder. Returns whether missing names may be among the answers that
    /// depend on it; nil where no answer does.
    func note(_ folder: RelativePath, _ name: [UInt8]?, at moment: ChangeMoment) -> Bool? {
        guard let folder = folders[folder] else { return nil }
        guard let name else {
            folder.changed = moment
            return true
        }
        guard let place = folder.places[name] else { return nil }
        place.ownChange = moment
        return place.failureCount > 0
    }
}
