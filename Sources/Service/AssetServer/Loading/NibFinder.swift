internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WireProtocol

/// An interface file that was found and opened.
struct FoundNib {
    /// A file that holds the interface or a part of it.
    struct Form {
        let file: SourceFile
        /// The place where it was found; nil when the client supplied it.
        let source: AnswerSource?
        /// Whether the file is the one of the wrapper's forms that will be loaded.
        let isChosen: Bool
    }

    /// The file itself, the forms of a wrapper, or the forms of all scenes of a compiled storyboard.
    let forms: [Form]
    /// The wrapper's folder, whose images and sounds come first (N4).
    let wrapper: SearchFolder?

    /// The versions of its files.
    var versions: [FileVersion] { forms.map { FileVersion($0.file.status) } }

    /// Basis of an answer with this interface file.
    var basis: AnswerRecord.Basis {
        AnswerRecord.Basis(
            sources: forms.compactMap(\.source), watches: forms.compactMap(\.file.watch),
            isForeign: forms.contains(where: \.file.isForeign))
    }
}

/// Finds the interface file of a request in a bundle: folder by folder, and in each folder type by type.
@EventLoopActor
struct NibFinder {
    let opener: FileOpener
    let request: LoadNib
    let context: AssetContext
    let plan: SearchPlan

    func find() async throws(RequestFailure) -> FoundNib {
        let name = request.name
        let types = InterfaceTypes.all
        let names = types.contains { name.hasType($0) } ? [name] : types.map { name + Array(".\($0)".utf8) }
        for folder in plan.bundle.folders {
            for attempt in names {
                guard let entry = folder.index.entry(named: attempt) else { continue }
                if let nib = try await open(entry, in: folder) { return nib }
            }
        }
        throw RequestFailure(
            .notFound, "the bundle has no interface file \"\(String(decoding: name, as: UTF8.self))\"; \(places)")
    }

    /// Description of the searched folders and languages, for people.
    private var places: String {
        let searched = plan.bundle.folders.map { $0.path.bytes.isEmpty ? "the bundle itself" : "\($0.path)" }
        let languages = context.conditions.lookUp.languages
        return (searched.isEmpty ? "there is no folder to look in" : "looked in \(searched.joined(separator: ", "))")
            + (languages.isEmpty ? ", without a preferred language" : ", for \(languages.joined(separator: ", "))")
    }

    private func open(_ entry: FolderEntry, in folder: SearchFolder) async throws(RequestFailure) -> FoundNib? {
        let path = folder.path.appending(entry.name)
        guard let wrapper = entry.kind == .regular ? nil : try await context.bundle?.searchFolder(path) else {
            return try await form(entry.name, in: folder, isChosen: true).map { FoundNib(forms: [$0], wrapper: nil) }
        }
        guard wrapper.index.count <= ServerLimits.wrapperFiles.value else {
            throw RequestFailure(
                .broken, found: UInt64(wrapper.index.count), allowed: UInt64(ServerLimits.wrapperFiles.value),
                "\(wrapper.path) holds \(wrapper.index.count) files; the limit is \(ServerLimits.wrapperFiles.value)")
        }
        let isStoryboard = entry.name.hasType("storyboardc")
        let forms = isStoryboard ? try await scenes(in: wrapper) : try await forms(in: wrapper)
        guard !forms.isEmpty else {
            throw RequestFailure(
                .broken,
                "\(wrapper.path) holds no interface file, such as keyedobjects.nib, objects.gorm or runtime.nib")
        }
        return FoundNib(forms: forms, wrapper: wrapper)
    }

    /// Opens the forms of a wrapper: the form that the request's system loads, or all forms if the request names no system.
    private func forms(in folder: SearchFolder) async throws(RequestFailure) -> [FoundNib.Form] {
        let wrapper = InterfaceWrapper(
            "\(folder.path)", names: folder.index.entries.map { String(decoding: $0.name, as: UTF8.self) })
        guard let chosen = wrapper.form(for: request.system) else {
            guard let system = request.system, let oldest = wrapper.forms.last?.firstSystem else { return [] }
            throw RequestFailure(
                .notFound, "\(folder.path) holds no form for system \(system): the oldest is for \(oldest)")
        }
        var forms: [FoundNib.Form] = []
        for form in request.system == nil ? wrapper.forms : [chosen] {
            let found = try await self.form(Array(form.name.utf8), in: folder, isChosen: form == chosen)
            if let found { forms.append(found) }
        }
        return forms
    }

    /// The nibs of a compiled storyboard in the order of their names; each is a file or a wrapper.
    private func scenes(in storyboard: SearchFolder) async throws(RequestFailure) -> [FoundNib.Form] {
        var forms: [FoundNib.Form] = []
        let nibs = storyboard.index.entries(endingIn: Array(".nib".utf8)).filter { $0.name.hasType("nib") }
        for entry in nibs.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
            forms += try await open(entry, in: storyboard)?.forms ?? []
        }
        return forms
    }

    /// The file of a name in a folder; nil where there is none.
    private func form(
        _ name: [UInt8], in folder: SearchFolder, isChosen: Bool
    ) async throws(RequestFailure) -> FoundNib.Form? {
        guard let listed = opener.folders.folder(folder.id), let bundle = context.bundle else { return nil }
        let fullPath = bundle.path.appending(folder.path.appending(name).bytes)
        return try await opener.open(listed.path.appending(name), in: listed.base, calling: fullPath).map {
            .init(file: $0, source: .init(folder: folder.path, name: name), isChosen: isChosen)
        }
    }
}

extension [UInt8] {
    fileprivate func hasType(_ type: String) -> Bool {
        let suffix = Array(".\(type)".utf8)
        return count > suffix.count && self.suffix(suffix.count) == suffix[...]
    }
}
