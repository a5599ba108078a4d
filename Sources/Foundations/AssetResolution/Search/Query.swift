internal import AssetModel

/// A requested name in one search: finds its files in a folder (rules I3, I4, B3).
struct Query: Sendable {
    let resolver: Resolver
    let name: [UInt8]
    let parsed: ParsedName
    /// Type in which the name ends, so that only files of this type match; nil if the name ends in no type of the profile.
    let type: FileType?

    /// The matching files of one type in a folder.
    struct Hit: Sendable {
        var files: [Candidate.File]
        let isExact: Bool
        let type: Int
    }

    init(_ name: [UInt8], for resolver: Resolver) {
        self.resolver = resolver
        self.name = name
        let typed = ParsedName(fileName: name)
        if let type = typed.type, resolver.order.rank(of: type) != nil {
            self.type = type
            parsed = typed
        } else {
            type = nil
            parsed = ParsedName(stem: name)
        }
    }

    /// A folder's files for the name: one hit for each type.
    func hits(in index: FolderIndex) -> [Hit] {
        var hits: [Hit] = []
        if type == nil, resolver.context.profile != .gnustep, let exact = exactFile(in: index) { hits.append(exact) }
        for (file, match) in index.matches(of: parsed.base) {
            guard let fileType = file.type, let rank = resolver.order.rank(of: fileType),
                type == nil || type == fileType,
                match == .exactBytes || resolver.context.profile != .gnustep, isWanted(file)
            else { continue }
            let entry = index.entry(of: file)
            guard mayAnswer(entry) else { continue }
            let found = Candidate.File(entry: entry, scale: resolver.context.profile == .gnustep ? 1 : file.scale)
            // Different spellings of a text are different images, not scales of one image.
            if let position = hits.firstIndex(where: { $0.type == rank && $0.isExact == (match == .exactBytes) }) {
                add(found, to: &hits[position].files, for: file.idiom)
            } else {
                hits.append(Hit(files: [found], isExact: match == .exactBytes, type: rank))
            }
        }
        let isWholeImage =
            type == nil && resolver.kind == .image && resolver.context.profile == .appKit && !parsed.hasModifiers
        return isWholeImage && hits.count > 1 ? joined(hits) : hits
    }

    /// Adds a drawing to AppKit's bitmaps, for the sizes that the bitmaps lack (rule I12): of the drawings with the same spelling, the first type.
    private func joined(_ hits: [Hit]) -> [Hit] {
        var hits = hits
        for isExact in [true, false] {
            let alike = hits.indices.filter { hits[$0].type >= 0 && hits[$0].isExact == isExact }
            let bitmaps = alike.filter { !resolver.order.isDrawing(hits[$0].type) }
            let drawings = alike.filter { resolver.order.isRenderable(hits[$0].type) && hits[$0].files[0].scale == 1 }
            guard !bitmaps.isEmpty, let drawing = drawings.min(by: { hits[$0].type < hits[$1].type }) else { continue }
            var file = hits[drawing].files[0]
            file.isCompanion = true
            for position in bitmaps { hits[position].files.append(file) }
            hits.remove(at: drawing)
        }
        return hits
    }

    /// A file with exactly the requested name whose extension is unknown or another kind's.
    private func exactFile(in index: FolderIndex) -> Hit? {
        guard name.dropFirst().contains(UInt8(ascii: ".")), let entry = index.entry(named: name), mayAnswer(entry)
        else {
            return nil
        }
        return Hit(files: [Candidate.File(entry: entry, scale: 1)], isExact: true, type: -1)
    }

    /// Whether a file's modifiers match. A requested modifier must match. Sounds have no scale, and GNUstep has no modifiers: there, they are part
    /// of the name.
    func isWanted(_ file: FolderIndex.File) -> Bool {
        if resolver.kind == .sound, file.scale != parsed.scale { return false }
        if resolver.context.profile == .gnustep || parsed.hasModifiers {
            return file.scale == parsed.scale && file.idiom == parsed.idiom
        }
        return file.idiom == .unspecified
            || (resolver.context.profile == .uiKit && file.idiom == resolver.context.idiom)
    }

    /// Whether an entry's kind may match. GNUstep accepts folders and devices, too.
    func mayAnswer(_ entry: FolderEntry) -> Bool {
        switch entry.kind {
        case .regular, .link, .unknown: true
        case .directory, .other: resolver.context.profile == .gnustep
        }
    }

    private func add(_ file: Candidate.File, to files: inout [Candidate.File], for idiom: DeviceIdiom) {
        if let position = files.firstIndex(where: { $0.scale == file.scale }) {
            if idiom != .unspecified { files[position] = file }
        } else {
            files.append(file)
            files.sort { $0.scale < $1.scale }
        }
    }
}
