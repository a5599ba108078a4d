package import AssetModel

/// The kernel's limits of a worker, which `ResourceLimits` imposes.
package enum SandboxLimits {
    package static let addressSpace = Limit(
        "memory of a worker", 1 << 30, .bytes, "Address space for the result, the input, the codec and the program.")
    package static let processorTime = Limit(
        "processor time of a worker", 600_000_000_000, .nanoseconds,
        "In its whole life; then another worker is started.")
    package static let descriptors = Limit(
        "descriptors of a worker", 32,
        "Five permanent descriptors, those of three batches, of a result's memory, and of a message in transit.")

    package static let all = [addressSpace, processorTime, descriptors]
}
