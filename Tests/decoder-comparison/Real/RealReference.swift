import MediaWriting

/// A way to decode a real file for comparison: the format's library or tool, followed by lcms2's tools if the colours are not sRGB.
struct RealReference {
    /// A shell command that writes every page of `$FILE` to its standard output.
    var command: String
    /// Form of the command's output.
    var form = ReferenceForm.netpbm
    /// The largest difference that is within the format's rules.
    var limit = 0
    /// Whether a page may have one more column and row, because the program rounds sides up.
    var mayBeLarger = false
    /// Files that the command needs, by the suffix of their names after `$FILE`.
    var files: [(suffix: String, bytes: [UInt8])] = []

    private static let convert = "/usr/bin/convert"

    init(_ command: String, limit: Int = 0) {
        self.command = command
        self.limit = limit
    }

    init(_ file: RealFile) throws {
        switch file.format {
        case "PNG": try self.init(png: file.bytes)
        case "TIFF":
            if file.bytes.contains(text: "acsp") {
                try self.init(managedTIFF: file.bytes)
            } else {
                self.init("tiffcp -c none -L -f msb2lsb $FILE $FILE.tiff >&2 && cat $FILE.tiff", limit: 1)
                form = .plainTIFF
            }
        case "JPEG":
            let isManaged = file.bytes.contains(text: "ICC_PROFILE")
            self.init(
                "\(Self.convert) $FILE -auto-orient "
                    + (isManaged
                        ? "$FILE.tiff && tificc -c0 $FILE.tiff $FILE.managed.tiff >&2 && tifftopnm -quiet $FILE.managed.tiff"
                        : "-depth 8 pam:-"),
                limit: isManaged ? 1 : 0)
        case "GIF": self.init("\(Self.convert) $FILE -coalesce -alpha on -depth 8 pam:-")
        case "WebP": self.init("dwebp -quiet -pam $FILE -o -")
        case "BMP": self.init("\(Self.convert) $FILE -alpha on -depth 8 pam:-", limit: 1)
        case "ICO", "CUR":
            self.init(
                "mkdir $FILE.x && icotool -x -o $FILE.x $FILE"
                    + " && for page in $(ls -v $FILE.x/*); do pngtopam -alphapam $page; done")
        case "ICNS": try self.init(icns: file.bytes)
        case "JPEG 2000":
            self.init("opj_decompress -i $FILE -o $FILE.png >&2 && pngtopam -alphapam $FILE.png", limit: 1)
        case "PNM": self.init("\(Self.convert) $FILE -alpha on -depth 8 pam:-")
        case "XPM": self.init("\(Self.convert) $FILE -alpha on -depth 8 pam:-")
        case "XBM": self.init("xbmtopbm $FILE")
        case "SVG": self.init("rsvg-convert $FILE | pngtopam -alphapam", limit: 1)
        case "PDF":
            self.init(
                "pdftocairo -png -transp -cropbox -r 72 -l 16 $FILE $FILE.page"
                    + " && for page in $FILE.page*; do pngtopam -alphapam $page; done")
            mayBeLarger = true
        default: throw ComparisonFailure("\(file.format) has no reference")
        }
    }

    private init(managedTIFF file: [UInt8]) throws {
        let starts = file.indices.filter { $0 >= 36 && file[$0] == 0x61 && file[$0...].starts(with: "acsp".utf8) }
        let profiles = starts.map { start -> [UInt8] in
            let size = file[start - 36..<start - 32].reduce(0) { $0 << 8 | Int($1) }
            return Array(file[start - 36..<min(start - 36 + size, file.count)])
        }
        // Colours that are multiplied by alpha are divided first.
        self.init(
            """
            tiffsplit $FILE $FILE.page && number=0 && for page in $FILE.page*; do
                colors=$page.colors alpha=$page.alpha
                case $(tiffinfo $page | grep Extra) in
                '') tifftopnm -quiet $page > $colors; : > $alpha ;;
                *unassoc*) tifftopnm -quiet -byrow -alphaout=$alpha $page > $colors ;;
                *) tifftopnm -quiet -byrow -alphaout=$alpha $page > $colors.all; divided $colors.all $alpha > $colors ;;
                esac
                managed $colors $alpha $FILE.icc$number -color || exit 1
                number=$((number + 1))
            done
            """, limit: 1)
        files = profiles.enumerated().map { (".icc\($0.offset)", $0.element) }
    }

    private init(png file: [UInt8]) throws {
        let chunks = try PNGParts(file)
        if chunks.isOfApple {
            self.init("pngtopam -alphapam $FILE.ordinary")
            files = [(".ordinary", try chunks.ordinary())]
            form = .multipliedNetpbm
            return
        }
        guard let profile = try chunks.profile() else {
            self.init("pngtopam -alphapam $FILE")
            return
        }
        let isGrey = profile[16..<20].elementsEqual("GRAY".utf8)
        self.init(
            "pngtopam $FILE > $FILE.colors && pngtopam -alpha $FILE > $FILE.alpha"
                + " && managed $FILE.colors $FILE.alpha $FILE.icc" + (isGrey ? "" : " -color"), limit: 1)
        files = [(".icc", profile)]
    }

    /// Makes the reference of an ICNS file. libicns writes the elements of each depth, in files named by size and depth. A PNG file inside an element
    /// of a newer type is decoded separately; other elements of newer types become older types.
    init(icns file: [UInt8]) throws {
        var older = file
        var commands: [String] = []
        var parts: [(suffix: String, bytes: [UInt8])] = []
        var offset = 8
        while offset + 8 <= file.count {
            let size = max(8, file[offset + 4..<offset + 8].reduce(0) { $0 << 8 | Int($1) })
            var type = String(decoding: file[offset..<offset + 4], as: UTF8.self)
            let content = file[offset + 8..<min(offset + size, file.count)]
            if content.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
                let part = try RealReference(png: Array(content))
                commands.append("( FILE=$FILE.\(offset); \(part.command) )")
                parts.append((".\(offset)", Array(content)))
                parts += part.files.map { (".\(offset)\($0.suffix)", $0.bytes) }
            } else {
                if let alias = ["icp4": "is32", "icp5": "il32"][type] {
                    older.replaceSubrange(offset..<offset + 4, with: alias.utf8)
                    type = alias
                }
                if let name = Self.icnsNames[type] { commands.append("pngtopam -alphapam $FILE.x/*_\(name).png") }
            }
            offset += size
        }
        self.init(
            "mkdir $FILE.x && for depth in 1 4 8 32; do icns2png -x -d $depth -o $FILE.x $FILE.icns >&2; done; "
                + commands.joined(separator: " && "), limit: 1)
        files = parts + [(".icns", older)]
    }

    private static let icnsNames = [
        "icm#": "16x12x1", "icm4": "16x12x4", "icm8": "16x12x8", "ics#": "16x16x1", "ICN#": "32x32x1",
        "ich#": "48x48x1", "ics4": "16x16x4", "icl4": "32x32x4",
        "ich4": "48x48x4", "ics8": "16x16x8", "icl8": "32x32x8", "ich8": "48x48x8", "is32": "16x16x32",
        "il32": "32x32x32", "ih32": "48x48x32", "it32": "128x128x32", "ic08": "256x256x32", "ic09": "512x512x32",
        "ic10": "1024x1024x32",
    ]
}

extension [UInt8] {
    /// Whether the bytes contain those of a text.
    func contains(text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard count >= wanted.count else { return false }
        return (0...count - wanted.count).contains { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
    }
}
