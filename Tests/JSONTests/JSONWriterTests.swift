import JSON
import Testing

@Suite(.timeLimit(.minutes(20))) struct JSONWriterTests {
    @Test func everySortOfValueIsWritten() {
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("text", "a \"b\" \\ \n\u{1}\u{2028}é")
            writer.field("number", -3)
            writer.field("missing", String?.none)
            writer.key("list")
            writer.array([1.5, .infinity]) { writer, number in writer.real(number) }
            writer.key("empty")
            writer.object { _ in }
            writer.key("flag")
            writer.boolean(true)
            writer.objects("objects", [1, 2]) { writer, number in writer.field("n", number) }
        }
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == #"{"text":"a \"b\" \\ \u000a\u0001\u2028é","number":-3,"list":[1.5,null],"empty":{},"flag":true,"objects":[{"n":1},{"n":2}]}"#
        )
    }
}
