import AssetResolution

/// Finds identifiers that code asks for, but that neither an interface file nor the code gives to an object.
struct UnknownIdentifiers {
    private(set) var findings: [AuditFinding] = []

    init(_ index: SourceIndex, _ use: InterfaceUse) {
        for request in index.requests {
            let names = use.identifiers[request.kind] ?? [:]
            // In compiled storyboards, these identifiers lie outside the interface files.
            if request.kind != .cell, !use.hasStoryboards { continue }
            if names[request.name] != nil { continue }
            if request.kind == .cell, index.given.contains(request.name) { continue }
            let nearest = NearestName.to(request.name, among: Array(names.keys))
            let place = nearest.flatMap { names[$0] }
            findings.append(
                AuditFinding(
                    .unknownIdentifier, request.place.path, line: request.place.line, name: request.name,
                    related: place,
                    "no \(request.kind.rawValue) of an interface file has the identifier \"\(request.name)\""
                        + NearestName.hint(nearest)
                        + (place.map { " (\($0))" } ?? "")))
        }
    }
}
