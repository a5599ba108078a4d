import NibAssets

@main struct NibImages {
    static func main() async {
        guard CommandLine.arguments.count == 2 else { return print("usage: NibImages APPLICATION") }
        do {
            let bundle = try await AssetClient.shared.openBundle(at: CommandLine.arguments[1])
            print("\(bundle.path): \(bundle.resourceCount) files")
        } catch {
            print("\(error.status): \(error)")
        }
    }
}
