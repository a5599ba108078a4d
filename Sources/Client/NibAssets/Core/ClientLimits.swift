package import AssetModel

package enum ClientLimits {
    package static let callTime = Limit(
        "time for a call", 20_000_000_000, .nanoseconds, "Unless the program sets another time; then the call fails.")
    package static let reconnectTime = Limit(
        "wait for a daemon that does not listen", 3_000_000_000, .nanoseconds,
        "After the daemon has ended properly, or where the system's socket exists. A call that loses the daemon waits for its whole time."
    )
    package static let retryTime = Limit(
        "pause after a failed connection", 5_000_000_000, .nanoseconds,
        "Meanwhile calls try once, do not wait and start no daemon.")
    package static let startTime = Limit(
        "pause between two starts of a daemon", 1_000_000_000, .nanoseconds,
        "Where a started daemon ends at once.")
    package static let retryPause = Limit(
        "pause between two tries of a call", 100_000_000, .nanoseconds, "Where the daemon ends again and again.")
    package static let fileTries = Limit(
        "tries of a request that needs files", 16,
        "Only the client can open the files; they, or their permissions, may change meanwhile.")
    package static let replyParts = Limit("messages in a reply", 4_096, "More count as a fault of the daemon.")
    package static let references = Limit("references of a nib", 65_536, "Further references are left out.")
    package static let holds = Limit(
        "holds of a connection on one object", 64,
        "Every answer adds a hold, even on an object in use; at this number all but one are given back.")
    package static let requestsAhead = Limit(
        "requests that nobody waits for", 32, "Further names are asked for when they are needed.")
    package static let unawaitedMessages = Limit(
        "unawaited messages in a row", 4_096, "Then the connection is closed.")
    package static let missingNames = Limit(
        "remembered missing names", 16_384, "Then the older half is forgotten and asked for again.")
    package static let lookTime = Limit(
        "pause between two looks at events", 1_000_000, .nanoseconds,
        "Before the client believes that a name is still missing.")
    package static let folderTime = Limit(
        "pause between two looks for a bundle", 1_000_000_000, .nanoseconds,
        "Another folder may have taken its place. Meanwhile an index and missing names are believed.")
    package static let recordBytes = Limit("record in shared memory", 1 << 20, .bytes, "Enough for any image.")
    package static let documentBytes = Limit(
        "description of a file", 256 << 20, .bytes,
        "As much as a worker may give; more counts as a fault of the daemon.")
    package static let keptFiles = Limit(
        "descriptors of memories that are kept", 16,
        "Pixels in further memories are copied when a program wants to write them.")
    package static let mappings = Limit(
        "mapped memories of a connection", 16_384, "The kernel allows a process 65,530 mappings.")

    package static let all = [
        callTime, reconnectTime, retryTime, startTime, retryPause, fileTries, replyParts, references, holds,
        requestsAhead, unawaitedMessages, missingNames, lookTime, folderTime, recordBytes, documentBytes, keptFiles,
        mappings,
    ]
}
