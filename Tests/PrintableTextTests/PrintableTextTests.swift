import HTMLWriting
import PrintableText
import Testing

@Suite(.timeLimit(.minutes(20))) struct PrintableTextTests {
    @Test(arguments: [
        ("Tür 🚪 \\n", "Tür 🚪 \\n"), ("a\u{1B}[2Jb", "a\\u{1b}[2Jb"), ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("a\u{9B}31mb", "a\\u{9b}31mb"), ("\u{7F}\0", "\\u{7f}\\u{0}"), ("gpj.\u{202E}exe", "gpj.\\u{202e}exe"),
        ("a\u{2028}b\u{FEFF}", "a\\u{2028}b\\u{feff}"), ("", ""),
    ])
    func whatATerminalWouldObeyIsShownAsItsCode(text: String, shown: String) {
        #expect(printable(text) == shown)
        #expect(printable(shown) == shown)
        let html: HTML = "<b>\(text)</b>"
        #expect(html.text == "<b>\(shown)</b>")
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], "a\\xffb"), ([0xC3], "\\xc3"), ([0xC3, 0x28], "\\xc3("), ([0xC0, 0x80], "\\xc0\\x80"),
            ([0xED, 0xA0, 0x80], "\\xed\\xa0\\x80"), ([0xF4, 0x90, 0x80, 0x80], "\\xf4\\x90\\x80\\x80"),
            ([0xF0, 0x9F, 0x9A], "\\xf0\\x9f\\x9a"), ([0xE0, 0x80, 0x9B], "\\xe0\\x80\\x9b"),
        ] as [([UInt8], String)])
    func whatIsNoUTF8IsShownByteByByte(bytes: [UInt8], shown: String) {
        #expect(printable(bytes) == shown)
    }

    @Test func everyCharacterIsOneThatMayBeShownOrItsCode() {
        for value in UInt32(0)..<0x11_0000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(scalar)
            let shown = printable(text)
            let isControl = [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            #expect(shown == text || shown.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(value)")
            #expect(!isControl || shown != text, "\(value)")
        }
    }
}
