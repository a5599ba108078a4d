public import AssetModel
public import WireProtocol

/// The resources of an interface file. Images and sounds that the file names are found by name while this object lives. Images and sounds that are
/// embedded in the file have no name and are only here.
public final class LoadedNib: Sendable {
    /// A reference to an image or a sound in the file, or an embedded picture or sound.
    public struct Reference: Sendable {
        /// The referenced object.
        public enum Object: Sendable {
            case image(NamedImage)
            case sound(NamedSound)
            /// The object was not found, or is broken.
            case missing(AssetError)
        }

        /// The referenced object.
        public let object: Object
        /// Image or sound.
        public let kind: AssetKind
        /// Whether the image or sound is embedded in the interface file. Embedded media have no name; `usage` says what they are for.
        public let isEmbedded: Bool
        /// The registered name; the name in the interface file when nothing was found; empty for embedded media.
        public let name: String
        /// The object and attribute that use the image or sound ("NSButtonCell.NSNormalImage").
        public let usage: String
        /// Path of the file; empty when no file was found; the interface file for embedded media.
        public let path: String
        /// Origin of the object.
        public let origin: Answer.Origin
        /// Time that the daemon took for the answer.
        public let duration: Duration
    }

    private let nib: NibReferences
    /// The references in the file's order, then the embedded media in the file's order.
    public let references: [Reference]

    init(_ nib: NibReferences) {
        self.nib = nib
        references = zip(nib.references, nib.objects).map { Reference($0, $1) }
    }
}

extension LoadedNib.Reference {
    fileprivate init(_ reference: NibReference, _ object: AssetObject?) {
        let answer = reference.answer
        kind = answer.kind
        isEmbedded = answer.flags.contains(.embedded)
        name = String(decoding: answer.name, as: UTF8.self)
        usage = String(decoding: reference.usage, as: UTF8.self)
        path = String(decoding: answer.path, as: UTF8.self)
        origin = answer.origin
        duration = .nanoseconds(Int64(clamping: answer.duration))
        guard let object else {
            self.object = .missing(
                AssetError(
                    AssetError.Status(reference.status) ?? .notFound, damage: FileDamage(rawValue: reference.reason),
                    String(decoding: reference.diagnosis, as: UTF8.self)))
            return
        }
        // The nib has a use of its own; the wrapper gets another.
        let held = object.client.withTable { $0.hold(object) }
        do throws(AssetError) {
            self.object =
                object.kind == .image ? .image(try .wrapper(of: held)) : .sound(try .wrapper(of: held))
        } catch {
            self.object = .missing(error)
        }
    }
}
