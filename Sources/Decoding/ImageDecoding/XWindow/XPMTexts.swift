internal import MediaInput

/// The texts of an XPM file in their order: between quotation marks in C sources, lines in files of version 2.
struct XPMTexts {
    /// The `#define` values of a version 1 file, by the part of their names behind the picture's name; nil in other versions.
    private(set) var definitions: [String: Int]?
    private var form: Form

    private enum Form {
        case source(CSource)
        case lines(InputBytes)
    }

    init(_ input: InputFile) throws(MediaError) {
        let start = try input.firstBytes(MediaFormat.signatureSize).drop { $0 == 0x20 || (9...13).contains($0) }
        if start.starts(with: "! XPM2".utf8) {
            form = .lines(InputBytes(input, format: .xpm))
            _ = try next()
            return
        }
        var source = CSource(input, format: .xpm)
        if start.starts(with: "#".utf8) { definitions = try Self.definitions(&source) }
        form = .source(source)
    }

    func malformed(_ problem: String) -> MediaError {
        switch form {
        case .source(let source): source.malformed(problem)
        case .lines(let bytes): bytes.malformed(problem)
        }
    }

    /// Returns the next text. Throws at the end.
    mutating func next() throws(MediaError) -> [UInt8] {
        switch form {
        case .source(var source):
            let text = try nextText(&source)
            form = .source(source)
            return text
        case .lines(var bytes):
            let line = try nextLine(&bytes)
            form = .lines(bytes)
            return line
        }
    }

    /// Returns the next text of a C source. In version 1, colours and rows are in arrays of their own, so the end of an array is skipped.
    private func nextText(_ source: inout CSource) throws(MediaError) -> [UInt8] {
        while true {
            switch try source.next() {
            case .text(let text): return text
            case .symbol(UInt8(ascii: "}")) where definitions == nil:
                throw source.malformed("the end of the array, expected more texts")
            case .end: throw source.truncated
            default: break
            }
        }
    }

    private func nextLine(_ bytes: inout InputBytes) throws(MediaError) -> [UInt8] {
        var line: [UInt8] = []
        while true {
            // The last line may lack its end.
            guard let byte = try line.isEmpty ? bytes.require() : bytes.take() else { return line }
            if byte == 0x0A || byte == 0x0D {
                if line.isEmpty { continue }
                return line
            }
            if line.count == CSource.textLimit { throw bytes.malformed("a line of more than \(line.count) bytes") }
            line.append(byte)
        }
    }

    private static func definitions(_ source: inout CSource) throws(MediaError) -> [String: Int] {
        var found: [String: Int] = [:]
        let names = ["_width", "_height", "_ncolors", "_chars_per_pixel", "_format"]
        while true {
            switch try source.next() {
            case .symbol(UInt8(ascii: "#")):
                guard case .word("define") = try source.next(), case .word(let name) = try source.next(),
                    case .word(let text) = try source.next(), let value = UInt32(cNumber: text)
                else { continue }
                for ending in names where name.hasSuffix(ending) { found[String(ending.dropFirst())] = Int(value) }
            case .symbol(UInt8(ascii: "{")): return found
            case .end: throw source.truncated
            default: break
            }
        }
    }
}
