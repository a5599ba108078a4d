import NibAssets

@main struct NibImages {
    static func main() async {
        do {
            let bundle = try await AssetClient.shared.openBundle(at: CommandLine.arguments[1])
            print("\(bundle.path): \(bundle.resourceCount) files")
        } catch {
            print("\(error.status): \(error)")
        }
    }
}
