internal import EventLoop
internal import WireProtocol

/// What the daemon counts, each number declared once with its meaning.
@EventLoopActor
final class Statistics {
    /// Messages that were handled.
    var requests: UInt64 = 0
    /// Answers from what was decoded before.
    var hits: UInt64 = 0
    /// Answers "there is none" that were known.
    var negativeHits: UInt64 = 0
    /// Names that were searched in vain.
    var misses: UInt64 = 0
    /// Images that were decoded.
    var imagesDecoded: UInt64 = 0
    /// Sounds that were decoded.
    var soundsDecoded: UInt64 = 0
    /// Of these, those that lay in interface files.
    var embeddedDecoded: UInt64 = 0
    /// Files that could not be decoded.
    var filesRefused: UInt64 = 0
    /// Time that workers spent decoding, in nanoseconds.
    var decodeDuration: UInt64 = 0
    /// Nibs that were loaded.
    var nibsLoaded: UInt64 = 0
    /// Nibs whose references were read from their file.
    var nibsRead: UInt64 = 0
    /// How often memory was short.
    var pressureEvents: UInt64 = 0
    /// Whether somebody tells when memory gets short.
    var watchesPressure = false

    /// The numbers as the protocol tells them.
    var counters: [Statistic] {
        [
            counter("requests", requests),
            counter("hits", hits),
            counter("negative_hits", negativeHits),
            counter("misses", misses),
            counter("images_decoded", imagesDecoded),
            counter("sounds_decoded", soundsDecoded),
            counter("embedded_decoded", embeddedDecoded),
            counter("files_refused", filesRefused),
            counter("decode_time", decodeDuration, .nanoseconds),
            counter("nibs_loaded", nibsLoaded),
            counter("nibs_read", nibsRead),
            counter("memory_pressure_events", pressureEvents),
            level("memory_pressure_watched", watchesPressure ? 1 : 0),
        ]
    }

    /// A number that only rises.
    func counter(_ name: String, _ value: UInt64, _ unit: Statistic.Unit = .none) -> Statistic {
        Statistic(name: Array(name.utf8), behaviour: .counter, unit: unit, value: value)
    }

    /// A number that rises and falls.
    func level(_ name: String, _ value: UInt64, _ unit: Statistic.Unit = .none) -> Statistic {
        Statistic(name: Array(name.utf8), behaviour: .level, unit: unit, value: value)
    }
}
