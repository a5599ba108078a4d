import InterfaceSchema
import NibFormats

extension NibCoder {
    /// The nibs that the object itself holds, such as that of a cell. Each call reads them into new ones, so keep them.
    ///
    /// Nested nibs find images and sounds by the names that the outer nib found. Pictures that are embedded in them are left out.
    public var nestedNibs: [Nib] { nestedNibs(at: position) }

    /// The nibs of prototypes that a table or a collection has, by the identifiers under which programs ask for them.
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
                translations: [:], bundle: nib.bundle)
        }
    }
}
