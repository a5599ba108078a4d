import AssetModel
import LinuxSystem
import TestSupport

/// A bundle on disk of which the test knows what lies in it: files come, change and go, and the plainest search says what a name means.
struct ModelBundle {
    /// What is seen of an image: the variants of its representations, whatever their order; nil: there is none.
    typealias Sight = [Int]?

    /// The pictures that files hold: each has one value everywhere.
    private static let variants = (1...48).map { SampleBundle.png(UInt8($0), width: 160, height: 120) }

    let folder: TemporaryFolder
    /// Paths that may be taken.
    private let paths: [String]
    /// What lies there.
    private(set) var files: [String: Int] = [:]

    init(_ generator: inout SeededGenerator) throws {
        folder = try TemporaryFolder()
        var paths: Set<[UInt8]> = []
        while paths.count < 24 {
            paths.formUnion(RandomBundle(&generator).files.filter { $0.contains("Resources") }.map { Array($0.utf8) })
        }
        self.paths = paths.map { String(decoding: $0, as: UTF8.self) }.sorted().shuffled(using: &generator)
        for path in self.paths.prefix(12) { try write(path, &generator) }
    }

    /// Changes a file: writes it, writes it beside and renames it, removes it, or has another path take it.
    mutating func change(_ generator: inout SeededGenerator) throws {
        let path = paths.randomElement(using: &generator) ?? ""
        guard files[path] != nil, Int.random(in: 0..<4, using: &generator) == 0 else {
            return try write(path, &generator)
        }
        let variant = files.removeValue(forKey: path)
        remove(path)
        guard Bool.random(using: &generator), let variant, let other = paths.first(where: { files[$0] == nil }) else {
            return
        }
        try folder.write(other, Self.variants[variant - 1])
        files[other] = variant
    }

    /// Removes a file, and folders that are empty then: the model knows only of folders with files.
    private func remove(_ path: String) {
        folder.remove(path)
        var parts = path.split(separator: "/").dropLast()
        while !parts.isEmpty {
            let parent = parts.joined(separator: "/")
            guard !files.keys.contains(where: { $0.hasPrefix(parent + "/") }) else { return }
            folder.remove(parent)
            parts.removeLast()
        }
    }

    private mutating func write(_ path: String, _ generator: inout SeededGenerator) throws {
        let variant = Int.random(in: 1...Self.variants.count, using: &generator)
        if Bool.random(using: &generator) {
            try folder.write(path + ".part", Self.variants[variant - 1])
            try folder.rename(path + ".part", to: path)
        } else {
            // No more than this program sees half of a file: nobody looks meanwhile.
            try folder.write(path, Self.variants[variant - 1])
        }
        files[path] = variant
    }

    /// The names of all files without their endings.
    var stems: [String] {
        files.keys.compactMap { path in path.split(separator: "/").last?.split(separator: ".").first.map(String.init) }
    }

    /// What a name means.
    func sight(of name: String, _ profile: Profile, _ languages: [String]) -> Sight {
        let search = PlainSearch(profile: profile, languages: languages, bundle: Array(files.keys))
        return search.answer(name).map { $0.files.values.map { files[$0] ?? 0 }.sorted() }
    }
}
