import ByteReading
import PropertyLists
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct PropertyListTests {
    private func read(_ text: String, limits: ReadingLimits = ReadingLimits()) throws(ReadingError) -> PropertyList {
        try PropertyList(Array(text.utf8), limits: limits)
    }

    @Test func textHoldsStringsArraysDictionariesAndData() throws {
        let list = try read("{ a = b; \"c d\" = (1, \"2\", {e = <0fA 0>;},); /* x */ f = 'g' // y\n }")
        #expect(list["a"] == .string("b"))
        #expect(list["c d"]?.array?.count == 3)
        #expect(list["c d"]?.array?[2]["e"] == .data([0x0F, 0xA0]))
        #expect(list["f"] == .string("g"))
    }

    @Test func textHoldsTypedValues() throws {
        let list = try read("{ i = <*I-5>; r = <*R1.5>; y = <*BY>; n = <*BN>; d = <*D2020-01-01 00:00:00 +0000>; }")
        #expect(list["i"] == .integer(-5) && list["r"] == .real(1.5) && list["d"] == .date("2020-01-01 00:00:00 +0000"))
        #expect(list["y"] == .boolean(true) && list["n"] == .boolean(false))
    }

    @Test func stringsFilesHaveNoBraces() throws {
        let list = try read("/* Old names */\ncommon_SwitchOff = GSSwitch;\n\"a b\" = \"c\";\nalone;\nlast = one")
        #expect(list.entries?.map(\.key) == ["common_SwitchOff", "a b", "alone", "last"])
        #expect(list["alone"] == .string("alone") && list["last"] == .string("one"))
        #expect(try read("") == .dictionary([]))
        #expect(try read(" word ") == .string("word"))
    }

    @Test func escapesAndEncodingsOfText() throws {
        let escaped = try read(#""a\n\t\"\\ \U00e9 \ud83d\ude00 \101""#)
        #expect(escaped == .string("a\n\t\"\\ \u{E9} \u{1F600} A"))
        #expect(try read(#""\ud83d-\ud83d\ud83d\ude00\ude00""#) == .string("\u{FFFD}-\u{FFFD}\u{1F600}\u{FFFD}"))
        let wide = Array("\u{FEFF}{ a = \u{E9}; }".utf16)
        let little = wide.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let big = wide.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        for bytes in [little, big] {
            #expect(try PropertyList(bytes, limits: ReadingLimits())["a"] == .string("\u{E9}"))
        }
        let latin = Array("{ a = ".utf8) + [0xE9] + Array("; }".utf8)
        #expect(try PropertyList(latin, limits: ReadingLimits())["a"] == .string("\u{E9}"))
    }

    @Test func xmlHoldsEveryKindOfValue() throws {
        let list = try read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>s</key><string>a &amp; b</string><key>i</key><integer>-7</integer>
            <key>r</key><real>0.5</real><key>t</key><true/><key>f</key><false/><key>d</key><data>AQI=</data>
            <key>a</key><array><string/></array></dict></plist>
            """)
        #expect(list["s"] == .string("a & b") && list["i"] == .integer(-7) && list["r"] == .real(0.5))
        #expect(list["t"] == .boolean(true) && list["f"] == .boolean(false) && list["d"] == .data([1, 2]))
        #expect(list["a"] == .array([.string("")]))
    }

    @Test func binaryHoldsStringsAndIntegers() throws {
        let list = try PropertyList(SmallBinaryList.bytes, limits: ReadingLimits())
        #expect(list["k"] == .array([.integer(300), .string("\u{E9}")]))
    }

    /// If each use had a copy, the strings would take gigabytes.
    @Test func aStringThatManyShareIsKeptOnce() throws {
        let count = 60_000
        let size: [UInt8] = [0x11, UInt8(count >> 8), UInt8(count & 255)]
        let list = [0xAF] + size + [UInt8](repeating: 3, count: count)
        let text = [0x5F] + size + [UInt8](repeating: 0x61, count: count)
        let bytes = SmallBinaryList.file(of: [[0xD1, 1, 2], [0x51, 0x6B], list, text])
        let strings = try PropertyList(bytes, limits: BundleInformation.limits)["k"]?.array
        #expect(strings?.count == count && strings?.last?.string?.utf8.count == count)
    }

    @Test func stringsThatOverlapAreLimited() throws {
        // The third object is a string that lies inside the first string of 255 bytes.
        let text = [0x5F, 0x10, 0xFF, 0x5F, 0x10, 0xFF] + [UInt8](repeating: 0x61, count: 255)
        var bytes = SmallBinaryList.file(of: [[0xA2, 1, 2], text, []])
        let lastOffset = bytes.count - 32 - 2
        bytes.replaceSubrange(lastOffset..<lastOffset + 2, with: [0, 14])
        var limits = ReadingLimits()
        #expect(try PropertyList(bytes, limits: limits).array?.count == 2)
        limits.byteCount = bytes.count
        #expect(throws: ReadingError.exceeded(ExceededLimit(.byteCount, found: 510, allowed: bytes.count, offset: 14)))
        {
            try PropertyList(bytes, limits: limits)
        }
    }

    @Test func theErrorOfAKeyThatIsNoStringHasThePlaceOfTheKey() {
        // The key is the second object, behind the signature and the dictionary.
        #expect(throws: ReadingError.found("the number 7", not: "a string as key", at: 11)) {
            try PropertyList(SmallBinaryList.file(of: [[0xD1, 1, 1], [0x10, 7]]), limits: ReadingLimits())
        }
    }

    @Test func theLastOfEqualKeysCounts() throws {
        #expect(try read("{a = 1; a = 2;}")["a"] == .string("2"))
    }

    @Test(
        "broken lists are refused with where and what",
        arguments: [
            ("{ a = ", "1 byte expected at offset 6, found 0"),
            ("{ a = ; }", "a string expected at offset 6, found \"; }\""),
            ("( a b )", "\")\" expected at offset 4, found \"b )\""),
            ("{ a = b } c", "the end of the file expected at offset 10, found \"c\""),
            ("{ a = <0g>; }", "hexadecimal digits expected at offset 7, found \"0g>; }\""),
            ("{ a = <*Ix>; }", "a typed value expected at offset 7, found \"*Ix>; }\""),
            ("\"open", "1 byte expected at offset 5, found 0"),
            ("/* open", "1 byte expected at offset 7, found 0"),
            (
                "<plist><dict><string/></dict></plist>",
                "a key expected at offset 13, found the element string"
            ),
        ])
    func brokenLists(text: String, message: String) {
        let error = #expect(throws: ReadingError.self) { try read(text) }
        #expect(error?.description == message)
    }

    @Test func offsetsOfFaultsAreThoseOfTheFile() {
        let text = "{ \u{E9} = b } c"
        let wide = "\u{FEFF}\(text)".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let latin = text.unicodeScalars.map { UInt8($0.value) }
        for (bytes, offset) in [(wide, 22), (latin, 10), (Array("\u{FEFF}\(text)".utf8), 14), (Array(text.utf8), 11)] {
            let error = #expect(throws: ReadingError.self) { try PropertyList(bytes, limits: ReadingLimits()) }
            #expect(error?.fault.offset == offset)
        }
    }

    @Test func limitsHold() {
        var limits = ReadingLimits()
        limits.depth = 3
        limits.valueCount = 10
        limits.stringByteCount = 5
        #expect(throws: ReadingError.exceeded(ExceededLimit(.depth, found: 4, allowed: 3, offset: 3))) {
            try read("((((a))))", limits: limits)
        }
        #expect(throws: ReadingError.exceeded(ExceededLimit(.valueCount, found: 11, allowed: 10, offset: 19))) {
            try read("(" + String(repeating: "a,", count: 20) + ")", limits: limits)
        }
        #expect(throws: ReadingError.exceeded(ExceededLimit(.stringByteCount, found: 6, allowed: 5))) {
            try read("abcdef", limits: limits)
        }
    }

    @Test func everyPrefixAndEveryChangedByteIsReadOrRefused() {
        let text = Array("{ a = (b, <01>, \"c\\U00e9\"); d = <*I5>; /* e */ }".utf8)
        for sample in [text, SmallBinaryList.bytes] {
            var tally = DamageTally()
            func note(_ bytes: [UInt8]) {
                tally.note { () throws(ReadingError) in try PropertyList(bytes, limits: ReadingLimits()) }
            }
            for length in 0..<sample.count { note(Array(sample[..<length])) }
            for position in sample.indices {
                for change: UInt8 in [0, 0x7F, 0xFF] {
                    var changed = sample
                    changed[position] = change
                    note(changed)
                }
            }
            #expect(tally.hasBoth, "\(tally)")
        }
    }
}
