internal import CVectorGraphics
internal import LinuxSystem

/// The system's fonts: the fonts in fontconfig folders that belong to root and that only root can write. All other fonts count as not installed.
///
/// Created once, before the sandbox is entered: fontconfig's settings and caches are read only then. Afterwards only font files are opened.
/// Used by one thread at a time, besides Pango's threads.
@safe public final class FontLibrary {
    /// The folders with the fonts.
    public let folders: [String]
    /// Missing families since `beginDocument`, with the names that the text uses.
    var missing: [String] = []
    /// Pango's font map; nil before `watchPango`.
    var map: OpaquePointer?

    /// fontconfig's settings, which all libraries in this process use. They live as long as the process.
    let settings: OpaquePointer?
    /// The fonts' families, normalised.
    private let families: Set<String>
    /// The families of each file, normalised.
    private let familiesOfFile: [String: Set<String>]

    /// Reads fontconfig's settings. Without settings there are no fonts.
    public init() {
        FcConfigEnableHome(FcBool(FcFalse))  // a user's own fonts are not the system's
        let settings = unsafe FcInitLoadConfigAndFonts()
        unsafe self.settings = settings
        let trusted = unsafe texts(of: FcConfigGetFontDirs(settings)).compactMap { TrustedFolder($0) }
        var found: [String: Set<String>] = [:]
        unsafe keepFonts(of: settings) { pattern in
            let file = unsafe text(FC_FILE, 0, of: pattern) ?? ""
            guard let path = try? FileDescriptor.open(file, .pathOnly).path(),
                trusted.contains(where: { path.hasPrefix($0.path + "/") })
            else { return false }
            found[file, default: []].formUnion(unsafe texts(FC_FAMILY, of: pattern).map(normalised))
            return true
        }
        folders = trusted.map(\.path)
        familiesOfFile = found
        families = found.values.reduce(into: []) { $0.formUnion($1) }
        unsafe FcConfigSetRescanInterval(settings, 0)
        unsafe FcConfigSetCurrent(settings)
    }

    /// Whether one of these families is installed. A generic family is always installed if there are fonts: fontconfig chooses a font.
    func hasAny(of names: [String]) -> Bool {
        names.lazy.map(normalised).contains { name in
            families.contains(name) || (!families.isEmpty && Self.generic.contains(name))
        }
    }

    /// Whether the font in a file is of the family `name`, or of a family that fontconfig treats as equal.
    func isFont(inFile file: String, meantBy name: String) -> Bool {
        let names = Set(equivalentFamilies(of: name).map(normalised))
        return !names.isDisjoint(with: familiesOfFile[file, default: []])
    }

    private static let generic: Set = [
        "serif", "sans-serif", "sans", "monospace", "mono", "cursive", "fantasy", "system-ui", "emoji", "math",
    ]
}

/// A family's name for comparison, as in fontconfig: lower case, without blanks.
private func normalised(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

/// Removes the fonts for which `isKept` is false from fontconfig's set.
private func keepFonts(of settings: OpaquePointer?, where isKept: (OpaquePointer) -> Bool) {
    // The settings own the set; its first `nfont` elements are fonts, its other elements are unused.
    guard let set = unsafe FcConfigGetFonts(settings, FcSetSystem) else { return }
    var kept: Int32 = 0
    for index in 0..<Int(unsafe set.pointee.nfont) {
        guard let font = unsafe set.pointee.fonts[index] else { continue }
        if unsafe isKept(font) {
            unsafe set.pointee.fonts[Int(kept)] = font
            kept += 1
        } else {
            unsafe FcPatternDestroy(font)
        }
    }
    unsafe set.pointee.nfont = kept
}
