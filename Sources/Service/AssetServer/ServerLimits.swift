package import AssetModel
internal import WireProtocol
internal import WorkerPool

/// The limits of the server that no setting changes.
package enum ServerLimits {
    package static let requestsInProgress = Limit(
        "requests in progress of a connection", 2 * PoolLimits.workersPerDuty.value,
        "Enough to keep the workers for a user's and for the system's files busy; the others wait for their turn.")
    package static let requestTime = Limit(
        "time for a request", 18_000_000_000, .nanoseconds,
        "Then the request is answered as timed out; in a nib, only unfinished items. Clients wait longer.")
    package static let helloTime = Limit(
        "time for the first message", 10_000_000_000, .nanoseconds,
        "Then a client that sent no `hello` is disconnected.")
    package static let queuedBytes = Limit(
        "replies that wait for a client", 256 << 10, .bytes,
        "Beyond that nothing more is read from the client, and no further part of a reply is made.")
    package static let stallTime = Limit(
        "client that reads nothing", 30_000_000_000, .nanoseconds, "While replies wait; then it is disconnected.")
    package static let burst = Limit("messages in one turn", 16, "Then other clients get their turn.")
    package static let acceptedInTurn = Limit(
        "connections accepted in one turn", 16, "Then everything else gets its turn, and more are accepted after it.")
    package static let loopInterval = Limit(
        "interval for a user's share of the loop", 10_000_000, .nanoseconds,
        "In it the time of a user's messages is measured.")
    package static let loopShare = Limit(
        "a user's share of that interval", 1_000_000, .nanoseconds,
        "Messages of a user who takes more are handled after those of the others.")
    package static let acceptRetry = Limit(
        "pause after a failed accept", 100_000_000, .nanoseconds, "Then connections are accepted again.")
    package static let reliefTime = Limit(
        "pause between two rounds of giving up", 1_000_000_000, .nanoseconds,
        "Where descriptors are short: of closed bundles, idle workers, and a quarter of the cache.")
    package static let answers = Limit(
        "remembered answers of an open bundle", 16_384, "Then those that nobody holds are forgotten and found anew.")
    package static let changePause = Limit(
        "pause before changed files are looked at", 20_000_000, .nanoseconds,
        "So that many changes are looked at together; a `sync` does not wait for it.")
    package static let nibBatch = Limit(
        "references of a nib in one batch", 128, "They are answered together; then the next ones are begun.")
    package static let nibItems = Limit(
        "references of all nibs of a user in work", PoolLimits.waitingOfUser.value / 4,
        "The others wait, so that the queue of jobs keeps room for single files.")
    package static let nibShare = Limit(
        "names of a batch that go together", 16, "From process to process.")
    package static let largeNib = Limit(
        "large interface file", 1 << 20, .bytes, "One of a user at a time, because the media in it are copied.")
    package static let wrapperFiles = Limit(
        "files in a folder that is an interface file", 1_024, "A folder with more is refused.")
    package static let keptOfAbsentUser = Limit(
        "kept for a user without a client", 4 << 20, .bytes, "So that the next start of a program is quick.")
    package static let startTime = Limit(
        "start of a program", 5_000_000_000, .nanoseconds,
        "Names that a program asks for within this time after it has opened a bundle are remembered for the next one.")
    package static let startNames = Limit(
        "remembered names of a bundle's starts", WireLimits.names.value, "Further ones are not remembered.")
    package static let guessedNames = Limit(
        "names of images that are decoded before a program's first start asks for them", 512,
        "Those of the system and the bundle. In a folder with more files nothing is guessed.")
    package static let guessedFile = Limit(
        "file that is decoded on such a guess", 32 << 10, .bytes, "A larger one waits until somebody asks for it.")
    package static let guessedBytes = Limit(
        "decoded image of such a file", 1 << 20, .bytes, "A larger one is not kept: nobody has asked for that image.")
    package static let reportedNames = Limit(
        "names in a report", 1 << 16, "Larger numbers, which only a client that lies would send, count as this number.")
    package static let reportedTime = Limit(
        "time in a report", 60_000_000_000, .nanoseconds, "Longer times count as this time.")
    package static let closedContexts = Limit(
        "closed bundles that are kept", 64, "So that the next start of a program is quick; the oldest goes.")
    package static let catalogFolders = Limit("folders of a catalog", 8_192, "A catalog with more is refused.")
    package static let catalogDepth = Limit("folders within one another in a catalog", 16, "Deeper ones are refused.")
    package static let listings = Limit(
        "listings of a folder for one request", 8,
        "While it changes; then the request is answered with what was listed, which is listed again for the next one.")
    package static let attempts = Limit(
        "attempts at a lookup", 32, "While its files change; one is enough for files that do not change.")
    package static let unwatchedTime = Limit(
        "listing of a folder that cannot be watched", 1_000_000_000, .nanoseconds, "Then it is listed again.")
    package static let reviewTime = Limit(
        "pause between two looks at what clients use without a message", 1_000_000_000, .nanoseconds,
        "While there is memory that could be freed if they did not.")
    package static let lostConnections = Limit(
        "lost connections of a process that can be continued", 8,
        "What earlier ones held stays until the process ends.")
    package static let countedHits = Limit(
        "answers without a message that a client is believed to have found", 1 << 40,
        "Since its page was looked at last; larger numbers, which only a client that lies would write, count as this number."
    )
    package static let announcedMemories = Limit(
        "memories that are announced when a bundle is opened", 16,
        "Of those that its index leads to; of others the client hears when it asks for a name.")
    package static let announcedBytes = Limit(
        "large objects that are announced when a bundle is opened", 16 << 20, .bytes,
        "The client keeps them mapped until it hears that they are gone, also if it never asks for them.")

    package static let all = [
        requestsInProgress, requestTime, helloTime, queuedBytes, stallTime, burst, acceptedInTurn, loopInterval,
        loopShare,
        acceptRetry, reliefTime, answers, changePause, nibBatch, nibItems, nibShare, largeNib, wrapperFiles,
        keptOfAbsentUser,
        startTime,
        startNames, guessedNames, guessedFile, guessedBytes,
        reportedNames, reportedTime, closedContexts, catalogFolders, catalogDepth,
        listings, attempts,
        unwatchedTime, reviewTime, lostConnections, countedHits, announcedMemories, announcedBytes,
    ]
}
