import AssetModel
import NibWriting
import TestSupport

/// A bundle on disk with a model of its content: files come, change, move and go, and the plainest search tells the meaning of a name.
struct ModelBundle {
    /// Visible content of an image: the values of its representations, in any order; nil for no image.
    typealias Sight = [Int]?

    /// Users who may read the bundle.
    enum Readers: Equatable {
        case everybody
        /// Only a user, who owns the files.
        case only(UInt32)
        /// A user, who owns the files, and at times everybody.
        case mostly(UInt32)

        var owner: UInt32? {
            switch self {
            case .everybody: nil
            case .only(let user), .mostly(let user): user
            }
        }
    }

    /// Number of values of a bundle's pictures.
    private static let valueCount = 48
    /// Files by value: pictures with the value in every pixel. Some are large, so that not all pictures have room.
    private static let pictures = (1...3 * valueCount).map { value in
        value % 8 == 0
            ? SampleBundle.png(UInt8(value), width: 800, height: 400)
            : SampleBundle.png(UInt8(value), width: 200, height: 150)
    }
    /// Path of the bundle, in a folder that may be closed.
    private static let place = "home/App.app"

    let readers: Readers
    /// Values of the bundle's pictures, which no other bundle has.
    let values: Range<Int>
    private let folder: TemporaryFolder
    /// Possible paths of files.
    private let paths: [String]
    /// Values by the path of the file, as bytes: Swift's strings do not tell two spellings of a letter apart.
    private var files: [[UInt8]: Int] = [:]

    /// Makes the bundle with number `number`.
    init(_ number: Int, for readers: Readers, _ generator: inout SeededGenerator) throws {
        self.readers = readers
        values = 1 + number * Self.valueCount..<1 + (number + 1) * Self.valueCount
        folder = try TemporaryFolder()
        var paths: Set<[UInt8]> = []
        while paths.count < 24 {
            paths.formUnion(RandomBundle(&generator).files.filter { $0.contains("Resources") }.map { Array($0.utf8) })
        }
        self.paths = paths.map { String(decoding: $0, as: UTF8.self) }.sorted().shuffled(using: &generator)
        try folder.makeFolder(Self.place)
        if let owner = readers.owner {
            try folder.setOwner(owner, of: "home")
            try folder.setMode(0o700, of: "home")
        }
        for path in self.paths.prefix(12) { try write(path, inPlace: false, &generator) }
    }

    /// Path of the bundle.
    var path: String { folder.absolute(Self.place) }

    /// Writes an interface file with references, and returns its path.
    func writeInterface(_ names: [String]) throws -> String {
        try folder.write(Self.place + "/Main.xib", SampleBundle.interface(images: names).xibDocument())
        return path + "/Main.xib"
    }

    // MARK: Changes

    /// Changes a file or its permissions. Returns the new states of the bundle, in order. `isQuiet`: no program has a request under way meanwhile.
    mutating func change(isQuiet: Bool, _ generator: inout SeededGenerator) throws -> [ModelBundle] {
        let path = paths.randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<8, using: &generator) {
        case 0 where value(path) != nil:
            remove(path)
            return [self]
        case 1 where value(path) != nil:
            guard let free = paths.first(where: { value($0) == nil }) else { return [] }
            return try move(path, to: free)
        case 2 where readers.owner != nil:
            try changeMode(of: path, &generator)
            return []
        default:
            try write(path, inPlace: isQuiet && Bool.random(using: &generator), &generator)
            return [self]
        }
    }

    private func changeMode(of path: String, _ generator: inout SeededGenerator) throws {
        if case .mostly = readers, Bool.random(using: &generator) {
            try folder.setMode(Bool.random(using: &generator) ? 0o755 : 0o700, of: "home")
        } else if value(path) != nil {
            try folder.setMode(Bool.random(using: &generator) ? 0o644 : 0o600, of: Self.place + "/" + path)
        }
    }

    /// Renames a file. A program that reads one folder before and the other after sees the file twice or not at all.
    private mutating func move(_ path: String, to other: String) throws -> [ModelBundle] {
        let value = files.removeValue(forKey: Array(path.utf8))
        let between = self
        files[Array(other.utf8)] = value
        if let slash = other.lastIndex(of: "/") { try folder.makeFolder(Self.place + "/" + other[..<slash]) }
        try folder.rename(Self.place + "/" + path, to: Self.place + "/" + other)
        removeEmptyFolders(above: path)
        return [between, self]
    }

    private mutating func remove(_ path: String) {
        files[Array(path.utf8)] = nil
        folder.remove(Self.place + "/" + path)
        removeEmptyFolders(above: path)
    }

    /// Removes empty folders, because the model has only folders with files.
    private func removeEmptyFolders(above path: String) {
        var parts = path.split(separator: "/").dropLast()
        while !parts.isEmpty {
            let parent = parts.joined(separator: "/")
            guard !files.keys.contains(where: { $0.starts(with: (parent + "/").utf8) }) else { return }
            folder.remove(Self.place + "/" + parent)
            parts.removeLast()
        }
    }

    private mutating func write(_ path: String, inPlace: Bool, _ generator: inout SeededGenerator) throws {
        let value = Int.random(in: values, using: &generator)
        let target = Self.place + "/" + path
        let written = inPlace ? target : target + ".part"
        let isSecret = readers.owner != nil && Bool.random(using: &generator)
        try folder.write(written, Self.pictures[value - 1], mode: isSecret ? 0o600 : 0o644)
        if let owner = readers.owner { try folder.setOwner(owner, of: written) }
        if !inPlace { try folder.rename(written, to: target) }
        files[Array(path.utf8)] = value
    }

    // MARK: Content

    /// Paths of the files.
    private var held: [String] {
        files.keys.map { String(decoding: $0, as: UTF8.self) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func value(_ path: String) -> Int? { files[Array(path.utf8)] }

    /// Paths and values of all files, for messages.
    var description: String { held.map { "\($0): \(value($0) ?? 0)" }.joined(separator: ", ") }

    /// The names of all files without their endings.
    var stems: [String] {
        held.compactMap { path in path.split(separator: "/").last?.split(separator: ".").first.map(String.init) }
    }

    /// Returns the visible content of the image with a name.
    func sight(of name: String, _ profile: Profile, _ languages: [String]) -> Sight {
        let search = PlainSearch(profile: profile, languages: languages, bundle: held)
        return search.answer(name).map { $0.files.values.map { value($0) ?? 0 }.sorted() }
    }
}
