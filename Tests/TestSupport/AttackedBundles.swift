public import LinuxSystem
internal import NibWriting

extension TemporaryFolder {
    /// Writes the bundles for the attacks of `scenario-client`, owned by `user`: `names` has thousands of names and of references, `pictures` a nib
    /// with thousands of pictures and a large picture, and `routes` 60 links to a folder of 200 folders.
    public func writeAttackedBundles(at path: String = "", ownedBy user: UInt32) throws(SystemError) {
        let prefix = path.isEmpty ? "" : path + "/"
        try write(prefix + "names/Main.gsmarkup", Self.markup(naming: (0..<8_000).map { "image\($0)" }))
        try fill(prefix + "names", 8_000)
        let pictures = (0..<2_000).map { "picture\($0)" }
        for name in pictures { try write(prefix + "pictures/\(name).png", SampleBundle.png(1), mode: 0o644) }
        try write(prefix + "pictures/large.png", SampleBundle.png(1, width: 1_000, height: 1_000), mode: 0o644)
        try write(prefix + "pictures/Main.gsmarkup", Self.markup(naming: pictures), mode: 0o644)
        for number in 0..<200 { try makeFolder(prefix + "routes/folders/\(number)") }
        for number in 0..<60 { try link(prefix + "routes/L\(number).xcassets", to: "folders") }
        try setMode(0o755, of: path)
        let owned = ["", "names", "pictures", "routes", "routes/folders"] + pictures.map { "pictures/\($0).png" }
        for name in owned { try setOwner(user, of: name.isEmpty ? path : prefix + name) }
    }

    /// Makes a folder of empty files with long names.
    public func fill(_ folder: String, _ count: Int) throws(SystemError) {
        try makeFolder(folder)
        let name = absolute(folder) + "/a file with a" + String(repeating: " very", count: 36) + " long name "
        for number in 0..<count { _ = try FileDescriptor.open("\(name)\(number).tiff", [.readWrite, .create]) }
    }

    private static func markup(naming images: [String]) -> [UInt8] {
        SampleBundle.interface(images: images).gsMarkup()
    }
}
