internal import AssetModel

extension Query {
    /// The files of a folder whose names are similar to the requested name but do not match, with the reasons.
    func passedOver(in index: FolderIndex) -> [(entry: FolderEntry, reason: Reason)] {
        let answering = Set(hits(in: index).flatMap { $0.files.map(\.entry) })
        let alike = index.matches(of: parsed.base).compactMap { file, match -> (FolderEntry, Reason)? in
            let entry = index.entry(of: file)
            return answering.contains(entry) ? nil : (entry, reason(against: file, entry, match))
        }
        let otherCase = index.entries(differingInCaseFrom: parsed.base).map { entry in
            (entry, Reason(.i4, "names are case-sensitive"))
        }
        return alike + otherCase
    }

    private func reason(against file: FolderIndex.File, _ entry: FolderEntry, _ match: FolderIndex.Match) -> Reason {
        let isGNUstep = resolver.context.profile == .gnustep
        guard let fileType = file.type else { return Reason(.i3, "its name ends in no known type") }
        guard resolver.order.rank(of: fileType) != nil else {
            return Reason(.i3, "\(fileType.extension) is no type of \(resolver.kind)s in this profile")
        }
        if let type, type != fileType { return Reason(.i3, "the name stands for \(type.extension) only") }
        if match == .canonicallyEqual, isGNUstep { return Reason(.i4, "GNUstep compares bytes") }
        if !isWanted(file) {
            if isGNUstep { return Reason(.b3, "to GNUstep modifiers are part of the name") }
            if resolver.kind == .sound, file.scale != parsed.scale {
                return Reason(.b3, "sounds have no scale: to them @2x is part of the name")
            }
            return Reason(
                .b3,
                parsed.hasModifiers ? "the name has other modifiers" : "it is for another device than the context's")
        }
        if !mayAnswer(entry) { return Reason(.i3, "it is no file") }
        return Reason(.b3, "the file for the device hides it")
    }
}
