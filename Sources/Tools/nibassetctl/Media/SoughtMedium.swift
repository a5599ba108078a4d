import AssetResolution
import CommandLineOptions
import NibAssets

/// The name of an image or a sound, and where it is looked up.
struct SoughtMedium {
    static let options = [.bundle] + BundleOptions.accepted

    let name: String
    /// The bundle that was given; nil for the system's images and sounds only.
    let bundlePath: String?
    let bundleOptions: BundleOptions

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        name = try given.operand("the name of an image or a sound")
        bundlePath = given.value(of: "bundle")
        bundleOptions = try BundleOptions(given)
    }

    func openBundle(pixelForm: PixelForm? = nil) throws(ControlFailure) -> AssetBundle {
        try bundleOptions.open(bundlePath, try client(), pixelForm: pixelForm)
    }

    /// Returns the result of a lookup in the bundle. If there is no such name, the error has advice.
    func lookUp<Medium>(
        _ kind: AssetKind, in bundle: AssetBundle, _ lookup: @autoclosure () throws(AssetError) -> Medium
    ) throws(ControlFailure) -> Medium {
        do {
            return try lookup()
        } catch {
            let failure = ControlFailure(error)
            throw error.status == .notFound ? failure.with(advice(kind, in: bundle)) : failure
        }
    }

    /// Returns advice such as "; the nearest name is …", or "" if nothing helps.
    func advice(_ kind: AssetKind, in bundle: AssetBundle) -> String {
        [otherKind(than: kind, in: bundle) ?? nearestName(kind, in: bundle), bundleAround].compactMap { $0 }
            .map { "; " + $0 }.joined()
    }

    private func otherKind(than kind: AssetKind, in bundle: AssetBundle) -> String? {
        let other: AssetKind = kind == .image ? .sound : .image
        guard let steps = try? bundle.resolve(other, named: name), steps.contains(where: { $0.outcome == .taken })
        else {
            return nil
        }
        return "\"\(name)\" is \(other == .image ? "an image" : "a sound")"
    }

    private func nearestName(_ kind: AssetKind, in bundle: AssetBundle) -> String? {
        guard bundlePath != nil else { return nil }
        let media = InterfaceFiles.media(in: bundle.path).filter { $0.name.kind == kind }
        // The file may be of a language that the lookup does not search.
        if let file = media.first(where: { $0.name.base == name }) { return "a file of this name lies at \(file.path)" }
        return NearestName.to(name, among: media.map(\.name.base)).map { "the nearest name is \"\($0)\"" }
    }

    /// Advice to search the bundle around the working directory; nil if a bundle was given, or if there is none around.
    private var bundleAround: String? {
        guard bundlePath == nil, let path = BundleDescription.path(around: ".") else { return nil }
        return "the working directory lies in a bundle, which --bundle \(path) searches"
    }
}
