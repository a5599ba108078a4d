import AssetModel
import NibAssets
import WireProtocol

/// A client that tells the pixels' value of pictures, each of which has one value everywhere, and keeps some pictures.
struct Viewer {
    /// Client, made by the first request that needs it, because some processes cannot make one.
    private var made: AssetClient?
    private var bundle: AssetBundle?
    private var kept: [NamedImage] = []

    private var client: AssetClient {
        mutating get throws(AssetError) {
            if let made { return made }
            // The timeout is as long as the test's patience.
            let client = try AssetClient(.init(timeout: .seconds(120)))
            made = client
            return client
        }
    }

    /// Answers a request by rows of words between tabs, like `Session`.
    mutating func answer(to words: ArraySlice<String>) -> String {
        do {
            return (["done"] + (try perform(words.first ?? "", Array(words.dropFirst())))).joined(separator: "\n")
        } catch {
            return "failed\t\(error.status)\t\(error.message)"
        }
    }

    private mutating func perform(_ request: String, _ words: [String]) throws(AssetError) -> [String] {
        switch request {
        case "open":
            bundle = try client.openBundle(
                at: words[0], profile: words[1] == "gnustep" ? .gnustep : .appKit, languages: Array(words[2...]),
                pixelForm: .straightRGBA8)
            return []
        case "look":
            guard let image = try bundle?.image(named: words[0]) else { return [] }
            if words[1] == "keep" { kept.append(image) }
            return [Self.values(of: image)]
        case "nib":
            let nib = try bundle?.loadNib(at: words[0])
            return (nib?.references ?? []).map { reference in
                let seen =
                    switch reference.object {
                    case .image(let image): Self.values(of: image)
                    case .missing(let error) where error.status == .overloaded: "overloaded"
                    case .sound, .missing: "missing"
                    }
                return reference.name + "\t" + seen
            }
        case "prefetch":
            try bundle?.prefetch(.image, named: words)
            return []
        case "kept":
            return kept.map(Self.values)
        case "let go":
            for position in words.compactMap({ Int($0) }) { kept.remove(at: position) }
            return []
        case "sync":
            try client.synchronize()
            return []
        case "dispatch":
            try client.dispatch()
            return []
        case "purge":
            _ = try client.purge()
            return []
        case "list":
            return try client.list().map { String(decoding: $0.answer.path, as: UTF8.self) }
        default:
            preconditionFailure("the tests know the requests")
        }
    }

    /// Value of each representation's pixels; 0 for a representation with several values.
    private static func values(of image: NamedImage) -> String {
        image.representations.map { representation in
            let pixels = representation.pixels
            let value = pixels[0]
            for index in stride(from: 0, to: pixels.count, by: 4) where pixels[index] != value { return 0 }
            return Int(value)
        }.sorted().map(String.init).joined(separator: " ")
    }
}
