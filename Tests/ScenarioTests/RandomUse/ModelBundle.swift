import AssetModel
import NibWriting
import TestSupport

/// A bundle on disk of which the test knows what lies in it: files come, change, move and go, and the plainest search says what a name means.
struct ModelBundle {
    /// What is seen of an image: the values of its representations, whatever their order; nil: there is none.
    typealias Sight = [Int]?

    /// Who may look at it.
    enum Readers: Equatable {
        case everybody
        /// A user alone, whose files they are.
        case only(UInt32)
        /// The same, but at times everybody may.
        case mostly(UInt32)

        var owner: UInt32? {
            switch self {
            case .everybody: nil
            case .only(let user), .mostly(let user): user
            }
        }
    }

    /// How many values the pictures of a bundle have.
    private static let valueCount = 48
    /// What a file with a value holds: a picture that has it everywhere. Some are large, so that not all of them have room.
    private static let pictures = (1...3 * valueCount).map { value in
        value % 8 == 0
            ? SampleBundle.png(UInt8(value), width: 800, height: 400)
            : SampleBundle.png(UInt8(value), width: 200, height: 150)
    }
    /// The bundle, in a folder that may be closed.
    private static let place = "home/App.app"

    let readers: Readers
    /// The values of its pictures: no other bundle has them.
    let values: Range<Int>
    private let folder: TemporaryFolder
    /// Paths that may be taken.
    private let paths: [String]
    /// What lies there. Strings would not do: Swift takes two spellings of a letter for one.
    private var files: [[UInt8]: Int] = [:]

    /// Makes the bundle with a number.
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

    /// Where it lies.
    var path: String { folder.absolute(Self.place) }

    /// Writes an interface file with references, and gives its path.
    func writeInterface(_ names: [String]) throws -> String {
        try folder.write(Self.place + "/Main.xib", SampleBundle.interface(images: names).xibDocument())
        return path + "/Main.xib"
    }

    // MARK: Changes

    /// Changes a file or who may read it. Gives the states that it went through, the last one last. `isQuiet`: nobody looks meanwhile.
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

    /// Renames a file. Whoever looks at one folder before and at the other one after sees it twice or not at all.
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

    /// The model knows only of folders with files.
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

    // MARK: What it says

    /// Paths of the files.
    private var held: [String] {
        files.keys.map { String(decoding: $0, as: UTF8.self) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func value(_ path: String) -> Int? { files[Array(path.utf8)] }

    /// For messages.
    var description: String { held.map { "\($0): \(value($0) ?? 0)" }.joined(separator: ", ") }

    /// The names of all files without their endings.
    var stems: [String] {
        held.compactMap { path in path.split(separator: "/").last?.split(separator: ".").first.map(String.init) }
    }

    /// What a name means.
    func sight(of name: String, _ profile: Profile, _ languages: [String]) -> Sight {
        let search = PlainSearch(profile: profile, languages: languages, bundle: held)
        return search.answer(name).map { $0.files.values.map { value($0) ?? 0 }.sorted() }
    }
}
