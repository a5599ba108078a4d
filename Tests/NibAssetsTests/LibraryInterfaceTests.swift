import AssetModel
import BlockingTests
import TestSupport
import Testing
import WireProtocol

/// Tests that no function, constant or field of the C library changes without a change of the record.
@Suite(.timeLimit(.minutes(20)), .blocking) struct LibraryInterfaceTests {
    /// Path of the interface's record, whose changes show a reviewer the effects on programs.
    private static let record = "Sources/Client/LibNibAssets/libnibassets.abi"

    /// Programs that were compiled earlier run as long as the library keeps its name. Parts that were never released may be removed from the
    /// record by hand.
    @Test func theRecordIsMadeFromTheTableOfTheHeader() throws {
        let found = try LibraryInterface()
        #expect(found.declarations.count > 100 && found.structures.count > 10)
        let earlier = LibraryInterface(text: try Repository.text(of: Self.record))
        let losses = earlier.soname == found.soname ? found.losses(since: earlier) : []
        try #require(losses == [], "programs need this of \(found.soname), or the library another name")
        let recorded = try DocumentPart(of: Self.record).text(madeFrom: found.text)
        #expect(recorded == found.text, "make tables records what is new")
    }

    @Test func reasonsAndPixelFormsHaveTheNamesAndNumbersOfSwift() throws {
        let declarations = try LibraryInterface().declarations
        #expect(
            declarations.filter { $0.hasPrefix("NIBASSETS_REASON_") }
                == FileDamage.allCases.map { "NIBASSETS_REASON_\("\($0)".inCapitals) = \($0.rawValue)" })
        let forms = PixelForm.allCases.map { "NIBASSETS_\("\($0)".inCapitals) = \($0.rawValue)" }
        let first = try #require(declarations.firstIndex(of: forms[0]))
        #expect(declarations[first...].prefix(forms.count) == forms[...])
    }

    @Test func everyFunctionIsExportedAndAmongTheSymbolsOfThePackage() throws {
        let output = try Command.run(["nm", "--dynamic", "--defined-only", try builtProgram("libnibassets.so")]).output
        let exported = Set(
            output.split(separator: "\n").compactMap { $0.split(separator: " ").last }
                .filter { $0.hasPrefix("nibassets_") }.map { String($0.prefix { $0 != "@" }) })
        let declared = try LibraryInterface().declarations.filter { $0.hasSuffix(");") }.map { declaration in
            let start = try #require(declaration.lastRange(of: "nibassets_", before: "("))
            return String(declaration[start.lowerBound...].prefix { $0 != "(" })
        }
        #expect(exported == Set(declared))
        let package = try Repository.text(of: "systemd/debian/libnibassets1.symbols").split(separator: "\n").dropFirst()
        #expect(Set(package.map { $0.dropFirst().prefix { $0 != "@" } }.map(String.init)) == exported)
    }

    @Test func theHeadersVersionIsMadeFromTheTable() throws {
        let numbers = "\(ProductVersion.current)".split(separator: ".")
        let lines = try Repository.text(of: LibraryInterface.header)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let made = lines.map { line in
            for (part, number) in zip(["MAJOR", "MINOR", "PATCH"], numbers)
            where line.hasPrefix("#define NIBASSETS_VERSION_\(part) ") {
                return "#define NIBASSETS_VERSION_\(part) \(number)"
            }
            return String(line)
        }.joined(separator: "\n")
        #expect(try DocumentPart(of: LibraryInterface.header).text(madeFrom: made) == made, "make tables writes it")
    }

    private static let earlier = """
        libnibassets.so.1
        NIBASSETS_DONE = 0
        int nibassets_look(nibassets_facts *facts);
        struct nibassets_facts 24
            0 size_t size
            8 uint64_t count
            16 uint32_t kind
        struct nibassets_point 8
            0 uint32_t x
            4 uint32_t y

        """

    @Test(arguments: [
        ("NIBASSETS_DONE = 0", "NIBASSETS_DONE = 0\nNIBASSETS_MORE = 7", []),
        ("NIBASSETS_DONE = 0", "NIBASSETS_DONE = 1", ["NIBASSETS_DONE = 0"]),
        ("(nibassets_facts *facts)", "(void)", ["int nibassets_look(nibassets_facts *facts);"]),
        ("facts 24", "facts 32", []),
        ("facts 24", "facts 16", ["nibassets_facts: 24 bytes"]),
        ("16 uint32_t kind", "16 uint32_t kind\n24 uint32_t more", []),
        ("16 uint32_t kind", "16 uint32_t kind\n20 uint32_t more", ["nibassets_facts: the room of 20 uint32_t more"]),
        ("point 8", "point 16", ["nibassets_point: 8 bytes"]),
        ("_point", "_place", ["nibassets_point"]),
        ("0 uint32_t x", "0 int32_t x", ["nibassets_point: 0 uint32_t x", "nibassets_point: the room of 0 int32_t x"]),
    ])
    func whatProgramsRelyOnMustStay(old: String, new: String, losses: [String]) {
        let earlier = LibraryInterface(text: Self.earlier)
        #expect(earlier.text == Self.earlier)
        let later = LibraryInterface(text: Self.earlier.split(separator: old, maxSplits: 1).joined(separator: new))
        #expect(later.losses(since: earlier) == losses)
    }
}

extension String {
    /// The name as a C constant: `straightRGBA8` is `STRAIGHT_RGBA8`.
    fileprivate var inCapitals: String {
        var name = ""
        for letter in self {
            if letter.isUppercase, name.last?.isUppercase == false { name += "_" }
            name.append(letter)
        }
        return name.uppercased()
    }

    /// Last occurrence of a text before the first `end`. In a declaration, the function's name, not the names of types.
    fileprivate func lastRange(of text: String, before end: Character) -> Range<String.Index>? {
        self[..<(firstIndex(of: end) ?? endIndex)].ranges(of: text).last
    }
}
