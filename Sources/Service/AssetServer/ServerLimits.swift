package import AssetModel
internal import WireProtocol
internal import WorkerPool

/// The limits of the server that no setting changes.
package enum ServerLimits {
    package static let requestsInProgress = Limit(
        "requests in progress of a connection", 2 * PoolLimits.workersPerDuty.value,
        "Enough to keep the workers for a user's and for the system's files busy; further requests wait.")
    package static let requestTime = Limit(
        "time for a request", 18_000_000_000, .nanoseconds,
        "Then the request is answered as timed out; in a nib, only unfinished items. Clients wait longer.")
    package static let helloTime = Limit(
        "time for the first message", 10_000_000_000, .nanoseconds,
        "Then a client that sent no `hello` is disconnected.")
    package static let queuedBytes = Limit(
        "replies that wait for a client", 256 << 10, .bytes,
        "Then the daemon reads nothing more from the client, and makes no further part of a reply.")
    package static let stallTime = Limit(
        "client that reads nothing", 30_000_000_000, .nanoseconds, "While replies wait. Then it is disconnected.")
    package static let burst = Limit("messages in one turn", 16, "Then other clients get their turn.")
    package static let acceptedInTurn = Limit(
        "connections accepted in one turn", 16, "Then all other work gets its turn, before further connections.")
    package static let loopInterval = Limit(
        "interval for a user's share of the loop", 10_000_000, .nanoseconds,
        "The time of a user's messages is measured in each interval.")
    package static let loopShare = Limit(
        "user's share of this interval", 1_000_000, .nanoseconds,
        "Messages of a user who takes more are handled after the messages of other users.")
    package static let acceptRetry = Limit(
        "pause after a failed accept", 100_000_000, .nanoseconds, "Then connections are accepted again.")
    package static let descriptors = Limit(
        "fewest descriptors", 64,
        "With fewer, a daemon does not start: it could answer nobody, and would keep the socket from others.")
    package static let reliefTime = Limit(
        "pause between two rounds of freeing descriptors", 1_000_000_000, .nanoseconds,
        "Where descriptors are short, closed bundles, idle workers and a quarter of the cache are given up.")
    package static let answers = Limit(
        "remembered answers of an open bundle", 16_384, "Then answers that nobody holds are forgotten, and found anew.")
    package static let changePause = Limit(
        "pause before changed files are checked", 20_000_000, .nanoseconds,
        "So that many changes are checked together; a `sync` does not wait for the pause.")
    package static let nibBatch = Limit(
        "references of a nib in one batch", 128, "A batch is answered as a whole; then the next one begins.")
    package static let nibItems = Limit(
        "references in work, of all nibs of a user", PoolLimits.waitingOfUser.value / 4,
        "Further references wait, so that the queue of jobs keeps room for single files.")
    package static let nibShare = Limit(
        "names of a batch in one lookup", 16, "They go together from process to process.")
    package static let largeNib = Limit(
        "large interface file", 1 << 20, .bytes, "One of a user at a time, because its media are copied.")
    package static let wrapperFiles = Limit(
        "files in a folder that is an interface file", 1_024, "A folder with more is refused.")
    package static let keptOfAbsentUser = Limit(
        "memory kept for a user without a client", 4 << 20, .bytes, "So that the next start of a program is quick.")
    package static let startTime = Limit(
        "start of a program", 5_000_000_000, .nanoseconds,
        "Names that a program asks for within this time after opening a bundle are remembered for its next start.")
    package static let startNames = Limit(
        "remembered names of a bundle's starts", WireLimits.names.value, "Further names are not remembered.")
    package static let guessedNames = Limit(
        "names of images that are decoded before a program's first start asks for them", 512,
        "Of the system and of the bundle. A folder with more files is left out.")
    package static let guessedFile = Limit(
        "file that is decoded before it is asked for", 32 << 10, .bytes,
        "A larger file waits until a program asks for it.")
    package static let guessedBytes = Limit(
        "image that is kept before it is asked for", 1 << 20, .bytes, "A larger image is not kept.")
    package static let reportedNames = Limit(
        "names in a report", 1 << 16, "A larger number, which no honest client sends, counts as this number.")
    package static let reportedTime = Limit(
        "time in a report", 60_000_000_000, .nanoseconds, "Longer times count as this time.")
    package static let closedContexts = Limit(
        "closed bundles that are kept", 64,
        "So that the next start of a program is quick; the bundle closed first goes.")
    package static let catalogFolders = Limit("folders of a catalog", 8_192, "A catalog with more is refused.")
    package static let catalogDepth = Limit(
        "folders within one another in a catalog", 16, "A deeper catalog is refused.")
    package static let listings = Limit(
        "listings of a folder for one request", 8,
        "While it changes; then the last listing answers the request, and the next request lists the folder again.")
    package static let attempts = Limit(
        "attempts at a lookup", 32, "While its files change; otherwise one attempt is enough.")
    package static let unwatchedTime = Limit(
        "listing of a folder that cannot be watched", 1_000_000_000, .nanoseconds, "Then the folder is listed again.")
    package static let faultTime = Limit(
        "pause before a catalog is read again", 300_000_000_000, .nanoseconds,
        "If it took a worker too long or ended it; a change of the file, or a `sync`, ends the pause.")
    package static let reviewTime = Limit(
        "pause between two reviews of objects in use without a message", 1_000_000_000, .nanoseconds,
        "While such a use keeps memory from being freed.")
    package static let lostConnections = Limit(
        "lost connections of a process that can be continued", 8,
        "Objects that earlier connections held stay until the process ends.")
    package static let countedHits = Limit(
        "hits without a message that a client's page can add", 1 << 40,
        "Since the last look at the page; a larger number, which no honest client writes, counts as this number."
    )
    package static let announcedMemories = Limit(
        "memories that are announced when a bundle is opened", 16,
        "Memories that its index refers to; further ones are announced when the client asks for a name.")
    package static let announcedBytes = Limit(
        "large objects that are announced when a bundle is opened", 16 << 20, .bytes,
        "The client keeps the objects mapped until they are gone, even if it never asks for them.")

    package static let all = [
        requestsInProgress, requestTime, helloTime, queuedBytes, stallTime, burst, acceptedInTurn, loopInterval,
        loopShare,
        acceptRetry, descriptors, reliefTime, answers, changePause, nibBatch, nibItems, nibShare, largeNib,
        wrapperFiles, keptOfAbsentUser,
        startTime,
        startNames, guessedNames, guessedFile, guessedBytes,
        reportedNames, reportedTime, closedContexts, catalogFolders, catalogDepth,
        listings, attempts,
        unwatchedTime, faultTime, reviewTime, lostConnections, countedHits, announcedMemories, announcedBytes,
    ]
}
