package import AssetModel

/// The limits of the worker pool. `SchedulingPolicy` says how they work together.
package enum PoolLimits {
    package static let workersPerProcessor = Limit(
        "workers for each processor", 2, "At least four in all; a user may have all but one of them.")
    package static let workersPerDuty = Limit(
        "workers for one kind of file", 2,
        "At a time, of one program and one domain; one more where others hold them all.")
    package static let waitingOfUser = Limit("waiting jobs of a user", 1_024, "More are refused as overloaded.")
    package static let waiting = Limit(
        "waiting jobs", 8 * waitingOfUser.value, "Of all users; more are refused as overloaded.")
    package static let idleTime = Limit(
        "worker without a job", 30_000_000_000, .nanoseconds, "Then it is ended, at the latest after twice that.")
    package static let activityTime = Limit(
        "slowness is remembered", 2_000_000_000, .nanoseconds, "So long a client with slow jobs gives way to others.")
    package static let quickJob = Limit(
        "quick job", 2_000_000, .nanoseconds, "Processor time; a client whose jobs take more on average is slow.")

    package static let hangingTime = Limit(
        "end of a killed worker", 1_000_000_000, .nanoseconds,
        "One that takes longer counts as hanging in a file system.")
    package static let hangingWorkers = Limit(
        "hanging workers of a domain", 3, "Then the jobs of the domain are refused until one has ended.")

    package static let all = [
        workersPerProcessor, workersPerDuty, waitingOfUser, waiting, idleTime, activityTime, quickJob, hangingTime,
        hangingWorkers,
    ]
}
