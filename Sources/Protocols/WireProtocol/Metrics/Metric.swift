/// A number that tells how the daemon is doing. This is the only list of them: the daemon's counters, its messages, `nibassetctl stats`,
/// nibassetctl(1) and the list in `systemd/README.md` are made from it.
///
/// To add one, add a case and its row in `entry`, and count it where the event happens. The order is that of messages; raw values
/// are places in `MetricValues` and are not sent.
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

    /// Movement of a number; raw values are those of messages.
    public enum Kind: UInt8, Sendable, Hashable {
        /// Only rises while the daemon lives.
        case counter = 1
        /// Rises and falls.
        case gauge = 2

        /// The kind as the field calls it.
        public var name: String { self == .counter ? "counter" : "gauge" }
    }

    /// Unit of a number; raw values are those of messages.
    public enum Unit: UInt8, Sendable, Hashable {
        /// Things.
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
        /// Readers who look for the cause of something.
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
        /// In messages and JSON: words joined by underscores.
        public let name: String
        /// Movement.
        public let kind: Kind
        /// Unit.
        public let unit: Unit
        /// Audience.
        public let level: Level
        /// Meaning, in one sentence.
        public let meaning: String

        fileprivate init(_ name: String, _ kind: Kind, _ level: Level, _ meaning: String) {
            self.init(name, kind, .none, level, meaning)
        }

        fileprivate init(_ name: String, _ kind: Kind, _ unit: Unit, _ level: Level, _ meaning: String) {
            self.name = name
            self.kind = kind
            self.unit = unit
            self.level = level
            self.meaning = meaning
        }
    }

    /// The metric's row.
    public var entry: Entry {
        switch self {
        case .requests: Entry("requests", .counter, .basic, "Messages from clients that were handled.")
        case .hits:
            Entry(
                "hits", .counter, .basic,
                "Images and sounds that were already decoded when the daemon was asked for them.")
        case .negativeHits:
            Entry(
                "negative_hits", .counter, .advanced, "Names that were known to have no file when they were asked for.")
        case .misses:
            Entry("misses", .counter, .basic, "Images and sounds that had to be decoded when they were asked for.")
        case .negativeMisses:
            Entry("negative_misses", .counter, .advanced, "Names that were searched for and have no file.")
        case .imagesDecoded:
            Entry("images_decoded", .counter, .basic, "Files of images that were decoded; an image may have several.")
        case .soundsDecoded: Entry("sounds_decoded", .counter, .basic, "Files of sounds that were decoded.")
        case .embeddedDecoded:
            Entry("embedded_decoded", .counter, .advanced, "Decoded images and sounds that lay inside interface files.")
        case .filesRefused: Entry("files_refused", .counter, .basic, "Files that could not be read or decoded.")
        case .decodeTime: Entry("decode_time", .counter, .nanoseconds, .basic, "Time that workers spent on decoding.")
        case .decodeTimeSaved:
            Entry(
                "decode_time_saved", .counter, .nanoseconds, .basic,
                "Time that decoding would have taken again for each hit; hits without a message are not in it.")
        case .hitTimeP50:
            Entry(
                "hit_time_p50", .gauge, .nanoseconds, .basic,
                "Half of the last \(Self.recentAnswers) hits took the daemon this long at the most.")
        case .hitTimeP99:
            Entry(
                "hit_time_p99", .gauge, .nanoseconds, .basic,
                "99 % of the last \(Self.recentAnswers) hits took the daemon this long at the most.")
        case .missTimeP50:
            Entry(
                "miss_time_p50", .gauge, .nanoseconds, .basic,
                "Half of the last \(Self.recentAnswers) misses took the daemon this long at the most.")
        case .missTimeP99:
            Entry(
                "miss_time_p99", .gauge, .nanoseconds, .basic,
                "99 % of the last \(Self.recentAnswers) misses took the daemon this long at the most.")
        case .nibsLoaded:
            Entry("nibs_loaded", .counter, .basic, "Interface files whose images and sounds were delivered.")
        case .nibsRead: Entry("nibs_read", .counter, .advanced, "Interface files whose references were read from disk.")
        case .memoryPressureEvents:
            Entry(
                "memory_pressure_events", .counter, .basic,
                "How often memory was short and part of the cache was dropped.")
        case .memoryPressureWatched:
            Entry(
                "memory_pressure_watched", .gauge, .advanced,
                "1 while the daemon is told when memory gets short, else 0.")
        case .requestsJoined:
            Entry(
                "requests_joined", .counter, .advanced,
                "Requests that waited for a file that was already being decoded.")
        case .hitsWithoutMessage:
            Entry(
                "hits_without_message", .counter, .basic,
                "Images and sounds that programs found in shared memory, without asking the daemon.")
        case .negativeHitsWithoutMessage:
            Entry(
                "negative_hits_without_message", .counter, .advanced,
                "Names of which programs knew from shared memory that they have no file.")
        case .entriesPublished: Entry("entries_published", .counter, .advanced, "Entries that were put into the cache.")
        case .entriesTakenOver:
            Entry(
                "entries_taken_over", .counter, .advanced,
                "Entries of the daemon before this one that were there again at the start.")
        case .entriesEvicted: Entry("entries_evicted", .counter, .basic, "Entries that were dropped to make room.")
        case .entriesEvictedForRoom:
            Entry(
                "entries_evicted_for_room", .counter, .advanced,
                "Entries that were dropped because the cache was full (CacheLimit=), or had as many as it may.")
        case .entriesEvictedForUser:
            Entry(
                "entries_evicted_for_user", .counter, .advanced,
                "Entries that were dropped because what only their user may see had reached that user's limit.")
        case .entriesEvictedForMachine:
            Entry(
                "entries_evicted_for_machine", .counter, .advanced,
                "Entries that were dropped because the machine's memory or the daemon's descriptors were short, or the cache's limit was lowered."
            )
        case .entriesEvictedRenderings:
            Entry(
                "entries_evicted_renderings", .counter, .advanced,
                "Sizes of drawn images that were dropped for others of the same image.")
        case .entriesOutdated:
            Entry("entries_outdated", .counter, .basic, "Entries whose files have changed.")
        case .entriesPurged:
            Entry("entries_purged", .counter, .advanced, "Entries that were dropped because a client asked.")
        case .entriesMoved:
            Entry(
                "entries_moved", .counter, .advanced,
                "Small entries that were moved together, so that memory between them could be given back.")
        case .entries: Entry("entries", .gauge, .basic, "Images and sounds in the cache.")
        case .entriesLingering:
            Entry(
                "entries_lingering", .gauge, .advanced,
                "Entries that cannot go because programs use them which found them without asking.")
        case .memoryUsed: Entry("memory_used", .gauge, .bytes, .basic, "Shared memory that the cache takes.")
        case .memoryLost:
            Entry(
                "memory_lost", .gauge, .bytes, .advanced,
                "Further shared memory, which is of no use but may still be read by programs that had it before the daemon restarted."
            )
        case .memoryLimit:
            Entry("memory_limit", .gauge, .bytes, .basic, "Shared memory that the cache may take (CacheLimit=).")
        case .bundlesKnown: Entry("bundles_known", .gauge, .advanced, "Bundles whose folders are remembered.")
        case .contextsOpen: Entry("contexts_open", .gauge, .advanced, "Bundles that clients have open.")
        case .clientsDeparted:
            Entry("clients_departed", .gauge, .advanced, "Programs that closed their connection and still run.")
        case .connections: Entry("connections", .gauge, .basic, "Clients that are connected.")
        case .handles:
            Entry("handles", .gauge, .advanced, "Folders and files of clients that file helpers keep open.")
        case .watches: Entry("watches", .gauge, .advanced, "Folders and files that are watched for changes.")
        case .memoryCharged:
            Entry(
                "memory_charged", .gauge, .bytes, .basic,
                "Memory of the daemon itself that its users take (AccountLimit=, AccountsLimit=).")
        case .accountsFull:
            Entry("accounts_full", .counter, .basic, "Requests that were refused because a user's share was used up.")
        case .soundFrameLimit:
            Entry("sound_frame_limit", .gauge, .advanced, "Frames up to which sounds are decoded whole (SoundLimit=).")
        case .workersStarted: Entry("workers_started", .counter, .advanced, "Workers that were started.")
        case .workersCrashed:
            Entry("workers_crashed", .counter, .basic, "Workers that crashed or were killed from outside.")
        case .workersTimedOut:
            Entry("workers_timed_out", .counter, .basic, "Workers that were killed because their job took too long.")
        case .workersMisbehaved:
            Entry("workers_misbehaved", .counter, .basic, "Workers that were killed because they broke the rules.")
        case .workers: Entry("workers", .gauge, .advanced, "Workers that run.")
        case .jobsWaiting: Entry("jobs_waiting", .gauge, .basic, "Jobs that wait for a worker.")
        case .workersUnprotected:
            Entry(
                "workers_unprotected", .counter, .debug,
                "Workers that ended because they could not enter their sandbox.")
        case .workersUnsealable:
            Entry(
                "workers_unsealable", .counter, .debug,
                "Workers counted as misbehaved because their result could not be sealed.")
        case .workersAbandoned:
            Entry(
                "workers_abandoned", .counter, .debug,
                "Workers that were killed because there was no memory for their result.")
        case .workersReplaced:
            Entry(
                "workers_replaced", .counter, .debug,
                "Idle workers that ended to make room for one of another kind or user.")
        case .workersUnneeded:
            Entry("workers_unneeded", .counter, .debug, "Workers that ended because they had no job for a while.")
        case .jobsDone: Entry("jobs_done", .counter, .debug, "Jobs that a worker finished.")
        case .jobsFailed: Entry("jobs_failed", .counter, .debug, "Jobs that failed.")
        case .jobsRepeated:
            Entry("jobs_repeated", .counter, .debug, "Jobs that were tried again because their worker crashed.")
        case .jobsSentAhead:
            Entry("jobs_sent_ahead", .counter, .debug, "Jobs that were sent to a worker that still had another one.")
        case .jobsRefused:
            Entry("jobs_refused", .counter, .debug, "Jobs that were refused because too many were waiting.")
        case .jobTime:
            Entry("job_time", .counter, .nanoseconds, .debug, "Time that workers took for finished jobs of all kinds.")
        case .failedBroken:
            Entry(
                "failed_broken", .counter, .basic,
                "Answers that failed because a file is damaged, too large or of an unknown format.")
        case .failedNotABundle:
            Entry("failed_not_a_bundle", .counter, .advanced, "Answers that failed because a folder is no bundle.")
        case .failedOverloaded:
            Entry(
                "failed_overloaded", .counter, .basic,
                "Answers that failed because a limit was reached: of a user, of the cache or of descriptors.")
        case .failedTimedOut:
            Entry("failed_timed_out", .counter, .basic, "Answers that failed because they took too long.")
        case .failedDenied:
            Entry("failed_denied", .counter, .advanced, "Answers that failed because the client has no right to them.")
        case .failedSystemError:
            Entry("failed_system_error", .counter, .basic, "Answers that failed because a call of the kernel did.")
        case .failedBadName:
            Entry("failed_bad_name", .counter, .advanced, "Answers that failed because a name is not allowed.")
        case .failedBadMessage:
            Entry(
                "failed_bad_message", .counter, .advanced,
                "Requests that broke the protocol; those that ended the connection are not in it.")
        case .failedUnknownContext:
            Entry(
                "failed_unknown_context", .counter, .debug,
                "Answers that failed because the client did not have the bundle open.")
        case .failedWrongVersion:
            Entry(
                "failed_wrong_version", .counter, .advanced,
                "Clients that were refused because they speak another version of the protocol.")
        case .starts:
            Entry(
                "starts", .counter, .basic,
                "Starts of programs that get the answers for their start with the opening of their bundle.")
        case .namesRecalled:
            Entry("names_recalled", .counter, .basic, "Answers that came with the opening of a bundle.")
        case .namesLearnt:
            Entry(
                "names_learnt", .gauge, .advanced,
                "Names that are remembered because programs asked for them at their start.")
        case .namesServed:
            Entry("names_served", .counter, .basic, "Names that were answered, as programs report.")
        case .namesOwnWay:
            Entry(
                "names_own_way", .counter, .advanced,
                "Names for which programs went a way of their own, as they report.")
        case .timeSaved:
            Entry(
                "time_saved", .counter, .nanoseconds, .basic,
                "Time that programs have saved, as they estimate: after its start each searches for up to nine of its names in GNUstep's own way."
            )
        case .serviceTime:
            Entry(
                "service_time", .counter, .nanoseconds, .advanced,
                "Time that the answers took programs, as they report.")
        case .ownWayTime:
            Entry(
                "own_way_time", .counter, .nanoseconds, .advanced,
                "Time that their own way took programs, as they report.")
        }
    }

    /// The metric of a name, nil when there is none.
    public init?(named name: String) {
        guard let metric = Metric.allCases.first(where: { $0.entry.name.utf8.elementsEqual(name.utf8) }) else {
            return nil
        }
        self = metric
    }
}
