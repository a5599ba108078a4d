import AssetModel

/// What one process saw when it loaded interface files of a bundle.
struct BundleLoad {
    /// The process that loaded them.
    var process: Int
    /// The bundle, as it was named.
    var bundle: String
    /// The folder with its resources.
    var resources: String
    /// From the first call to the last answer, opening the bundle included.
    var nanoseconds: UInt64
    var interfaces: [Interface]

    /// An interface file.
    struct Interface {
        var name: String
        /// How long its load took in the process that asked.
        var nanoseconds: UInt64
        var references: [Reference]
        /// Why it could not be loaded; nil when it was.
        var failure: String?
    }

    /// One of its references.
    struct Reference {
        var kind: AssetKind
        /// Empty where it lies in the interface file itself.
        var name: String
        /// Which of the things that lie in the interface file, from 0; nil for a name.
        var embedded: Int?
        /// Which object and attribute name it.
        var usage: String
        /// Empty when there is none.
        var path: String
        var origin: Origin
        /// How long the service took for it.
        var nanoseconds: UInt64
        /// Nil when it is missing.
        var size: Size?
        /// Why it is missing; nil when it is not.
        var failure: String?
    }

    /// Where an object came from. Raw values are printed.
    enum Origin: String {
        case decoded, shared, missing
    }

    /// How large an object is.
    enum Size: Hashable {
        /// Of the first bitmap, with the bytes of all.
        case image(width: Int, height: Int, bitmaps: Int, bytes: Int)
        case sound(milliseconds: Int, sampleRate: Int, channels: Int, bytes: Int)
    }

    /// Whether every interface file was loaded. Missing images and sounds do not count: a nib is loaded without them.
    var isComplete: Bool { interfaces.allSatisfy { $0.failure == nil } }
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

    /// Memory of the pixels or samples.
    var bytes: Int {
        switch self {
        case .image(_, _, _, let bytes), .sound(_, _, _, let bytes): bytes
        }
    }
}

extension BundleLoad.Reference {
    /// The name, or for what lies in the interface file who uses it.
    var shownName: String { embedded == nil ? name : "(" + usage + ")" }

    /// How long the service took, for people; what is missing has no time.
    var timeText: String { origin == .missing ? "" : Quantity.duration(nanoseconds: nanoseconds) }

    /// The file, within the bundle where it lies there.
    func shownPath(in load: BundleLoad) -> String {
        path.hasPrefix(load.resources + "/") ? String(path.dropFirst(load.resources.count + 1)) : path
    }
}
