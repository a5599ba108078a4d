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
    /// What lies there. Strings would not do: Swift takes two spellings of a letter for one.
    private var files: [[UInt8]: Int] = [:]

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
        guard variant(path) != nil, Int.random(in: 0..<4, using: &generator) == 0 else {
            return try write(path, &generator)
        }
        let variant = files.removeValue(forKey: Array(path.utf8))
        remove(path)
        guard Bool.random(using: &generator), let variant, let other = paths.first(where: { self.variant($0) == nil })
        else {
            return
        }
        try folder.write(other, Self.variants[variant - 1])
        files[Array(other.utf8)] = variant
    }

    /// Removes a file, and folders that are empty then: the model knows only of folders with files.
    private func remove(_ path: String) {
        folder.remove(path)
        var parts = path.split(separator: "/").dropLast()
        while !parts.isEmpty {
            let parent = parts.joined(separator: "/")
            guard !files.keys.contains(where: { $0.starts(with: (parent + "/").utf8) }) else { return }
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
        files[Array(path.utf8)] = variant
    }

    /// Paths of the files.
    private var held: [String] {
        files.keys.map { String(decoding: $0, as: UTF8.self) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func variant(_ path: String) -> Int? { files[Array(path.utf8)] }

    /// For messages.
    var description: String { held.map { "\($0): \(variant($0) ?? 0)" }.joined(separator: ", ") }

    /// The names of all files without their endings.
    var stems: [String] {
        held.compactMap { path in path.split(separator: "/").last?.split(separator: ".").first.map(String.init) }
    }

    /// What a name means.
    func sight(of name: String, _ profile: Profile, _ languages: [String]) -> Sight {
        let search = PlainSearch(profile: profile, languages: languages, bundle: held)
        return search.answer(name).map { $0.files.values.map { variant($0) ?? 0 }.sorted() }
    }
}
