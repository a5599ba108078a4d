import NibAssets

@main struct NibImages {
    static func main() async {
        guard CommandLine.arguments.count == 3 else { return print("usage: NibImages APPLICATION NIB") }
        do {
            let bundle = try await AssetClient.shared.openBundle(at: CommandLine.arguments[1])
            let nib = try await bundle.loadNib(named: CommandLine.arguments[2])
            for reference in nib.references where reference.kind == .image {
                print("\(reference.name), used by \(reference.usage): \(found(reference.object))")
            }
        } catch {
            print("\(error.status): \(error)")
        }
    }

    /// Object of a reference, in words.
    static func found(_ object: LoadedNib.Reference.Object) -> String {
        switch object {
        case .image(let image):
            let bitmap = image.representations[0].description
            return "\(bitmap.pixelWidth) × \(bitmap.pixelHeight) pixels"
        case .sound: return "a sound"
        case .missing(let error): return "\(error)"
        }
    }
}
