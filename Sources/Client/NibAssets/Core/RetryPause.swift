internal import AssetModel
internal import LinuxSystem

/// The pauses between attempts of one call. Each pause is about twice as long as the one before, up to a limit, with a random part: so clients that
/// have lost the same daemon do not come back at the same moment.
struct RetryPause {
    private var length: UInt64 = 5_000_000

    /// Pauses, at most until `deadline`.
    mutating func wait(until deadline: UInt64) {
        let now = monotonicNanoseconds()
        guard now < deadline else { return }
        pause(nanoseconds: min(length / 2 + Self.random(below: length / 2), deadline - now))
        length = min(2 * length, UInt64(ClientLimits.retryPause.value))
    }

    /// A number below `bound` that differs from process to process and from moment to moment. Good randomness is not needed.
    static func random(below bound: UInt64) -> UInt64 {
        let seed = monotonicNanoseconds() ^ UInt64(truncatingIfNeeded: processIdentifier()) << 32
        return (seed &* 0x9E37_79B9_7F4A_7C15) >> 20 % bound
    }
}
