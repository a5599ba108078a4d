internal import CVectorGraphics
internal import LinuxSystem

/// The system's fonts: those in folders of fontconfig's that belong to root and that nobody else may write. All others count as not
/// installed.
///
/// Made once, before the process is locked in: fontconfig's settings and caches are read then and never again. Afterwards only the
/// fonts' files are opened. Used by one thread at a time, besides those that Pango starts.
@safe public final class FontLibrary {
    /// The folders that the fonts lie in.
    public let folders: [String]
    /// Families that text asked for in vain since `beginDocument`, each as the text names it.
    var missing: [String] = []
    /// Pango's fonts, once text is to be set.
    var map: OpaquePointer?

    /// fontconfig's settings, which all libraries of this process use from now on. They live as long as the process.
    let settings: OpaquePointer?
    /// The fonts' families, normalised.
    private let families: Set<String>
    /// The families of each file, normalised.
    private let familiesOfFile: [String: Set<String>]

    /// Reads fontconfig's settings. Where there are none, there are no fonts.
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

    /// Whether one of these families is installed. A generic one always is where there are fonts: fontconfig chooses one of them.
    func hasAny(of names: [String]) -> Bool {
        names.lazy.map(normalised).contains { name in
            families.contains(name) || (!families.isEmpty && Self.generic.contains(name))
        }
    }

    /// Whether the font in a file is of a family that text in `name` means: that family, or one that fontconfig calls the same.
    func isFont(inFile file: String, meantBy name: String) -> Bool {
        let meant = Set(familiesMeant(by: name).map(normalised))
        return !meant.isDisjoint(with: familiesOfFile[file, default: []])
    }

    private static let generic: Set = [
        "serif", "sans-serif", "sans", "monospace", "mono", "cursive", "fantasy", "system-ui",
    ]
}

/// A family's name as fontconfig compares it: without regard to case and blanks.
private func normalised(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

/// Takes the fonts out of fontconfig's set that are not to be kept.
private func keepFonts(of settings: OpaquePointer?, where isKept: (OpaquePointer) -> Bool) {
    // The set is the settings' own; its first `nfont` places have fonts, and the others are free for use.
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
