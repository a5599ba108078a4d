import JSON
import Testing

@Suite(.timeLimit(.minutes(20))) struct JSONReadingTests {
    private func read(_ text: String) throws(JSONError) -> JSONValue { try JSONValue(Array(text.utf8)) }

    @Test(arguments: [
        ("null", JSONValue.null), (" true ", .boolean(true)), ("-12", .integer(-12)), ("1.5e2", .real(150)),
        ("9223372036854775808", .real(9_223_372_036_854_775_808)), ("[]", .list([])), ("{}", .record([])),
        ("[1, [2]]", .list([.integer(1), .list([.integer(2)])])),
        (#""a\"\\\/\n\u00e9\ud83d\ude00""#, .text("a\"\\/\né😀")), (#""\ud83d""#, .text("\u{FFFD}")),
    ])
    func values(text: String, expected: JSONValue) throws {
        #expect(try read(text) == expected)
    }

    @Test func fieldsAreFoundByName() throws {
        let value = try read(#"{"name": "Sun", "sizes": [16, 32], "name": "later"}"#)
        #expect(value["name"]?.text == "Sun" && value["sizes"]?.elements.compactMap(\.integer) == [16, 32])
        #expect(value["other"] == nil && value.fields.count == 3)
    }

    @Test(arguments: [
        ("", 0, "a value"), ("[1", 2, "\",\" or \"]\""), ("{\"a\" 1}", 5, "\":\""), ("{1:2}", 1, "a string in quotes"),
        ("nul", 0, "null"), ("1 2", 2, "the end"), ("\"a", 2, "the text's end"), ("[1,]", 3, "a value"),
        ("\"\\x\"", 2, "an escaped character"), ("\"\\u12\"", 3, "four hexadecimal digits"), ("-", 0, "a number"),
        ("\"\u{1}\"", 1, "no control character in a string"), ("1e999", 0, "a number"),
    ])
    func whatIsWrongIsNamed(text: String, offset: Int, expected: String) {
        #expect {
            try read(text)
        } throws: { error in
            guard let error = error as? JSONError else { return false }
            return error.offset == offset && error.expected == expected
        }
    }

    @Test func depthIsLimited() {
        #expect(throws: JSONError.self) { try read(String(repeating: "[", count: 1_000_000)) }
    }

    @Test func readsWhatIsWritten() throws {
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("text", "a\u{0}\"\\\u{2028}é")
            writer.key("list")
            writer.array([1, 2]) { $0.integer($1) }
        }
        let value = try JSONValue(writer.bytes)
        #expect(value["text"]?.text == "a\u{0}\"\\\u{2028}é" && value["list"]?.elements.count == 2)
    }
}
