internal import AssetCache
internal import EventLoop

/// The place of a file on which answers depend. A place notes changes; an answer is compared with its places when it is needed.
@EventLoopActor
final class AnswerPlace {
    let source: AnswerSource
    let folder: Folder
    var answerCount = 0
    /// Number of records that say that there is no object.
    var failureCount = 0
    /// Moment of the last possible change of this place alone.
    var ownChange: ChangeMoment = 0
    /// Moment of the last possible change of this place, of its folder, or of all folders.
    var changed: ChangeMoment { max(ownChange, folder.changed, folder.news.overallMoment) }

    /// The places in one folder. `ChangeNews` has the folder for as long as answers depend on a place in it.
    @EventLoopActor
    final class Folder {
        var places = GradualDictionary<[UInt8], AnswerPlace>()
        var changed: ChangeMoment = 0
        let news: ChangeNews

        init(of news: ChangeNews) { self.news = news }
    }

    init(_ source: AnswerSource, _ folder: Folder) {
        self.source = source
        self.folder = folder
    }
}
