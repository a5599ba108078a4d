import AssetModel
import InterfaceSchema
import NibAssets
import NibFormats

/// Images and sounds of a nib, as the daemon found them when the nib was read. They can be found by name while this object lives.
final class NibMedia: Sendable {
    typealias Medium = LoadedNib.Reference.Object

    private struct Name: Hashable {
        let kind: AssetKind
        /// Bytes, because two names may be equal as Unicode texts and still name different files.
        let bytes: [UInt8]

        init(_ kind: AssetKind, _ name: String) {
            self.kind = kind
            bytes = Array(name.utf8)
        }
    }

    private let loaded: LoadedNib?
    private let named: [Name: Medium]
    /// Embedded media, by index in the file's media.
    private let embedded: [Int: Medium]
    /// Reason why the daemon gave no media; nil if it gave them, or was not asked.
    let failure: String?

    /// Whether an image or a sound was asked for and not found.
    var hasMissing: Bool {
        named.values.contains(where: Self.isMissing) || embedded.values.contains(where: Self.isMissing)
    }

    private static func isMissing(_ medium: Medium) -> Bool { if case .missing = medium { true } else { false } }

    private init(
        _ loaded: LoadedNib?, named: [Name: Medium], embedded: [Int: Medium] = [:], failure: String? = nil
    ) {
        self.loaded = loaded
        self.named = named
        self.embedded = embedded
        self.failure = failure
    }

    /// Creates empty media. `failure` is the reason; nil if the nib is loaded without a bundle.
    convenience init(failure: String? = nil) { self.init(nil, named: [:], failure: failure) }

    var withoutEmbedded: NibMedia { NibMedia(loaded, named: named) }

    /// Takes the daemon's answers for a file with these resources. Nil if the daemon has read another file.
    ///
    /// The daemon answers in the order of the file, so the place of an answer tells its reference. The answer's name is the image's
    /// registered name, which can differ from the name in the file.
    convenience init?(_ loaded: LoadedNib, of resources: InterfaceResources) {
        let answers = loaded.references
        for kinds in [[AssetKind.image, .sound], [.image]] {
            let names = Self.names(in: resources, kinds)
            let media = resources.anonymousMediaIndices.filter {
                kinds.contains(resources.media[$0].kind) && resources.media[$0].byteCount > 0
            }
            guard names.count + media.count == answers.count,
                zip(names, answers).allSatisfy({ Self.mayAnswer($1, $0) }),
                zip(media, answers.dropFirst(names.count)).allSatisfy({
                    $1.isEmbedded && resources.media[$0].kind == $1.kind
                })
            else { continue }
            self.init(
                loaded, named: Dictionary(uniqueKeysWithValues: zip(names, answers.map(\.object))),
                embedded: Dictionary(uniqueKeysWithValues: zip(media, answers.dropFirst(names.count).map(\.object))))
            return
        }
        return nil
    }

    /// Names that the daemon answers, each once, without symbols and names that are too long for a file.
    private static func names(in resources: InterfaceResources, _ kinds: [AssetKind]) -> [Name] {
        var seen: Set<Name> = []
        return resources.references.filter { $0.origin != .systemSymbol }
            .compactMap { reference in
                reference.kind.assetKind.flatMap { kinds.contains($0) ? Name($0, reference.name) : nil }
            }
            .filter { $0.bytes.count <= AssetLimits.nameBytes.value && seen.insert($0).inserted }
    }

    private static func mayAnswer(_ answer: LoadedNib.Reference, _ name: Name) -> Bool {
        guard !answer.isEmbedded, answer.kind == name.kind else { return false }
        guard case .missing = answer.object else { return true }
        return Array(answer.name.utf8) == name.bytes
    }

    /// Image or sound for a medium of a property; nil if the daemon was not asked for it.
    func medium(_ kind: AssetKind, _ media: Media, in resources: InterfaceResources) -> Medium? {
        switch media {
        case .named(let name): return named[Name(kind, name)]
        case .symbol: return nil
        case .embedded(let index):
            // The index may come from another nib, because the program passes it.
            guard let index, resources.media.indices.contains(index) else { return nil }
            if let medium = embedded[index] { return medium }
            return resources.media[index].name.flatMap { named[Name(kind, $0)] }
        }
    }
}
