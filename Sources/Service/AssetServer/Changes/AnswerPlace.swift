internal import AssetCache
internal import EventLoop

/// The place of a file that answers depend on. It notes changes, and answers look at it when they are needed.
@EventLoopActor
final class AnswerPlace {
    let source: AnswerSource
    let folder: Folder
    /// Answers that depend on it.
    var answerCount = 0
    /// Number of records that say that there is no object.
    var failureCount = 0
    /// When something has changed there, perhaps, and not in the whole folder.
    var ownChange: ChangeMoment = 0
    /// When something has changed there, perhaps.
    var changed: ChangeMoment { max(ownChange, folder.changed, folder.news.everything) }

    /// The places in one folder. It is one of the news's for as long as answers depend on a place there.
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
