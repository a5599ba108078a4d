internal import AssetModel

/// Why a candidate's file could not be opened.
public enum Obstacle: Sendable, Hashable {
    /// The candidate is a dangling link, or its catalog lacks its file: the next candidate is used.
    case absent
    /// The candidate must not be opened for the client, for this reason: no other candidate is used instead.
    case refused(String)
}

extension Resolver {
    /// Every step of a lookup, and why each other file was not chosen (`resolve --explain`).
    ///
    /// - Parameters:
    ///   - name: The requested name.
    ///   - obstacles: The candidates that are known not to open, with the reasons.
    ///   - opened: The chosen candidate's files that are no dangling links; nil if that is not known.
    public func explain(
        _ name: [UInt8], obstacles: [Candidate: Obstacle] = [:], opened: [Candidate.File]? = nil
    ) -> [TraceStep] {
        if let refusal = NameRefusal(name, in: context.profile) { return [.refused(refusal)] }
        var trace: [TraceStep] = []
        let target = aliases.target(of: name)
        if target != name { trace.append(.mapped(from: name, to: target)) }
        var winner: Candidate?
        var isAnswered = false
        for (position, place) in places.enumerated() where isSearched(place) {
            let names = attempts(for: name, at: place)
            for tried in names { trace += searches(for: tried, in: place) }
            trace += place.refused.map { .refusedFolder($0) }
            var found: [Candidate] = []
            addCandidates(for: name, position, to: &found)
            for candidate in found {
                if let winner {
                    trace.append(.lost(candidate, loss(of: candidate, to: winner, name)))
                } else if let obstacle = obstacles[candidate] {
                    trace.append(.lost(candidate, obstacle.reason(against: candidate)))
                    if case .refused = obstacle { winner = candidate }
                } else {
                    winner = candidate
                    isAnswered = true
                    var chosen = candidate
                    if let opened { (chosen.files, chosen.preferred) = (opened, preferred(opened)) }
                    trace.append(.chosen(chosen, choice(of: chosen)))
                    for file in candidate.files where !chosen.files.contains(file) {
                        let path = candidate.folderPath.appending(file.entry.name)
                        trace.append(.passedOver(candidate.role, path, Obstacle.absent.reason(against: candidate)))
                    }
                }
            }
            for tried in names { trace += passedOver(for: tried, in: place) }
        }
        if !isAnswered { trace.append(.notFound) }
        return trace
    }

    private func searches(for name: [UInt8], in place: SearchPlace) -> [TraceStep] {
        let rule: Rule =
            switch place.role {
            case .wrapper, .nibBundle: .n4
            case .mainBundle: .b4
            case .system: systemRule
            }
        return place.catalogs.map { .searchedCatalog($0.path, $0.fault, name: name) }
            + place.folders.map { .searched(place.role, $0.path, name: name, rule: rule) }
    }

    /// The rule that defines the system's folders and their order.
    private var systemRule: Rule { kind == .sound ? .s1 : .i1 }

    private func passedOver(for name: [UInt8], in place: SearchPlace) -> [TraceStep] {
        let query = Query(name, for: self)
        return place.folders.flatMap { folder in
            query.passedOver(in: folder.index).map { entry, reason in
                TraceStep.passedOver(place.role, folder.path.appending(entry.name), reason)
            }
        }
    }

    /// Why a candidate comes first.
    private func choice(of candidate: Candidate) -> Reason {
        if candidate.catalog != nil { return Reason(.u2, "of the variants in the catalog it fits best") }
        let type = ParsedName(fileName: candidate.preferredFile.entry.name).type?.extension
        let scales = candidate.files.map { $0.isCompanion ? "any scale" : "\($0.scale)x" }.joined(separator: ", ")
        let scale =
            candidate.files.count > 1
            ? "; of its files for \(scales) it is the one for a screen of \(context.scale)x" : ""
        if candidate.isCanonicalMatch { return Reason(.i4, "its name is the same text in other bytes" + scale) }
        if let alias = candidate.alias {
            return Reason(.i9, "it is the file of \(String(decoding: alias, as: UTF8.self))" + scale)
        }
        if let language = candidate.localization?.name {
            return Reason(.b1, "\(language) is the first language that has it" + scale)
        }
        guard let type else { return Reason(.i3, "it has exactly the name") }
        return Reason(.i3, "\(type) is the first type that is there" + scale)
    }

    /// Why one candidate comes after another. The order of places and folders comes from several rules.
    private func loss(of second: Candidate, to first: Candidate, _ name: [UInt8]) -> Reason {
        switch first.preference.decision(over: second.preference) {
        case .place:
            let rule: Rule = first.role == .wrapper || first.role == .nibBundle ? .n4 : systemRule
            return Reason(rule, "\(first.role.words) before \(second.role.words)")
        case .attempt:
            let names = [first, second].map { String(decoding: $0.alias ?? name, as: UTF8.self) }
            return Reason(.i9, "\(names[0]) is tried before \(names[1])")
        case .source: return Reason(.u1, "a bundle's catalogs before its loose files")
        case .catalog:
            let catalogs = [first, second].map { $0.catalog?.description ?? "" }
            return Reason(.b5, "\(catalogs[0]) before \(catalogs[1])")
        case .variant: return Reason(.u2, "the " + disadvantage(of: second, to: first) + " of the winner fits better")
        case .spelling: return Reason(.i4, "the winner has exactly the bytes of the name")
        case .folder: return folderLoss(of: second, to: first)
        case .plainFile: return Reason(.b3, "it has files for other scales only, the winner a plain one")
        case .type:
            let types = [first, second].map { ParsedName(fileName: $0.preferredFile.entry.name).type?.extension ?? "" }
            let isExact = first.preference.type < 0
            return Reason(.i3, isExact ? "the winner has exactly the name" : "\(types[0]) is tried before \(types[1])")
        case nil: return Reason(.i4, "the bytes of the winner's name come first")
        }
    }

    private func folderLoss(of loser: Candidate, to winner: Candidate) -> Reason {
        if winner.role == .system || winner.localization == loser.localization {
            let paths = [winner, loser].map { $0.folderPath == .root ? "the folder" : $0.folderPath.shown(in: $0.role) }
            return Reason(winner.role == .system ? systemRule : .b4, "\(paths[0]) is searched before \(paths[1])")
        }
        guard let first = winner.localization?.name, let second = loser.localization?.name else {
            return Reason(.b1, "a file that is not localized hides it")
        }
        return Reason(.b1, "\(first) comes before \(second)")
    }

    private func disadvantage(of loser: Candidate, to winner: Candidate) -> String {
        let languages = context.languageNames
        guard let first = winner.preferredFile.item.flatMap({ TraitFit($0, in: context, languages) }),
            let second = loser.preferredFile.item.flatMap({ TraitFit($0, in: context, languages) })
        else { return "purpose" }
        return first.advantage(over: second) ?? "purpose"
    }
}

extension Obstacle {
    fileprivate func reason(against candidate: Candidate) -> Reason {
        switch self {
        case .absent where candidate.catalog != nil: Reason(.b5, "the catalog's file is not there")
        case .absent: Reason(.b6, "it is a dangling link")
        case .refused(let why): Reason(.b6, why)
        }
    }
}
