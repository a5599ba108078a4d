internal import AssetModel

/// The parts of a file name or a requested name: base, scale, idiom and type, as in `Name@2x~iphone.png` (rule B3).
struct ParsedName: Sendable {
    /// The name without modifiers and type; empty only for an empty name.
    let base: ArraySlice<UInt8>
    /// The type; nil when the name ends in no known extension.
    let type: FileType?
    /// 2 or 3 for `@2x` and `@3x`, else 1.
    let scale: UInt8
    /// The device of `~ipad` and `~iphone`; else `unspecified`.
    let idiom: DeviceIdiom

    /// Parses a file name. Only names of a known type have modifiers; every other name is its own base.
    init(fileName bytes: [UInt8]) {
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0,
            let type = FileType(extension: bytes[(dot + 1)...])
        else {
            self.init(base: bytes[...], type: nil, scale: 1, idiom: .unspecified)
            return
        }
        self.init(stem: bytes[..<dot], type: type)
    }

    /// Parses a name without a type.
    init(stem bytes: [UInt8]) {
        self.init(stem: bytes[...], type: nil)
    }

    private init(stem: ArraySlice<UInt8>, type: FileType?) {
        var base = stem
        var idiom = DeviceIdiom.unspecified
        if let (suffix, meant) = Self.idioms.first(where: { base.ends(with: $0.0) }) {
            base = base.dropLast(suffix.count)
            idiom = meant
        }
        var scale: UInt8 = 1
        if let (suffix, meant) = Self.scales.first(where: { base.ends(with: $0.0) }) {
            base = base.dropLast(suffix.count)
            scale = meant
        }
        if base.isEmpty {
            self.init(base: stem, type: type, scale: 1, idiom: .unspecified)
        } else {
            self.init(base: base, type: type, scale: scale, idiom: idiom)
        }
    }

    private init(base: ArraySlice<UInt8>, type: FileType?, scale: UInt8, idiom: DeviceIdiom) {
        self.base = base
        self.type = type
        self.scale = scale
        self.idiom = idiom
    }

    var hasModifiers: Bool { scale != 1 || idiom != .unspecified }

    private static let idioms: [(ArraySlice<UInt8>, DeviceIdiom)] = [
        (Array("~iphone".utf8)[...], .phone), (Array("~ipad".utf8)[...], .pad),
    ]
    private static let scales: [(ArraySlice<UInt8>, UInt8)] = [
        (Array("@2x".utf8)[...], 2), (Array("@3x".utf8)[...], 3),
    ]
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with suffix: ArraySlice<UInt8>) -> Bool {
        last == suffix.last && self.suffix(suffix.count) == suffix
    }
}
