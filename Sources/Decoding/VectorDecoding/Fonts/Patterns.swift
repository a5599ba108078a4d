internal import CVectorGraphics

extension FontLibrary {
    /// Returns the family `name` and the families that fontconfig's settings treat as equal (Liberation Sans for Arial).
    func equivalentFamilies(of name: String) -> [String] {
        // This function owns the pattern.
        let pattern = unsafe FcPatternCreate()
        defer { unsafe FcPatternDestroy(pattern) }
        unsafe FcPatternAddString(pattern, FC_FAMILY, name)
        unsafe FcConfigSubstitute(settings, pattern, FcMatchPattern)
        return unsafe strongFamilies(in: pattern)
    }

    /// Returns the families of a pattern after fontconfig's settings were applied. Weakly bound families are mere substitutes and do not count.
    func strongFamilies(in pattern: OpaquePointer?) -> [String] {
        var names: [String] = []
        var value = unsafe FcValue()
        var binding = FcValueBindingWeak
        var index: Int32 = 0
        while unsafe FcPatternGetWithBinding(pattern, FC_FAMILY, index, &value, &binding) == FcResultMatch {
            index += 1
            guard binding != FcValueBindingWeak, unsafe value.type == FcTypeString, let name = unsafe value.u.s else {
                continue
            }
            names.append(unsafe String(cString: name))  // NUL-terminated, and copied
        }
        return names
    }

    /// Makes Pango report each pattern for which it looks, after settings are applied. A pattern without an installed family adds its first family to
    /// `missing`. Starts a Pango thread.
    func watchPango() {
        // The map and this library live as long as the process.
        unsafe map = OpaquePointer(pango_cairo_font_map_get_default())
        unsafe pango_fc_font_map_set_default_substitute(
            map,
            { pattern, library in
                guard let library = unsafe library else { return }
                let fonts = unsafe Unmanaged<FontLibrary>.fromOpaque(library).takeUnretainedValue()
                let names = unsafe fonts.strongFamilies(in: pattern)
                if !fonts.hasAny(of: names), let first = names.first { fonts.missing.append(first) }
            }, Unmanaged.passRetained(self).toOpaque(), nil)
    }

    /// Clears the missing families and Pango's cache, so that Pango looks for the next document's fonts again.
    func beginDocument() {
        missing = []
        if let map = unsafe map { unsafe pango_fc_font_map_cache_clear(map) }
    }
}

/// Returns the strings of a list and frees the list.
func texts(of list: OpaquePointer?) -> [String] {
    guard let list = unsafe list else { return [] }
    defer { unsafe FcStrListDone(list) }
    var texts: [String] = []
    while let text = unsafe FcStrListNext(list) { texts.append(unsafe String(cString: text)) }
    return texts
}

/// A pattern's strings for one property.
func texts(_ object: String, of pattern: OpaquePointer) -> [String] {
    var texts: [String] = []
    while let text = unsafe text(object, texts.count, of: pattern) { texts.append(text) }
    return texts
}

/// One of a pattern's strings for one property.
func text(_ object: String, _ index: Int, of pattern: OpaquePointer) -> String? {
    var bytes: UnsafeMutablePointer<FcChar8>?
    guard unsafe FcPatternGetString(pattern, object, Int32(index), &bytes) == FcResultMatch, let bytes = unsafe bytes
    else {
        return nil
    }
    return unsafe String(cString: bytes)  // owned by the pattern, NUL-terminated, and copied
}
