public import AssetModel
public import WireProtocol

/// The resources of an interface file. Its images and sounds are found by name as long as it lives; those that lie in the file itself have
/// no name and are found here only.
public final class LoadedNib: Sendable {
    /// One mention of an image or a sound in the file, or a picture or sound that lies in the file.
    public struct Reference: Sendable {
        /// What the reference stands for.
        public enum Object: Sendable {
            case image(NamedImage)
            case sound(NamedSound)
            /// Nothing was found, or it is broken.
            case missing(AssetError)
        }

        /// What the reference stands for.
        public let object: Object
        /// Image or sound.
        public let kind: AssetKind
        /// Whether the image or sound lies in the interface file itself: it has no name, and `usage` says what it is for.
        public let isEmbedded: Bool
        /// The registered name; where nothing was found, the name that the file has; empty where `isEmbedded`.
        public let name: String
        /// Which object and attribute names it ("NSButtonCell.NSNormalImage").
        public let usage: String
        /// The file, empty when none was found; the interface file where `isEmbedded`.
        public let path: String
        /// Where the object came from.
        public let origin: Answer.Origin
        /// How long the daemon took for it.
        public let duration: Duration
    }

    private let nib: NibObject
    /// The references in the file's order, then what lies in the file, in its order.
    public let references: [Reference]

    init(_ nib: NibObject) {
        self.nib = nib
        references = nib.references.map { Reference($0) }
    }
}

extension LoadedNib.Reference {
    fileprivate init(_ reference: LoadedReference) {
        kind = reference.kind
        isEmbedded = reference.isEmbedded
        name = String(decoding: reference.name.bytes, as: UTF8.self)
        usage = String(decoding: reference.usage.bytes, as: UTF8.self)
        path = String(decoding: reference.path.bytes, as: UTF8.self)
        origin = reference.origin
        duration = .nanoseconds(Int64(clamping: reference.duration))
        guard let object = reference.object else {
            let message = String(decoding: reference.message.bytes, as: UTF8.self)
            self.object = .missing(AssetError(reference.status ?? .notFound, damage: reference.damage, message))
            return
        }
        // The nib has a use of its own; the wrapper gets another.
        let held = object.client.withTable { $0.hold(object) }
        self.object = object.kind == .image ? .image(.wrapper(of: held)) : .sound(.wrapper(of: held))
    }
}
