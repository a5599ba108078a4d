package import AssetModel

/// The limits of the worker pool. `SchedulingPolicy` says how they work together.
package enum PoolLimits {
    package static let workersPerProcessor = Limit(
        "workers for each processor", 2, "At least four in all; a user may have all but one of them.")
    package static let workersPerDuty = Limit(
        "workers for one kind of file", 2,
        "Of one program and one domain, at a time; one more for a requester that holds none.")
    package static let waitingOfUser = Limit("waiting jobs of a user", 1_024, "More are refused as overloaded.")
    package static let waiting = Limit(
        "waiting jobs", 8 * waitingOfUser.value, "Of all users; more are refused as overloaded.")
    package static let idleTime = Limit(
        "worker without a job", 30_000_000_000, .nanoseconds,
        "Then the worker ends, at the latest after twice the time.")
    package static let activityTime = Limit(
        "time for which a client counts as slow", 2_000_000_000, .nanoseconds, "It gives way to others.")
    package static let quickJob = Limit(
        "quick job", 2_000_000, .nanoseconds, "Processor time; a client whose jobs take more on average is slow.")

    package static let hangingTime = Limit(
        "end of a killed worker", 1_000_000_000, .nanoseconds,
        "A worker that takes longer counts as hanging in a file system.")
    package static let hangingWorkers = Limit(
        "hanging workers of a domain", 3, "Then the jobs of the domain are refused until a worker has ended.")

    package static let all = [
        workersPerProcessor, workersPerDuty, waitingOfUser, waiting, idleTime, activityTime, quickJob, hangingTime,
        hangingWorkers,
    ]
}
