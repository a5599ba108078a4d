import NibAssets

/// A bundle that two processes loaded, one after the other.
struct TwoLoads {
    let first: BundleLoad
    let second: BundleLoad
    /// Number of files that the service decoded for each process.
    let decodes: (first: UInt64, second: UInt64)
    /// The service's statistics after both loads.
    let numbers: ServiceNumbers

    /// Runs both processes.
    init(
        _ bundle: String, _ options: BundleOptions, _ client: AssetClient, _ screen: Screen
    ) throws(ControlFailure) {
        let before = try ServiceNumbers(of: client)
        screen.announce("loading the interface files of \(bundle) in a first process")
        first = try LoadingProcess.load(bundle, options)
        let between = try ServiceNumbers(of: client)
        screen.announce("loading the files again in a second process")
        second = try LoadingProcess.load(bundle, options)
        numbers = try ServiceNumbers(of: client)
        decodes = (between.decodes(since: before), numbers.decodes(since: between))
    }

    /// The result of a reference in the second process.
    func secondResult(of reference: BundleLoad.Reference, in interface: BundleLoad.Interface) -> BundleLoad.Reference? {
        second.interfaces.first { $0.name == interface.name }?.references.first {
            $0.kind == reference.kind && $0.name == reference.name && $0.embedded == reference.embedded
                && $0.usage == reference.usage
        }
    }
}
