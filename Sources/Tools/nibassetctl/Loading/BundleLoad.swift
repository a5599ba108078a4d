import AssetModel

/// The results of one process that loaded interface files of a bundle.
struct BundleLoad {
    var process: Int
    /// The bundle's path as given.
    var bundle: String
    /// The path of its resource folder.
    var resources: String
    /// The time from the first call, which opens the bundle, to the last answer.
    var nanoseconds: UInt64
    var interfaces: [Interface]

    struct Interface {
        var name: String
        /// Time of loading in this process.
        var nanoseconds: UInt64
        var references: [Reference]
        /// Why it could not be loaded; nil when it was.
        var failure: String?
    }

    struct Reference {
        var kind: AssetKind
        /// The name; empty for embedded media.
        var name: String
        /// The number of the embedded medium, from 0; nil for a named one.
        var embedded: Int?
        /// The object and attribute that use it.
        var usage: String
        /// The file; empty when there is none.
        var path: String
        var origin: Origin
        /// Time that the service took.
        var nanoseconds: UInt64
        /// The object's size; nil when it is missing.
        var size: Size?
        /// Why it is missing; nil when it is not.
        var failure: String?
    }

    /// The origin of an object. Raw values are printed.
    enum Origin: String {
        case decoded, shared
        /// There is no such file.
        case missing
        /// There is a file, and it cannot be used.
        case broken
        /// The application or its toolkit registers the name when the application runs; there is no file in the bundle.
        case registered
    }

    enum Size: Hashable {
        /// The size of the first bitmap, the number of bitmaps, and the bytes of all.
        case image(width: Int, height: Int, bitmaps: Int, bytes: Int)
        case sound(milliseconds: Int, sampleRate: Int, channels: Int, bytes: Int)
    }

    /// Why the load is no success; empty when it is one. Some missing images and sounds are no reason: a nib loads without them.
    var problems: [String] {
        if interfaces.isEmpty { return ["\(bundle) has no interface file"] }
        var problems = interfaces.compactMap { interface in interface.failure.map { "\(interface.name): \($0)" } }
        let references = interfaces.flatMap(\.references)
        var seen: Set<String> = []
        for failure in references.filter({ $0.origin == .broken }).compactMap(\.failure)
        where seen.insert(failure).inserted {
            problems.append(failure)
        }
        let looked = references.filter { $0.origin != .registered }
        if !looked.isEmpty, looked.allSatisfy({ $0.origin == .missing }) {
            problems.append(
                "\(bundle): none of \(Quantity.count(looked.count, "image or sound", "images and sounds")) was found")
        }
        return problems
    }
}

extension BundleLoad.Size {
    /// "64 × 64 pixels", "0.42 s".
    var text: String {
        switch self {
        case .image(let width, let height, let bitmaps, _):
            "\(width) × \(height) px" + (bitmaps > 1 ? ", \(bitmaps) bitmaps" : "")
        case .sound(let milliseconds, _, _, _): Quantity.fixed(Double(milliseconds) / 1000, decimals: 2) + " s"
        }
    }

    /// Bytes of the pixels or samples.
    var bytes: Int {
        switch self {
        case .image(_, _, _, let bytes), .sound(_, _, _, let bytes): bytes
        }
    }
}

extension BundleLoad.Reference {
    /// The name; for embedded media, the usage.
    var shownName: String { embedded == nil ? name : "(" + usage + ")" }

    /// Time that the service took, for people; empty when the object is missing.
    var timeText: String {
        if size == nil { return "" }
        return nanoseconds == 0 ? "no message" : Quantity.duration(nanoseconds: nanoseconds)
    }

    /// The file, relative to the bundle when it is in it.
    func shownPath(in load: BundleLoad) -> String {
        path.hasPrefix(load.resources + "/") ? String(path.dropFirst(load.resources.count + 1)) : path
    }
}
