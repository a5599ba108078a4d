import NibAssets

/// Keeps images by name, and says how wide each is, again when its file has changed.
actor Viewer {
    private let bundle: AssetBundle
    private var images: [String: NamedImage] = [:]

    init(_ bundle: AssetBundle) { self.bundle = bundle }

    func show(_ name: String) async {
        do {
            let image = try await bundle.image(named: name)
            images[name] = image
            print("\(name): \(image.representations[0].description.pixelWidth) pixels wide")
        } catch {
            print("\(name): \(error.localizedDescription)")
        }
    }
}

@main struct Program {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let folder = arguments.first else { return print("usage: Viewer FOLDER NAME...") }
        let names = Array(arguments.dropFirst())
        let client = try AssetClient.shared
        let changes = try client.changes()
        let bundle = try await client.openBundle(at: folder)
        try await bundle.prefetch(.image, named: names)
        let viewer = Viewer(bundle)
        for name in names { await viewer.show(name) }
        for await change in changes { await viewer.show(change.name) }
    }
}
