import TestSupport

/// A suite whose tests begin with a bundle of their own, a daemon and a client.
class ServiceSuite {
    let bundle: SampleBundle
    let daemon: RunningDaemon
    let client: RawClient

    /// Makes an empty bundle, and starts the daemon with further arguments.
    init(_ arguments: [String] = []) throws {
        bundle = try SampleBundle()
        daemon = try RunningDaemon(arguments)
        client = try .greeted(daemon)
    }
}
