import WireProtocol

/// The service's numbers beside its limits.
enum LoadChecks {
    /// Width of subjects, in columns of the terminal: the names of numbers are the longest.
    static let subjectWidth = faultCounters.map { Metric.title(of: $0.0.entry.name).count }.max() ?? 0

    static func findings(_ numbers: ServiceNumbers) -> [Finding] {
        let used = Quantity.bytes(numbers[.memoryUsed])
        let limit = Quantity.bytes(numbers[.memoryLimit])
        let evicted = numbers[.entriesEvicted]
        let memory =
            evicted > 0
            ? Finding(
                .note, "memory", "\(used) of \(limit); \(Quantity.entries(evicted)) evicted so far",
                cure: "a larger CacheLimit= keeps more entries; systemd/README.md tells how to choose the size")
            : Finding(.good, "memory", "\(used) of \(limit), no entry evicted")
        return [memory]
            + faultCounters.compactMap { metric, cure in
                let count = numbers[metric]
                let name = Metric.title(of: metric.entry.name)
                return count == 0 ? nil : Finding(.note, name, "\(count): \(metric.entry.meaning)", cure: cure)
            }
    }

    /// Counters that should stay at 0, each with advice if it does not.
    private static let faultCounters: [(Metric, String)] = [
        (
            .accountsFull,
            "nibassetctl list --who names the processes that use entries; AccountLimit= gives every user more memory"
        ),
        (.memoryPressureEvents, "a smaller CacheLimit= leaves more memory to programs"),
        (.workersCrashed, "the journal names the files: journalctl -u nibassetd"),
        (.workersTimedOut, "the journal names the files: journalctl -u nibassetd"),
        (.workersMisbehaved, "the journal names the files; such a file was made to attack: journalctl -u nibassetd"),
        (.workersUnprotected, "workers cannot enter their sandbox here; the journal says why: journalctl -u nibassetd"),
        (.jobsRefused, "programs ask for more new files than can be decoded; they try again"),
    ]
}
