/// A number that tells how the daemon is doing. This is the only list of metrics: the daemon's counters, its messages, `nibassetctl stats`,
/// nibassetctl(1) and the list in `systemd/README.md` are made from it.
///
/// To add a metric, add a case and its row in `entry`, and count the metric where the event happens. Messages have the metrics in this order.
/// Raw values are positions in `MetricValues` and are not sent.
public enum Metric: Int, CaseIterable, Sendable {
    case requests, hits, misses, negativeHits, negativeMisses
    case imagesDecoded, soundsDecoded, embeddedDecoded, filesRefused, decodeTime, decodeTimeSaved
    case hitTimeP50, hitTimeP99, missTimeP50, missTimeP99
    case nibsLoaded, nibsRead, memoryPressureEvents, memoryPressureWatched, requestsJoined
    case hitsWithoutMessage, negativeHitsWithoutMessage
    case entriesPublished, entriesTakenOver
    case entriesEvicted, entriesEvictedForRoom, entriesEvictedForUser, entriesEvictedForMachine,
        entriesEvictedRenderings
    case entriesOutdated, entriesPurged, entriesMoved, entries, entriesLingering
    case memoryUsed, memoryLost, memoryLimit
    case bundlesKnown, contextsOpen, clientsDeparted, connections, handles, watches
    case memoryCharged, accountsFull, soundFrameLimit
    case workersStarted, workersCrashed, workersTimedOut, workersMisbehaved, workers, jobsWaiting
    case workersUnprotected, workersUnsealable, workersAbandoned, workersReplaced, workersUnneeded
    case jobsDone, jobsFailed, jobsRepeated, jobsSentAhead, jobsRefused, jobTime
    case failedBroken, failedNotABundle, failedOverloaded, failedTimedOut, failedDenied, failedSystemError
    case failedBadName, failedBadMessage, failedUnknownContext, failedWrongVersion
    case starts, namesRecalled, namesLearnt, namesServed, namesOwnWay, timeSaved, serviceTime, ownWayTime

    /// Number of recent answers that the percentiles cover.
    public static let recentAnswers = 1_000

    /// Counter or gauge. Raw values are part of the socket protocol.
    public enum Kind: UInt8, Sendable, Hashable {
        /// Only rises while the daemon lives.
        case counter = 1
        /// Rises and falls.
        case gauge = 2

        /// The kind as a word.
        public var name: String { self == .counter ? "counter" : "gauge" }
    }

    /// Unit of a number. Raw values are part of the socket protocol.
    public enum Unit: UInt8, Sendable, Hashable {
        /// None: a number of things.
        case none = 0
        /// Memory or file contents.
        case bytes = 1
        /// Time.
        case nanoseconds = 2

        /// The unit in words; empty for things.
        public var name: String {
            switch self {
            case .none: ""
            case .bytes: "bytes"
            case .nanoseconds: "nanoseconds"
            }
        }
    }

    /// Audience of a number.
    public enum Level: UInt8, Sendable, Hashable {
        /// Everybody.
        case basic
        /// Readers who look for the cause of a problem.
        case advanced
        /// Developers of the daemon itself.
        case debug

        /// The level in words.
        public var name: String {
            switch self {
            case .basic: "basic"
            case .advanced: "advanced"
            case .debug: "debug"
            }
        }
    }

    /// A row of the table.
    public struct Entry: Sendable {
        /// Name in messages and JSON: words joined by underscores.
        public let name: String
        /// Counter or gauge.
        public let kind: Kind
        /// Unit.
        public let unit: Unit
        /// Audience.
        public let level: Level
        /// Meaning, in one sentence.
        public let meaning: String
    }

    /// The metric's row.
    public var entry: Entry {
        switch self {
        case .requests: row(.basic, "Messages from clients that were handled.")
        case .hits: row(.basic, "Images and sounds that were in the cache, or being decoded, when they were asked for.")
        case .negativeHits: row(.advanced, "Names that were known to have no file when they were asked for.")
        case .misses: row(.basic, "Images and sounds that had to be decoded when they were asked for.")
        case .negativeMisses: row(.advanced, "Names that were searched for and have no file.")
        case .imagesDecoded: row(.basic, "Files of images that were decoded; an image may have several.")
        case .soundsDecoded: row(.basic, "Files of sounds that were decoded, or read for streaming.")
        case .embeddedDecoded: row(.advanced, "Decoded images and sounds that lay inside interface files.")
        case .filesRefused: row(.basic, "Files that could not be read or decoded.")
        case .decodeTime: row(.basic, unit: .nanoseconds, "Time that workers spent on decoding.")
        case .decodeTimeSaved:
            row(
                .basic, unit: .nanoseconds,
                "Time that decoding again would have taken for hits; hits without a message do not count.")
        case .hitTimeP50:
            row(
                .basic, kind: .gauge, unit: .nanoseconds,
                "Half of the last \(Self.recentAnswers) hits took the daemon this long at the most.")
        case .hitTimeP99:
            row(
                .basic, kind: .gauge, unit: .nanoseconds,
                "99 % of the last \(Self.recentAnswers) hits took the daemon this long at the most.")
        case .missTimeP50:
            row(
                .basic, kind: .gauge, unit: .nanoseconds,
                "Half of the last \(Self.recentAnswers) misses took the daemon this long at the most.")
        case .missTimeP99:
            row(
                .basic, kind: .gauge, unit: .nanoseconds,
                "99 % of the last \(Self.recentAnswers) misses took the daemon this long at the most.")
        case .nibsLoaded: row(.basic, "Interface files whose images and sounds were delivered.")
        case .nibsRead: row(.advanced, "Interface files whose references were read from disk.")
        case .memoryPressureEvents: row(.basic, "How often memory was short and part of the cache was dropped.")
        case .memoryPressureWatched:
            row(.advanced, kind: .gauge, "1 while the daemon is told when memory gets short, else 0.")
        case .requestsJoined: row(.advanced, "Requests that waited for a file that was already being decoded.")
        case .hitsWithoutMessage:
            row(.basic, "Images and sounds that programs found in shared memory, without asking the daemon.")
        case .negativeHitsWithoutMessage:
            row(.advanced, "Names without a file, as programs knew from shared memory.")
        case .entriesPublished: row(.advanced, "Entries that were put into the cache.")
        case .entriesTakenOver:
            row(.advanced, "Entries of the previous daemon that were taken over at the start.")
        case .entriesEvicted: row(.basic, "Entries that were dropped to make room.")
        case .entriesEvictedForRoom:
            row(
                .advanced,
                "Entries that were dropped because the cache was full (CacheLimit=), or had its largest number of entries."
            )
        case .entriesEvictedForUser:
            row(
                .advanced,
                "Entries that were dropped because their user's private objects had reached the limit of a user (UserLimit=)."
            )
        case .entriesEvictedForMachine:
            row(
                .advanced,
                "Entries that were dropped because the machine's memory or the daemon's descriptors were short, or the cache's limit was lowered."
            )
        case .entriesEvictedRenderings:
            row(.advanced, "Sizes of a drawing that were dropped for other sizes of the same drawing.")
        case .entriesOutdated: row(.basic, "Entries whose files have changed.")
        case .entriesPurged: row(.advanced, "Entries that were dropped because a client asked.")
        case .entriesMoved:
            row(.advanced, "Small entries that were moved together, so that memory between them could be given back.")
        case .entries: row(.basic, kind: .gauge, "Images and sounds in the cache.")
        case .entriesLingering:
            row(
                .advanced, kind: .gauge,
                "Entries that stay because programs use them, and found them without asking.")
        case .memoryUsed: row(.basic, kind: .gauge, unit: .bytes, "Shared memory that the cache takes.")
        case .memoryLost:
            row(
                .advanced, kind: .gauge, unit: .bytes,
                "Further shared memory from before a restart: of no use to the cache, but programs may still read it."
            )
        case .memoryLimit:
            row(.basic, kind: .gauge, unit: .bytes, "Shared memory that the cache may take (CacheLimit=).")
        case .bundlesKnown: row(.advanced, kind: .gauge, "Bundles whose folders are remembered.")
        case .contextsOpen: row(.advanced, kind: .gauge, "Bundles that clients have open.")
        case .clientsDeparted: row(.advanced, kind: .gauge, "Programs that closed their connection and still run.")
        case .connections: row(.basic, kind: .gauge, "Clients that are connected.")
        case .handles: row(.advanced, kind: .gauge, "Folders and files of clients that file helpers keep open.")
        case .watches: row(.advanced, kind: .gauge, "Folders and files that are watched for changes.")
        case .memoryCharged:
            row(
                .basic, kind: .gauge, unit: .bytes,
                "Memory of the daemon itself that its users take (AccountLimit=, AccountsLimit=).")
        case .accountsFull: row(.basic, "Requests that were refused because a user's share was used up.")
        case .soundFrameLimit:
            row(.advanced, kind: .gauge, "Frames up to which sounds are decoded whole (SoundLimit=).")
        case .workersStarted: row(.advanced, "Workers that were started.")
        case .workersCrashed: row(.basic, "Workers that crashed or were killed from outside.")
        case .workersTimedOut: row(.basic, "Workers that were killed because their job took too long.")
        case .workersMisbehaved: row(.basic, "Workers that were killed because they broke the rules.")
        case .workers: row(.advanced, kind: .gauge, "Workers that run.")
        case .jobsWaiting: row(.basic, kind: .gauge, "Jobs that wait for a worker.")
        case .workersUnprotected: row(.debug, "Workers that ended because they could not enter their sandbox.")
        case .workersUnsealable: row(.debug, "Workers counted as misbehaved because their result could not be sealed.")
        case .workersAbandoned: row(.debug, "Workers that were killed because there was no memory for their result.")
        case .workersReplaced: row(.debug, "Idle workers that ended to make room for a worker of another kind or user.")
        case .workersUnneeded: row(.debug, "Workers that ended because they had no job for a while.")
        case .jobsDone: row(.debug, "Jobs that a worker finished.")
        case .jobsFailed: row(.debug, "Jobs that failed.")
        case .jobsRepeated: row(.debug, "Jobs that were tried again because their worker crashed.")
        case .jobsSentAhead: row(.debug, "Jobs that were sent to a worker that still had another job.")
        case .jobsRefused: row(.debug, "Jobs that were refused because too many were waiting.")
        case .jobTime: row(.debug, unit: .nanoseconds, "Time that workers took for finished jobs of all kinds.")
        case .failedBroken:
            row(.basic, "Answers that failed because a file is damaged, too large or of an unknown format.")
        case .failedNotABundle: row(.advanced, "Answers that failed because a folder is no bundle.")
        case .failedOverloaded:
            row(.basic, "Answers that failed because a limit was reached: of a user, of the cache or of descriptors.")
        case .failedTimedOut: row(.basic, "Answers that failed because they took too long.")
        case .failedDenied: row(.advanced, "Answers that failed because the client has no right to them.")
        case .failedSystemError: row(.basic, "Answers that failed because a system call failed.")
        case .failedBadName: row(.advanced, "Answers that failed because a name is not allowed.")
        case .failedBadMessage:
            row(.advanced, "Requests that broke the protocol, without those that ended the connection.")
        case .failedUnknownContext: row(.debug, "Answers that failed because the client did not have the bundle open.")
        case .failedWrongVersion:
            row(.advanced, "Clients that were refused because they speak another version of the protocol.")
        case .starts:
            row(.basic, "Starts of programs that got remembered answers when they opened their bundle.")
        case .namesRecalled: row(.basic, "Answers that came with the opening of a bundle.")
        case .namesLearnt:
            row(.advanced, kind: .gauge, "Names that are remembered because programs asked for them at their start.")
        case .namesServed: row(.basic, "Names that were answered, as programs report.")
        case .namesOwnWay: row(.advanced, "Names that programs searched for in their own way, as they report.")
        case .timeSaved:
            row(
                .basic, unit: .nanoseconds,
                "Time that programs have saved, as they estimate: after its start, a program searches for up to nine of its names in GNUstep's own way."
            )
        case .serviceTime:
            row(.advanced, unit: .nanoseconds, "Time that programs waited for served names, as they report.")
        case .ownWayTime:
            row(.advanced, unit: .nanoseconds, "Time that programs took for their own way, as they report.")
        }
    }

    private func row(_ level: Level, kind: Kind = .counter, unit: Unit = .none, _ meaning: String) -> Entry {
        Entry(name: name, kind: kind, unit: unit, level: level, meaning: meaning)
    }

    #if hasFeature(Embedded)
        private var name: String { fatalError("the C library sends and reads no names") }
    #else
        private var name: String { Self.names[rawValue] }

        /// Names of all cases: words joined by underscores.
        private static let names = allCases.map { metric in
            "\(metric)".reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
        }

        /// The metric with a name; nil for an unknown name.
        public init?(named name: String) {
            guard let place = Self.names.firstIndex(of: name) else { return nil }
            self.init(rawValue: place)
        }
    #endif
}
