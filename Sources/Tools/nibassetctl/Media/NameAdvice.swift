import AssetModel
import AssetResolution
import LinuxSystem
import NibAssets

/// Advice for a name that leads to no image or sound.
struct NameAdvice {
    private let bundle: AssetBundle
    /// The bundle that was given; nil for the system's images and sounds only.
    private let given: String?

    init(in bundle: AssetBundle, given: String?) {
        self.bundle = bundle
        self.given = given
    }

    /// "; the nearest name is …", or "" where nothing helps.
    func text(for name: String, _ kind: AssetKind) -> String {
        [otherKind(name, kind) ?? nearest(to: name, kind), around].compactMap { $0 }.map { "; " + $0 }.joined()
    }

    /// The failure of a lookup with the advice, if there was no such name.
    func failure(_ error: AssetError, for name: String, _ kind: AssetKind) -> ControlFailure {
        let failure = ControlFailure(error)
        guard error.status == .notFound else { return failure }
        return failure.with(text(for: name, kind))
    }

    private func otherKind(_ name: String, _ kind: AssetKind) -> String? {
        let other: AssetKind = kind == .image ? .sound : .image
        guard let steps = try? bundle.resolve(other, named: name), steps.contains(where: { $0.outcome == .taken })
        else {
            return nil
        }
        return "\"\(name)\" is \(other == .image ? "an image" : "a sound")"
    }

    private func nearest(to name: String, _ kind: AssetKind) -> String? {
        guard given != nil else { return nil }
        let media = InterfaceFiles.media(in: bundle.path).filter { $0.kind == kind }
        return NearestName.to(name, among: media.map(\.base)).map { "the nearest name is \"\($0)\"" }
    }

    /// The bundle that the working directory lies in, where none was given.
    private var around: String? {
        guard given == nil, let path = BundleDescription.path(around: ".") else { return nil }
        return "the working directory lies in a bundle, which --bundle \(path) searches"
    }
}
