package import AssetModel

/// The kernel's limits of a worker, which `ResourceLimits` imposes.
package enum SandboxLimits {
    package static let addressSpace = Limit(
        "memory of a worker", 1 << 30, .bytes, "Address space for the result, the input, the codec and the program.")
    package static let processorTime = Limit(
        "processor time of a worker", 600_000_000_000, .nanoseconds, "In its whole life; then another one is started.")
    package static let descriptors = Limit(
        "descriptors of a worker", 32,
        "Five permanent ones, those of three batches, the memory of a result, and one that is being received.")

    package static let all = [addressSpace, processorTime, descriptors]
}
