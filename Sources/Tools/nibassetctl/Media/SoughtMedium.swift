import AssetModel
import CommandLineOptions
import NibAssets

/// The name of an image or a sound, and where it is looked up.
struct SoughtMedium {
    static let options = [.bundle] + BundleOptions.accepted

    let name: String
    private let bundlePath: String?
    private let bundleOptions: BundleOptions

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        name = try given.operand("the name of an image or a sound")
        bundlePath = given.value(of: "bundle")
        bundleOptions = try BundleOptions(given)
    }

    /// The failure of a lookup in the bundle, with advice if there was no such name.
    func failure(_ error: AssetError, _ kind: AssetKind, in bundle: AssetBundle) -> ControlFailure {
        NameAdvice(in: bundle, given: bundlePath).failure(error, for: name, kind)
    }

    func advice(in bundle: AssetBundle) -> String { NameAdvice(in: bundle, given: bundlePath).text(for: name, .image) }

    func openBundle(pixelForm: PixelForm? = nil) throws(ControlFailure) -> AssetBundle {
        try bundleOptions.open(bundlePath, try client(), pixelForm: pixelForm)
    }
}
