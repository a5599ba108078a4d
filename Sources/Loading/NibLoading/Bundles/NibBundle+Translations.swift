internal import AssetModel
internal import AssetResolution
internal import ByteReading
internal import LinuxSystem
internal import PropertyLists

/// The translations of a nib.
struct NibTranslations {
    /// Texts by object and key.
    var texts: [String: String] = [:]
    /// Path of a file that cannot be read, and the reason; nil for no such file.
    var failure: String?
}

extension NibBundle {
    /// The translations of a nib of `Base.lproj`, from `<nib>.strings` in the folder of the user's language. Empty if there is no such file, or
    /// if the user prefers the language of the nib itself.
    func translations(ofNibAt path: String) -> NibTranslations {
        let parts = path.split(separator: "/")
        guard parts.count > 1, parts[parts.count - 2] == "Base.lproj", let file = parts.last else {
            return NibTranslations()
        }
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        guard let found = self.path(ofFirst: [stem + ".strings"], in: translatedFolders) else {
            return NibTranslations()
        }
        var limits = ReadingLimits()
        limits.byteCount = 4 << 20
        limits.valueCount = LoadingLimits.translations.value
        limits.depth = 8
        let reason: String
        do {
            let bytes = try FileDescriptor.open(found, .nonBlocking).readAll(limit: limits.byteCount)
            if let entries = try bytes.map({ try PropertyList($0, limits: limits) })?.entries {
                let texts = entries.compactMap { entry in entry.value.string.map { (entry.key, $0) } }
                return NibTranslations(texts: Dictionary(texts, uniquingKeysWith: { $1 }))
            }
            reason =
                bytes == nil ? "at most \(limits.byteCount) bytes expected" : "texts with keys expected, found none"
        } catch {
            reason = "\(error)"
        }
        return NibTranslations(failure: found + ": " + reason)
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
