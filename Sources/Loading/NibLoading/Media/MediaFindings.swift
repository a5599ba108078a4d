import AssetModel
import InterfaceSchema
import NibAssets
import NibFormats

/// Faults of the images and sounds of a nib, found when the nib is read. All instances have them among their findings.
enum MediaFindings {
    static func of(_ media: NibMedia, _ name: String, _ plan: NibPlan) -> [NibFinding] {
        if let failure = media.failure { return [NibFinding(.noMedia(failure), name, plan, at: nil)] }
        if !media.hasMissing { return [] }
        var findings: [NibFinding] = []
        var seen: Set<NibFinding.Problem> = []
        let resources = plan.model.document.resources
        for position in plan.made {
            for value in plan.model.objects[position].values {
                guard let (kind, medium) = value.medium, let text = medium.name(in: resources),
                    case .missing(let error)? = media.medium(kind, medium, in: resources)
                else { continue }
                let problem = NibFinding.Problem.missingMedium(kind, text, reason: error.message)
                if seen.insert(problem).inserted { findings.append(NibFinding(problem, name, plan, at: position)) }
            }
        }
        return findings
    }
}

extension ModelObject {
    fileprivate var values: [PropertyValue] { properties.map(\.value) + runtimeProperties.compactMap(\.value) }
}

extension PropertyValue {
    var medium: (kind: AssetKind, medium: Media)? {
        switch self {
        case .image(let medium): (.image, medium)
        case .sound(let medium): (.sound, medium)
        default: nil
        }
    }
}

extension Media {
    /// Name of the medium in the file; "" for an embedded medium without a name; nil if the index is missing.
    fileprivate func name(in resources: InterfaceResources) -> String? {
        switch self {
        case .named(let name), .symbol(let name): name
        case .embedded(let index): index.map { resources.media[$0].name ?? "" }
        }
    }
}
