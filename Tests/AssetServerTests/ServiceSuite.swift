import TestSupport

/// A suite whose tests begin with a bundle of their own, a daemon and a client.
class ServiceSuite {
    let bundle: SampleBundle
    let daemon: RunningDaemon
    let client: RawClient

    /// The bundle is empty, the daemon has further arguments.
    init(_ arguments: [String] = []) throws {
        bundle = try SampleBundle()
        daemon = try RunningDaemon(arguments)
        client = try .greeted(daemon)
    }
}
