import AssetModel
import AssetResolution

/// Checks one reference of an interface file, for each language of its bundle.
struct ReferenceCheck {
    private let reference: AuditedReference
    private let scope: AuditScope
    /// Frameworks that are searched if the scope has no file for the name.
    private let frameworks: [AuditScope]
    /// All audited images and sounds, for advice.
    private let all: [AuditedFiles.File]
    private let search: NameSearch

    /// Paths of the files to which the reference leads, for all languages.
    private(set) var paths: [String] = []
    /// Paths of all files that match the name, including files that another match comes before.
    private(set) var matches: Set<String> = []
    private(set) var findings: [AuditFinding] = []

    init(
        _ reference: AuditedReference, in scope: AuditScope, then frameworks: [AuditScope],
        beside files: [AuditedFiles.File], _ search: NameSearch
    ) {
        self.reference = reference
        self.scope = scope
        self.frameworks = frameworks
        all = files.filter { $0.medium != nil }
        self.search = search
        check()
    }

    private var name: ResourceKey { reference.name }

    private mutating func check() {
        let wrapper = BundleDescription.isWrapper(reference.file.folder) ? reference.file.folder : nil
        var best: [Candidate] = []
        var without: [String] = []
        for language in languages {
            var owner = scope
            var candidates = scope.resolve(name, language: language, wrapper: wrapper)
            for framework in frameworks where candidates.isEmpty {
                owner = framework
                candidates = framework.resolve(name, language: language, wrapper: nil)
            }
            for candidate in candidates { matches.formUnion(owner.paths(of: candidate, wrapper: wrapper)) }
            guard let first = candidates.first else {
                without.append(language ?? "")
                continue
            }
            best.append(first)
            for path in owner.paths(of: first, wrapper: wrapper) where !paths.contains(path) { paths.append(path) }
        }
        if paths.isEmpty {
            if !SystemNames.isToolkits(name) { findings.append(missing) }
        } else if !without.isEmpty {
            let message =
                "no \(name.kind.word) \"\(name.name)\" for \(Quantity.list(without)), only \(Quantity.list(paths))"
            findings.append(finding(.missingLocalization, message))
        } else if let candidate = best.first, lacksScale(candidate) {
            let message = "\"\(name.name)\" has no file for a screen of 2x, only \(Quantity.list(paths))"
            findings.append(finding(.missingScale, message))
        }
    }

    /// Languages of the nib's users. A nib of a language is loaded for users of that language, any other nib for everybody.
    private var languages: [String?] {
        if let own = reference.file.localization, own != "Base" { return [own] }
        return scope.hasLocalizedMedia && !scope.languages.isEmpty ? scope.languages : [nil]
    }

    private func finding(_ rule: AuditRule, _ message: String, level: AuditRule.Level? = nil) -> AuditFinding {
        AuditFinding(rule, reference.file.path, line: reference.line, name: name.name, level: level, message)
    }

    // MARK: Missing

    private var missing: AuditFinding {
        let start = "no \(name.kind.word) is called \"\(name.name)\""
        let medium = MediaFileName(name.name)
        let wanted = name.name.lowercased()
        let spelt = all.filter { file in
            guard let found = file.medium, found.kind == name.kind else { return false }
            return medium == nil ? found.base.lowercased() == wanted : file.name.lowercased() == wanted
        }
        let exact = spelt.filter { isExact($0, medium) }
        if let file = exact.first {
            var misplaced = finding(.missing, "\(start) where the bundle is searched; \(file.path) has the name")
            misplaced.lookup = .b4
            return misplaced
        }
        if let file = spelt.first {
            return finding(.wrongCase, "\(start): capitals matter, and the file is \(file.path)")
        }
        if let place = search.place(of: name.name), !InterfaceFiles.isInterface(place), place != reference.file.path {
            return finding(
                .missing, "\(start): no file answers; \(place) has the name, and may give an image this name",
                level: .note)
        }
        let names = all.compactMap { file in
            file.medium.flatMap { $0.kind == name.kind ? (medium == nil ? $0.base : file.name) : nil }
        }
        let nearest = NearestName.hint(NearestName.to(name.name, among: names))
        return finding(.missing, "\(start): no file answers\(nearest)")
    }

    /// Whether a file would match the name, if the file lay in a searched folder.
    private func isExact(_ file: AuditedFiles.File, _ asked: MediaFileName?) -> Bool {
        guard let found = file.medium, found.type == found.type.lowercased() else { return false }
        return asked == nil ? found.base == name.name : file.name == name.name
    }

    // MARK: Scales

    /// Whether an image has no file for 2x, although most of its bundle's bitmaps have one.
    private func lacksScale(_ candidate: Candidate) -> Bool {
        guard name.kind == .image, scope.profile != .gnustep, candidate.role != .system else { return false }
        let isScalable = candidate.files.contains { file in
            file.isCompanion || (file.item.map { $0.scale == 0 } ?? false)
                || MediaFileName(String(decoding: file.entry.name, as: UTF8.self))?.hasManySizes ?? true
        }
        if isScalable || candidate.files.contains(where: { $0.scale > 1 }) { return false }
        return scope.isMadeForHighResolution
    }
}
