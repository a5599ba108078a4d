import InterfaceSchema
import NibFormats

extension NibCoder {
    /// The nibs inside the object, such as a cell's nib. Each access reads them into new nibs, so keep the result.
    ///
    /// Nested nibs have the named images and sounds of the outer nib. Images that are embedded in nested nibs are left out.
    public var nestedNibs: [Nib] { nestedNibs(at: position) }

    /// The nibs of the prototype cells of a table or a collection, by their reuse identifiers. Only compiled nibs have them: in a document,
    /// prototypes are contents of the table.
    public var prototypeNibs: [String: Nib] {
        var nibs: [String: Nib] = [:]
        for attribute in attributes {
            guard case .record(let entries) = attribute.value else { continue }
            for entry in entries {
                guard case .object(let holder) = entry.value, let prototype = nestedNibs(at: holder).first else {
                    continue
                }
                nibs[entry.name] = prototype
            }
        }
        return nibs
    }

    private func nestedNibs(at holder: Int) -> [Nib] {
        nib.model.nested.filter { $0.owner == holder }.map { nested in
            Nib(
                nested.model.document, name: nib.name, profile: nib.profile, media: nib.media.withoutEmbedded,
                bundle: nib.bundle)
        }
    }
}
