import AssetModel
import AssetResolution
import ByteReading
import InterfaceSchema
import LinuxSystem
import NibFormats
import PropertyLists

/// Finds faults in the resources of applications and source trees: compares the references of interface files with the files that exist. The
/// audit reads the files itself and needs no service.
struct Audit {
    let files: AuditedFiles
    let scopes: [AuditScope]
    /// The references of all interface files, in the order of the files.
    private(set) var references: [AuditedReference] = []
    private(set) var interfaceCount = 0
    private(set) var search = NameSearch(for: [])
    private(set) var findings: [AuditFinding] = []
    /// Files that match references; `usedNames` are the names of references that lead to a file.
    private var usedFiles: Set<String> = []
    private var usedNames: Set<String> = []

    private static let textLimit = 64 << 20
    private static let sourceLimit = 16 << 20

    /// Audits folders, except files and folders with an excluded name or path. Names are searched in `programs`, too. With `sources`, interface files
    /// are compared with their classes. `profile` returns the profile whose rules apply to a bundle or tree.
    init(
        _ paths: [String], excluding excluded: [String], programs: [String], sources: [String],
        _ screen: Screen,
        profile: (AuditedFiles, Int) -> Profile
    ) throws(ControlFailure) {
        files = try AuditedFiles(paths, excluding: excluded, screen)
        scopes = Self.scopes(files, profile)
        reportCatalogs()
        readTexts()
        let index = try readSources(sources, excluding: excluded, screen)
        let use = try readInterfaces(screen, index)
        if let index {
            findings += UnconnectedOutlets(index, use).findings + UnknownIdentifiers(index, use).findings
        }
        let others = try AuditedFiles(programs, [.directory, .regular], excluding: excluded, screen)
        findings += files.unreadable + others.unreadable
        searchNames(files.files + others.files, screen)
        checkReferences()
        findings += UnusedMedia(self, usedFiles: usedFiles, usedNames: usedNames).findings
        findings += DuplicateMedia(files.files, screen).findings
    }

    private static func scopes(_ files: AuditedFiles, _ profile: (AuditedFiles, Int) -> Profile) -> [AuditScope] {
        let system = SystemNames()
        let byBundle = Dictionary(grouping: files.files, by: \.bundle)
        let catalogs = files.catalogs
        var scopes: [AuditScope] = []
        for (number, bundle) in files.bundles.enumerated() {
            scopes.append(
                AuditScope(
                    bundle, files: byBundle[number] ?? [], catalogs: catalogs[number] ?? [],
                    profile: profile(files, number), parent: bundle.parent.map { scopes[$0] }, system: system))
        }
        return scopes
    }

    private mutating func reportCatalogs() {
        for catalog in scopes.flatMap(\.catalogs) {
            if let problem = catalog.searched.problem {
                findings.append(AuditFinding(.unreadable, catalog.path, problem))
            }
        }
    }

    /// Reads sources into an index; nil if `paths` is empty.
    private mutating func readSources(
        _ paths: [String], excluding excluded: [String], _ screen: Screen
    ) throws(ControlFailure) -> SourceIndex? {
        if paths.isEmpty { return nil }
        let sources = try AuditedFiles(paths, [.directory, .regular], excluding: excluded, screen)
        findings += sources.unreadable
        var index = SourceIndex()
        for (number, file) in sources.files.enumerated() {
            guard let type = file.path.split(separator: ".").last, ["h", "m", "mm", "swift"].contains(type) else {
                continue
            }
            screen.progress("source \(number) of \(sources.files.count)")
            guard let bytes = AuditedFiles.contents(file.path, limit: Self.sourceLimit), !bytes.contains(0) else {
                let reason =
                    "the source cannot be read, has more than \(Self.sourceLimit) bytes, or is not in an ASCII encoding"
                findings.append(AuditFinding(.unreadable, file.path, reason))
                continue
            }
            if type == "swift" {
                SwiftSource.read(bytes, path: file.path, into: &index)
            } else {
                ObjectiveCSource.read(bytes, path: file.path, into: &index)
            }
        }
        return index
    }

    /// Reads a file; nil, with a finding, if that is impossible.
    private mutating func contents(of path: String, limit: Int) -> [UInt8]? {
        let bytes = AuditedFiles.contents(path, limit: limit)
        if bytes == nil {
            let reason = "the file cannot be read, or has more than \(limit) bytes"
            findings.append(AuditFinding(.unreadable, path, reason))
        }
        return bytes
    }

    /// Reads the tables of localized texts. A program shows no text of a broken table.
    private mutating func readTexts() {
        let limits = ReadingLimits()
        for file in files.files where file.name.hasSuffix(".strings") && !file.isPart {
            guard let bytes = contents(of: file.path, limit: limits.byteCount) else { continue }
            do throws(ReadingError) {
                let list = try PropertyList(bytes, limits: limits)
                if list.entries == nil { throw .found(list.kind, not: "texts by their keys", at: 0) }
            } catch {
                let line = TextLines(bytes)?.line(at: error.fault.offset)
                findings.append(AuditFinding(.unreadable, file.path, line: line, "\(error)"))
            }
        }
    }

    // MARK: Interface files

    private mutating func readInterfaces(
        _ screen: Screen, _ index: SourceIndex?
    ) throws(ControlFailure) -> InterfaceUse {
        var use = InterfaceUse()
        let owners = Dictionary(files.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let paths = files.files.filter { FolderParts.interfaces.isWanted($0.name) }.map(\.path)
        let reader = InterfaceReader()
        for part in InterfaceParts(system: nil).parts(of: paths) where part.isChosen {
            guard let file = owners[part.path] else { continue }
            screen.progress("interface file \(interfaceCount) of \(paths.count)")
            interfaceCount += 1
            guard let bytes = contents(of: file.path, limit: reader.limits.byteCount) else { continue }
            let lines = TextLines(bytes)
            let resources: InterfaceResources
            do {
                let document = try reader.document(in: bytes)
                let model = InterfaceModel(document)
                let isText = [.xibDocument, .storyboardDocument].contains(InterfaceFormat.recognized(in: bytes))
                if isText { findings += IdentifierCheck(document, file.path, lines).findings }
                if let index {
                    use.add(document, file.path, isText ? lines : nil)
                    findings += SourceCheck(document, index, file.path, isText ? lines : nil).findings
                    findings += OutletTypes(model, index, file.path, isText ? lines : nil).findings
                }
                findings += DesignCheck(model, file.path, lines).findings
                resources = document.resources
            } catch {
                let line = lines?.line(at: error.fault.offset)
                findings.append(AuditFinding(.unreadable, file.path, line: line, "\(error)"))
                continue
            }
            let embedded = Set(resources.media.compactMap(\.name))
            for reference in resources.references where reference.origin != .systemSymbol {
                guard let kind = reference.kind.assetKind, !embedded.contains(reference.name) else { continue }
                references.append(
                    AuditedReference(
                        file: file, name: ResourceKey(kind: kind, name: reference.name),
                        line: lines?.line(of: reference.name)))
            }
        }
        return use
    }

    // MARK: Names in programs

    private mutating func searchNames(_ all: [AuditedFiles.File], _ screen: Screen) {
        let media = files.files.compactMap { file in file.medium.map { [$0.base, file.name] } }.joined()
        let catalogs = scopes.flatMap(\.catalogs).flatMap { $0.images.keys.flatMap(Self.nameAndLastPart) }
        search = NameSearch(for: Array(media) + catalogs + references.map(\.name.name))
        var libraries: Set<String> = []
        for (number, file) in all.enumerated() where file.medium == nil && NameSearch.isSearched(file.name) {
            screen.progress("searching for names: file \(number) of \(all.count)")
            guard let bytes = AuditedFiles.contents(file.path, limit: Self.textLimit) else { continue }
            search.search(bytes, path: file.path, name: file.name)
            if NameSearch.isProgram(bytes) { libraries.formUnion(LinkedLibraries.paths(of: bytes)) }
        }
        for path in libraries.subtracting(all.map(\.path)).sorted() {
            guard let bytes = AuditedFiles.contents(path, limit: Self.textLimit) else { continue }
            search.search(bytes, path: path, name: path)
        }
    }

    /// Returns a name and its last part: "Icons/sun" and "sun".
    private static func nameAndLastPart(_ name: String) -> [String] {
        [name] + (name.split(separator: "/").last.map { [String($0)] } ?? [])
    }

    // MARK: References

    private mutating func checkReferences() {
        for (number, reference) in references.enumerated() {
            let check = ReferenceCheck(
                reference, in: scopes[reference.file.bundle],
                then: files.frameworks(for: reference.file.bundle).map { scopes[$0] }, beside: files.files, search)
            references[number].paths = check.paths
            usedFiles.formUnion(check.matches)
            if !check.paths.isEmpty { usedNames.insert(reference.name.name) }
            findings += check.findings
        }
    }
}

struct AuditedReference {
    let file: AuditedFiles.File
    let name: ResourceKey
    let line: Int?
    /// Paths of files to which the reference leads, for all languages of the nib's users; empty if there are none.
    var paths: [String] = []
}
