public import AssetModel

/// Resolves names in folders whose listings are in memory.
///
/// Keep a resolver as long as its context, kind and list of places stay the same. A lookup costs a few probes of each folder's table.
public final class Resolver: Sendable {
    let kind: AssetKind
    let context: LookupContext
    let places: [SearchPlace]
    let aliases: AliasMap
    let order: TypeOrder

    /// Maximum number of candidates of a name, because a bundle may have any number.
    private static let candidateLimit = 256

    /// Creates a resolver for places in the order of the search. `aliases` are the aliases of system names.
    ///
    /// In the GNUstep profile a nib's wrapper is not searched, because GNUstep ignores media in it.
    public init(_ kind: AssetKind, context: LookupContext, places: [SearchPlace], aliases: AliasMap = .none) {
        self.kind = kind
        self.context = context
        self.places = places
        self.aliases = aliases
        order = .of(context.profile, kind)
    }

    /// The files that match a name, best first; empty for a negative result (rule I10). The caller uses a later candidate only if the earlier
    /// candidates cannot be opened, for example because they are dangling links.
    public func resolve(_ name: [UInt8]) -> [Candidate] {
        if NameRefusal(name, in: context.profile) != nil { return [] }
        var found: [Candidate] = []
        for place in places.indices {
            addCandidates(for: name, place, to: &found)
            // After a link the search goes on, because the link may dangle: then a candidate of a later place is used.
            if found.indices.contains(where: { found[$0].files[found[$0].preferred].entry.kind == .regular }) { break }
        }
        return found
    }

    /// Adds the candidates of one place to the candidates of earlier places, and sorts all of them, best first.
    func addCandidates(for name: [UInt8], _ position: Int, to found: inout [Candidate]) {
        let place = places[position]
        guard isSearched(place) else { return }
        for (attempt, tried) in attempts(for: name, at: place).enumerated() {
            let registered = registeredName(name, tried: tried, place.role)
            let alias = tried == name ? nil : tried
            addVariants(of: tried, alias: alias, registered, attempt: attempt, position, to: &found)
            let query = Query(tried, for: self)
            for (number, folder) in place.folders.enumerated() where found.count < Self.candidateLimit {
                for hit in query.hits(in: folder.index) {
                    let files = used(hit.files)
                    let preference = Preference(
                        place: position, attempt: attempt, source: 1, inexactness: hit.isExact ? 0 : 1, folder: number,
                        lacksPlainFile: hit.files[0].scale == 1 ? 0 : 1, type: hit.type,
                        isTypeFirst: context.profile == .gnustep)
                    let candidate = Candidate(
                        preference: preference, role: place.role, folder: folder.id, folderPath: folder.path,
                        localization: folder.localization, files: files, preferred: preferred(files),
                        alias: alias, registeredName: registered,
                        isTemplate: isTemplate(registered),
                        isCanonicalMatch: !hit.isExact)
                    found.append(candidate)
                }
            }
        }
        found.sort { left, right in
            if left.preference != right.preference { return left.preference < right.preference }
            return left.files[0].entry.name.lexicographicallyPrecedes(right.files[0].entry.name)
        }
    }

    /// Adds the candidates of a place's catalogs.
    private func addVariants(
        of tried: [UInt8], alias: [UInt8]?, _ registered: [UInt8], attempt: Int, _ position: Int,
        to found: inout [Candidate]
    ) {
        let place = places[position]
        for (number, catalog) in place.catalogs.enumerated() where found.count < Self.candidateLimit {
            for (rank, group) in catalog.index.groups(of: tried, in: context).enumerated() {
                let preference = Preference(
                    place: position, attempt: attempt, source: 0, catalog: number, variant: rank, inexactness: 0,
                    folder: 0, lacksPlainFile: 0, type: 0, isTypeFirst: false)
                let files = used(
                    group.map {
                        Candidate.File(
                            entry: $0.entry, scale: max(1, $0.item.scale), item: $0.item,
                            isCompiledCatalog: $0.isCompiled)
                    })
                var candidate = Candidate(
                    preference: preference, role: place.role, folder: group[0].folder, folderPath: group[0].folderPath,
                    localization: nil, files: files, preferred: preferred(files),
                    alias: alias, registeredName: registered,
                    isTemplate: isTemplate(registered, group[0].item.attributes.templateIntent),
                    isCanonicalMatch: false)
                candidate.catalog = catalog.path
                found.append(candidate)
            }
        }
    }

    /// The files of an image without its second and further drawings. One drawing is enough, because it is rendered at the context's scale.
    private func used(_ files: [Candidate.File]) -> [Candidate.File] {
        let drawings = files.count > 1 ? files.filter(\.isDrawing) : []
        return drawings.count > 1 ? files.filter { !$0.isDrawing || $0 == drawings[0] } : files
    }

    /// The index of the best file for the context's scale; `files` are sorted by scale.
    func preferred(_ files: [Candidate.File]) -> Int {
        files.firstIndex { $0.isCompanion || $0.scale >= context.scale } ?? files.count - 1
    }

    /// Whether an image is a template: by its catalog, else by its name (rule I6).
    private func isTemplate(_ name: [UInt8], _ intent: ImageAttributes.TemplateIntent) -> Bool {
        switch intent {
        case .template: true
        case .original: false
        case .automatic: isTemplate(name)
        }
    }

    /// The names to try in a place (rule I9): the target of an alias; then, in Apple's profiles, the alias itself; and in the system's folders,
    /// whose files have the old names, the other aliases of the target. GNUstep also tries these aliases for a target with a type: for
    /// `GSSwitch.tiff` the file `common_SwitchOff.tiff`.
    func attempts(for name: [UInt8], at place: SearchPlace) -> [[UInt8]] {
        let target = aliases.target(of: name)
        var names = [target]
        if context.profile != .gnustep, name != target { names.append(name) }
        if place.role == .system, kind == .image || context.profile != .gnustep {
            let others = aliases.aliases(of: target) + (context.profile == .gnustep ? typedAliases(of: target) : [])
            names += others.filter { !names.contains($0) }
        }
        return names
    }

    /// The aliases of the part of a name before its type, each with the type appended; empty for a name without a type.
    private func typedAliases(of name: [UInt8]) -> [[UInt8]] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), FileType(extension: name[(dot + 1)...]) != nil else {
            return []
        }
        return aliases.aliases(of: Array(name[..<dot])).map { $0 + name[dot...] }
    }

    func isSearched(_ place: SearchPlace) -> Bool {
        place.role != .wrapper || context.profile != .gnustep
    }

    /// The name under which a file is registered: the alias for a bundle's own file with that name, the target's name for all other files.
    private func registeredName(_ name: [UInt8], tried: [UInt8], _ role: SearchPlace.Role) -> [UInt8] {
        role != .system && tried == name ? name : aliases.target(of: name)
    }

    private func isTemplate(_ registeredName: [UInt8]) -> Bool {
        let suffix = "Template".utf8
        return kind == .image && context.profile != .gnustep
            && registeredName.suffix(suffix.count).elementsEqual(suffix)
    }
}
