import ByteReading
import NibFormats

extension ValueReader {
    /// The font that a value describes; nil for other values.
    func font(_ raw: AttributeValue) -> Font? {
        switch raw {
        case .element("font", let fields), .element("fontDescription", let fields): return documentFont(fields)
        case .object(let position):
            let object = document.objects[position]
            switch object.className {
            case "NSFont": return archivedFont(object)
            case "UIFont": return touchFont(object)
            default: return nil
            }
        default: return nil
        }
    }

    /// Fonts and default sizes, by the purpose that documents name.
    private static let purposes: [String: (font: String, size: Double)] = [
        "system": ("system", 13), "systemBold": ("systemBold", 13), "smallSystem": ("system", 11),
        "smallSystemBold": ("systemBold", 11), "miniSystem": ("system", 9), "miniSystemBold": ("systemBold", 9),
        "label": ("system", 10), "menu": ("system", 13), "message": ("system", 13), "cellTitle": ("system", 12),
        "toolTip": ("system", 11), "titleBar": ("systemBold", 13), "controlContent": ("system", 12),
        "user": ("user", 12), "userFixedPitch": ("fixedPitch", 10), "fixedUser": ("fixedPitch", 11),
        "boldSystem": ("systemBold", 17), "italicSystem": ("systemItalic", 17),
    ]

    private func documentFont(_ fields: [InterfaceObject.Attribute]) -> Font? {
        let size = fields["size"]?.text ?? fields["pointSize"]?.text
        if let name = fields["name"]?.text { return .named(name, size: size.flatMap { Double($0) } ?? 12) }
        guard let purpose = fields["metaFont"]?.text ?? fields["type"]?.text else { return nil }
        let known = Self.purposes[purpose] ?? (font: purpose, size: 13)
        return .system(known.font, size: size.flatMap { Double($0) } ?? known.size)
    }

    /// Names of the system's fonts in files of older and newer tools.
    private static let systemNames: [String: String] = [
        "LucidaGrande": "system", ".LucidaGrandeUI": "system", ".AppleSystemUIFont": "system", ".SFNSText": "system",
        ".SFNS-Regular": "system", ".HelveticaNeueDeskInterface-Regular": "system",
        "LucidaGrande-Bold": "systemBold", ".LucidaGrandeUI-Bold": "systemBold",
        ".AppleSystemUIFontBold": "systemBold", ".SFNS-Bold": "systemBold",
        ".HelveticaNeueDeskInterface-Bold": "systemBold",
    ]

    /// The purposes of fonts that GNUstep archives by purpose, in the order of their numbers; 0 is a font with a name.
    private static let gnustepPurposes: [(font: String, size: Double)] = [
        ("user", 12), ("systemBold", 12), ("system", 12), ("fixedPitch", 12), ("user", 12), ("titleBar", 12),
        ("menu", 12), ("message", 12), ("palette", 12), ("toolTip", 11), ("controlContent", 12), ("label", 10),
    ]

    private func archivedFont(_ object: InterfaceObject) -> Font? {
        let fields = object.attributes
        if let name = fields["NSName"]?.text ?? streamedName(fields["1"]) {
            let size = (fields["NSSize"] ?? fields["2"]).flatMap { Self.number($0) } ?? 12
            return Self.systemNames[name].map { .system($0, size: size) } ?? .named(name, size: size)
        }
        guard document.format == .gnustepArchive, let role = fields["NSfFlags"].flatMap({ Self.integer($0) }) else {
            return nil
        }
        let purpose = Int(clamping: role / 2)
        let known =
            Self.gnustepPurposes.indices.contains(purpose) ? Self.gnustepPurposes[purpose] : (font: "system", size: 12)
        return .system(known.font, size: fields["NSSize"].flatMap { Self.number($0) } ?? known.size)
    }

    /// The name of a font in a typed stream, which writes bytes: a type, a length, and UTF-16 with a byte-order mark.
    private func streamedName(_ value: AttributeValue?) -> String? {
        guard case .data(let bytes)? = value, bytes.count > 10 else { return nil }
        return String(markedUTF16: bytes.dropFirst(8)).map { String($0.prefix { $0 != "\0" }) }
    }

    private func touchFont(_ object: InterfaceObject) -> Font? {
        let fields = object.attributes
        let size = (fields["UIFontPointSize"] ?? fields["NSSize"]).flatMap { Self.number($0) } ?? 17
        if fields["UISystemFont"].flatMap({ Self.boolean($0) }) == true { return .system("system", size: size) }
        guard let name = (fields["UIFontName"] ?? fields["NSName"])?.text else { return nil }
        return name.hasPrefix(".SF")
            ? .system(name.hasSuffix("Bold") ? "systemBold" : "system", size: size)
            : .named(name, size: size)
    }
}
