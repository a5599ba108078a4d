import NibAssets

@main struct NibImages {
    static func main() async {
        guard CommandLine.arguments.count == 3 else { return print("usage: NibImages APPLICATION NIB") }
        do {
            let bundle = try await AssetClient.shared.openBundle(at: CommandLine.arguments[1])
            let nib = try await bundle.loadNib(named: CommandLine.arguments[2])
            for reference in nib.references where reference.kind == .image {
                print("\(reference.name), used by \(reference.usage)")
            }
        } catch {
            print("\(error.status): \(error)")
        }
    }
}
