/// Looks for the names of images and sounds in programs, sources and texts: each of their words is compared with the names, without regard to
/// capitals and punctuation, so that `sun_rise.png` is found as `sunRise`.
struct NameSearch {
    private let wanted: Set<String>
    private let wantedEnds: Set<[UInt8]>
    /// Path of the first file with each word.
    private var found: [String: String] = [:]
    /// Beginnings of names that programs complete when they run: `frame` of `frame%d`.
    private var beginnings: Set<String> = []
    /// Ends that programs append to other texts to make names: `On` of `%@On`.
    private var endings: Set<String> = []
    private(set) var programCount = 0
    private(set) var sourceCount = 0

    /// Minimum length of a beginning. A shorter beginning would fit too many names.
    private static let beginningLength = 3
    /// Minimum length of a word's end that counts as a name.
    private static let tailLength = 4
    /// Texts that follow a beginning in programs and sources.
    private static let completions = ["%", "\\(", "\" stringByAppending", "\" +", "\"+"]
    private static let sourceTypes: Set = [
        "m", "mm", "swift", "c", "cc", "cpp", "cxx", "java", "js", "py", "rb", "applescript",
    ]
    /// First bytes of programs: of Linux, and of Apple's systems.
    private static let programMarks: [[UInt8]] = [
        [0x7F, 0x45, 0x4C, 0x46], [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE], [0xFE, 0xED, 0xFA, 0xCE],
        [0xFE, 0xED, 0xFA, 0xCF], [0xCA, 0xFE, 0xBA, 0xBE],
    ]
    /// Files that list all installed files. A name in such a list does not prove that a program uses the name.
    private static let lists: Set = [
        "project.pbxproj", "PB.project", "PC.project", "GNUmakefile", "Makefile", "CMakeLists.txt", "Package.swift",
        "Contents.json", "stamp.make", "md5sums",
    ]
    private static let listTypes: Set = ["pbxproj", "pcproj", "make", "preamble", "postamble", "spec", "xcscheme"]

    /// `names` are the names of files, with or without type, and the names in interface files' references.
    init(for names: some Sequence<String>) {
        wanted = Set(names.flatMap(Self.words))
        wantedEnds = Set(wanted.map { Array($0.utf8.suffix(Self.tailLength)) })
    }

    /// Whether programs or sources were searched. Without them, a missing name proves nothing: programs may name files that no other file names.
    var hasSeenPrograms: Bool { programCount + sourceCount > 0 }

    static func isSearched(_ name: String) -> Bool { !lists.contains(name) && !listTypes.contains(type(of: name)) }

    /// Whether a file is a program or a library.
    static func isProgram(_ bytes: [UInt8]) -> Bool { programMarks.contains { bytes.starts(with: $0) } }

    /// Returns the first file with the first word of a name; nil unless all words of the name were found.
    func place(of name: String) -> String? {
        let words = Self.words(name)
        let places = words.compactMap { found[$0] }
        return places.count == words.count ? places.first : nil
    }

    /// Whether a program may compose the name, from a known beginning and any end, or from a found name and a known ending.
    func mayBeComposed(_ name: String) -> Bool {
        let letters = Self.letters(name.utf8)
        func text(_ part: ArraySlice<UInt8>) -> String { String(decoding: part, as: UTF8.self) }
        return letters.indices.dropFirst().contains { position in
            (position >= Self.beginningLength && beginnings.contains(text(letters[..<position])))
                || (endings.contains(text(letters[position...])) && found[text(letters[..<position])] != nil)
        }
    }

    mutating func search(_ bytes: [UInt8], path: String, name: String) {
        let isProgram = Self.isProgram(bytes)
        if isProgram {
            programCount += 1
        } else if Self.sourceTypes.contains(Self.type(of: name)) {
            sourceCount += 1
        }
        // In a program, bytes of any value lie between words, so only ASCII letters count.
        let isLetter = isProgram ? Self.isASCIILetter : Self.isLetter
        var start = 0
        while start < bytes.count {
            guard isLetter[Int(bytes[start])] else {
                start += 1
                continue
            }
            var end = start
            while end < bytes.count, isLetter[Int(bytes[end])] { end += 1 }
            if end - start <= 255 {
                note(bytes[start..<end], path)
                notePart(bytes[start..<end], in: bytes)
                if isProgram, end < bytes.count, bytes[end] == 0 { noteTails(of: bytes[start..<end], path) }
            }
            start = end
        }
    }

    /// Records the beginning or ending from which a program may compose names.
    private mutating func notePart(_ word: ArraySlice<UInt8>, in bytes: [UInt8]) {
        if bytes[..<word.startIndex].suffix(2).elementsEqual("%@".utf8) {
            endings.insert(String(decoding: Self.letters(word.prefix { $0 != UInt8(ascii: ".") }), as: UTF8.self))
        }
        let next = bytes[word.endIndex...].prefix(32)
        if word.count >= Self.beginningLength, Self.completions.contains(where: { next.starts(with: $0.utf8) }) {
            beginnings.insert(String(decoding: Self.letters(word), as: UTF8.self))
        }
    }

    /// Records the ends of a word: a linker stores a text that is the end of another text only once, such as `projectIcon` in `subprojectIcon`.
    private mutating func noteTails(of word: ArraySlice<UInt8>, _ path: String) {
        let letters = Self.letters(word)
        guard letters.count > Self.tailLength, wantedEnds.contains(Array(letters.suffix(Self.tailLength))) else {
            return
        }
        for position in 1...(letters.count - Self.tailLength) {
            note(letters: String(decoding: letters[position...], as: UTF8.self), path)
        }
    }

    private mutating func note(_ word: ArraySlice<UInt8>, _ path: String) {
        note(letters: String(decoding: Self.letters(word), as: UTF8.self), path)
        guard word.contains(UInt8(ascii: ".")) else { return }
        for part in word.split(separator: UInt8(ascii: ".")) {
            note(letters: String(decoding: Self.letters(part), as: UTF8.self), path)
        }
    }

    private mutating func note(letters: String, _ path: String) {
        if wanted.contains(letters), found[letters] == nil { found[letters] = path }
        // Xcode makes a constant for each image of a catalog: `ACImageNameSunRise`.
        if letters.hasPrefix("acimagename") { note(letters: String(letters.dropFirst("acimagename".count)), path) }
    }

    /// The words of a name as they are compared.
    private static func words(_ name: String) -> [String] {
        name.utf8.split { !isLetter[Int($0)] }.map { String(decoding: letters($0), as: UTF8.self) }
            .filter { !$0.isEmpty }
    }

    /// Returns small letters and digits, and bytes beyond ASCII as they are.
    private static func letters(_ word: some Sequence<UInt8>) -> [UInt8] {
        word.compactMap { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: byte
            default: nil
            }
        }
    }

    /// Whether each byte may be part of a word: letters and other characters of names, but no spaces and slashes.
    private static let isLetter: [Bool] = (0...255).map { byte in
        !letters([UInt8(byte)]).isEmpty || "_-.".utf8.contains(UInt8(byte))
    }
    private static let isASCIILetter: [Bool] = isLetter.enumerated().map { $0.element && $0.offset < 0x80 }

    private static func type(of name: String) -> String {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }
}
