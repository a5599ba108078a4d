import AssetModel
import NibAssets
import WireProtocol

/// A client with its bundle and all objects that it has got, which it keeps.
struct Session {
    private var client: AssetClient?
    private var bundle: AssetBundle?
    private var nibs: [LoadedNib] = []
    private var images: [NamedImage] = []
    /// Images that lie in nibs.
    private var embedded: [NamedImage] = []
    private var sounds: [NamedSound] = []

    /// Answers a request by rows of words between tabs. The first row is "done", or "failed" with the status and the message.
    mutating func answer(to words: [String]) -> String {
        do {
            return (["done"] + (try perform(words))).joined(separator: "\n")
        } catch {
            return "failed\t\(error.status)\t\(error.message)"
        }
    }

    private mutating func perform(_ words: [String]) throws(AssetError) -> [String] {
        let client = if let client { client } else { try AssetClient() }
        self.client = client
        switch (words[0], words.dropFirst().first ?? "") {
        case ("open", let path):
            bundle = try client.openBundle(
                at: path, profile: words.contains("gnustep") ? .gnustep : .appKit, recalls: words.contains("recalling"))
            return []
        case ("load", let name):
            guard let nib = try bundle?.loadNib(named: name) else { return [] }
            nibs.append(nib)
            return nib.references.map { keep($0) }
        case ("image", let name):
            guard let image = try bundle?.image(named: name) else { return [] }
            images.append(image)
            return [row(image)]
        case ("sound", let name):
            guard let sound = try bundle?.sound(named: name) else { return [] }
            sounds.append(sound)
            return [row(sound)]
        case ("sync", _):
            try client.synchronize()
            return []
        case ("changes", _):
            return client.dispatch().changes.map { "\($0.kind)\t\($0.name)" }
        case ("digest", _):
            return [String(digest)]
        case ("statistics", _):
            return try client.statistics().map { String(decoding: $0.name, as: UTF8.self) + "\t\($0.value)" }
        case ("connection", _):
            let facts = client.clientStatistics()
            return ["\(facts.connectionCount)\t\(facts.daemon?.process ?? 0)"]
        case ("size", _):
            return [String(byteCount)]
        default:
            preconditionFailure("the tests know the requests")
        }
    }

    private mutating func keep(_ reference: LoadedNib.Reference) -> String {
        switch reference.object {
        case .image(let image):
            if reference.isEmbedded { embedded.append(image) } else { images.append(image) }
            return row(image) + "\t\(reference.origin)"
        case .sound(let sound):
            sounds.append(sound)
            return row(sound) + "\t\(reference.origin)"
        case .missing(let error):
            return "missing\t\(reference.name)\t\(error.status)"
        }
    }

    private func row(_ image: NamedImage) -> String { "image\t\(image.name ?? "")\t\(image.path)" }

    private func row(_ sound: NamedSound) -> String { "sound\t\(sound.name ?? "")\t\(sound.path)" }

    /// Number of bytes of all pixels and samples. Objects of one file count once; media in nibs have no file, and always count.
    private var byteCount: Int {
        let pixels = Dictionary(images.map { ($0.path, size($0)) }, uniquingKeysWith: { first, _ in first })
        let samples = Dictionary(sounds.map { ($0.path, $0.samples.count) }, uniquingKeysWith: { first, _ in first })
        return pixels.values.reduce(0, +) + samples.values.reduce(0, +) + embedded.reduce(0) { $0 + size($1) }
    }

    private func size(_ image: NamedImage) -> Int {
        image.representations.reduce(0) { $0 + Int($1.description.byteCount) }
    }

    /// Digest of all bytes of pixels and samples, so that all of them are read.
    private var digest: UInt64 {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for representation in (images + embedded).flatMap(\.representations) {
            let pixels = representation.pixels
            for index in pixels.indices { digest = (digest ^ UInt64(pixels[index])) &* 0x100_0000_01B3 }
        }
        for sound in sounds {
            let samples = sound.samples
            for index in samples.indices { digest = (digest ^ UInt64(samples[index])) &* 0x100_0000_01B3 }
        }
        return digest
    }
}
