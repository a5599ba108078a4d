import NibAssets

/// The same bundle, loaded by one process and then by another.
struct TwoLoads {
    let first: BundleLoad
    let second: BundleLoad
    /// Decodes that the service did for each.
    let decodes: (first: UInt64, second: UInt64)
    /// What the service says of itself after both.
    let numbers: ServiceNumbers

    /// Runs both processes; `progress` is told what happens next.
    init(
        _ bundle: String, _ options: BundleOptions, _ client: AssetClient, progress: (String) -> Void
    ) throws(ControlFailure) {
        let before = try ServiceNumbers(of: client)
        progress("a first process loads the interface files of \(bundle)")
        first = try LoadingProcess.load(bundle, options)
        let between = try ServiceNumbers(of: client)
        progress("a second process loads them again")
        second = try LoadingProcess.load(bundle, options)
        numbers = try ServiceNumbers(of: client)
        decodes = (between.decodes - before.decodes, numbers.decodes - between.decodes)
    }

    /// What became of a reference in the second process.
    func again(_ reference: BundleLoad.Reference, of interface: BundleLoad.Interface) -> BundleLoad.Reference? {
        second.interfaces.first { $0.name == interface.name }?.references.first {
            $0.kind == reference.kind && $0.name == reference.name && $0.embedded == reference.embedded
                && $0.usage == reference.usage
        }
    }
}

extension ServiceNumbers {
    fileprivate var decodes: UInt64 { self["images_decoded"] + self["sounds_decoded"] }
}
