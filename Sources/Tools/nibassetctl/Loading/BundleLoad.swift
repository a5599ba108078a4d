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

    /// A number of an image or a sound. Raw values are field names in JSON.
    enum Number: String, CaseIterable {
        /// Pixels of an image's first bitmap.
        case width, height
        case bitmaps
        /// Nanoseconds of a sound, a multiple of a millisecond.
        case duration
        case sampleRate = "sample_rate"
        case channels
        /// Bytes of the pixels or samples.
        case bytes
    }

    /// The numbers of an image or a sound; the others are missing.
    typealias Size = [Number: Int]

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
        guard let width = self[.width], let height = self[.height] else {
            return Quantity.fixed(Double(self[.duration, default: 0]) / 1e9, decimals: 2) + " s"
        }
        let bitmaps = self[.bitmaps, default: 1]
        return "\(width) × \(height) px" + (bitmaps > 1 ? ", \(bitmaps) bitmaps" : "")
    }

    var bytes: Int { self[.bytes, default: 0] }
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
