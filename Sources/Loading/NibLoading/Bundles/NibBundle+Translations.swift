internal import AssetModel
internal import AssetResolution
internal import ByteReading
internal import LinuxSystem
internal import PropertyLists

extension NibBundle {
    /// The translations of a nib of `Base.lproj`: texts by object and key, from `<nib>.strings` in the folder of the user's language. Empty
    /// if there is no such file, or if the user prefers the language of the nib itself.
    func translations(ofNibAt path: String) -> [String: String] {
        let parts = path.split(separator: "/")
        guard parts.count > 1, parts[parts.count - 2] == "Base.lproj", let file = parts.last else { return [:] }
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        guard let found = self.path(ofFirst: [stem + ".strings"], in: translatedFolders) else { return [:] }
        var limits = ReadingLimits()
        limits.byteCount = 4 << 20
        limits.valueCount = LoadingLimits.translations.value
        limits.depth = 8
        let opened = try? FileDescriptor.open(found, .nonBlocking)
        guard let bytes = try? opened?.readAll(limit: limits.byteCount),
            let entries = try? PropertyList(bytes, limits: limits).entries
        else { return [:] }
        return Dictionary(
            entries.compactMap { entry in entry.value.string.map { (entry.key, $0) } }, uniquingKeysWith: { $1 })
    }

    /// The folders of the languages that the user prefers to the nib's own language.
    private var translatedFolders: [SearchFolder] {
        let own = Localization.language(of: information?.developmentRegion ?? "en")
        var preferred: [String] = []
        for language in languages {
            preferred.append(language)
            // A region of the nib's language may have texts of its own.
            if Localization.language(of: language) == own { break }
        }
        return folders(for: preferred).filter { folder in
            switch folder.localization?.reason {
            case .region, .language: true
            case .developmentRegion, .base, nil: false
            }
        }
    }
}
