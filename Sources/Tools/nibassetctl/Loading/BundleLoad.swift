import AssetModel

/// The results of one process that loaded interface files of a bundle.
struct BundleLoad {
    var process: Int
    /// The bundle's path as given.
    var bundle: String
    /// Path of the bundle's resource folder.
    var resources: String
    /// The time from the first call, which opens the bundle, to the last answer.
    var nanoseconds: UInt64
    var interfaces: [Interface]

    struct Interface {
        var name: String
        /// Time of loading in this process.
        var nanoseconds: UInt64
        var references: [Reference]
        /// Reason for which the file could not be loaded; nil if the file was loaded.
        var failure: String?
    }

    struct Reference {
        var kind: AssetKind
        /// The name; empty for embedded media.
        var name: String
        /// Position of the medium among the file's embedded media, from 0; nil for a named image or sound.
        var embedded: Int?
        /// Object and attribute that use the image or sound.
        var usage: String
        /// Path of the file; empty if there is no file.
        var path: String
        var origin: Origin
        /// Time that the service took.
        var nanoseconds: UInt64
        /// Size of the object; nil if the object is missing.
        var size: Size?
        /// Reason for which the object is missing; nil if the object was found.
        var failure: String?
    }

    /// The origin of an object. Raw values are printed.
    enum Origin: String {
        case decoded, shared
        /// There is no such file.
        case missing
        /// The file exists, but cannot be used.
        case broken
        /// The application or its toolkit registers the name when the application runs; there is no file in the bundle.
        case registered
    }

    enum Size: Hashable {
        /// The size of the first bitmap, the number of bitmaps, and the bytes of all.
        case image(width: Int, height: Int, bitmaps: Int, bytes: Int)
        case sound(milliseconds: Int, sampleRate: Int, channels: Int, bytes: Int)
    }

    /// Reasons for which the load failed; empty after success. Missing images and sounds count only if all are missing: a nib loads without some.
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
    /// Size for people: "64 × 64 px", "0.42 s".
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

    /// Returns the file's path, relative to the resource folder if the file lies there.
    func shownPath(in load: BundleLoad) -> String {
        path.hasPrefix(load.resources + "/") ? String(path.dropFirst(load.resources.count + 1)) : path
    }
}
