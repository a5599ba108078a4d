import TestSupport
import Testing

/// Tests that a task does not miss the event for which it waits.
///
/// Entering `withCheckedContinuation` may suspend the task. If the event comes in that gap, it finds no waiting task, and the task waits for ever. So
/// code that keeps a continuation checks, inside the closure, whether the event has already come.
@Suite(.timeLimit(.minutes(20))) struct WakeUpTests {
    @Test func whoKeepsAContinuationChecksInsideItsClosure() {
        var kept = 0
        for file in SourceFile.all where file.layer != "Tests" {
            for (number, line) in file.code.enumerated() where line.contains("withCheckedContinuation") {
                let body = Self.closure(file.code[number...])
                guard Self.keeps(body) else { continue }
                kept += 1
                let words = body.split { !$0.isLetter }
                #expect(words.contains("if") || words.contains("guard"), "\(file.path):\(number + 1)")
            }
        }
        #expect(kept > 3, "the sources are read wrongly")
    }

    @Test func theRuleTellsThePatternsApart() {
        let wrong = ["if let event { return event }", "await withCheckedContinuation { waiter = $0 }", "}"]
        #expect(Self.keeps(Self.closure(wrong[1...])) && !Self.closure(wrong[1...]).contains("if"))
        let right = [
            "await withCheckedContinuation { next in", "if isDone { next.resume() } else { waiter = next }", "}",
        ]
        #expect(Self.keeps(Self.closure(right[...])) && Self.closure(right[...]).contains("if"))
    }

    /// Text between the braces that the first line opens.
    private static func closure(_ lines: ArraySlice<String>) -> String {
        var body = ""
        var depth = 0
        guard let start = lines.first?.firstRange(of: "withCheckedContinuation")?.upperBound else { return "" }
        let first = lines.first.map { String($0[start...]) } ?? ""
        for line in [first] + lines.dropFirst() {
            for character in line {
                if character == "}" { depth -= 1 }
                if depth > 0 { body.append(character) }
                if character == "{" { depth += 1 }
                if character == "}", depth == 0 { return body }
            }
            body.append("\n")
        }
        return body
    }

    /// Whether a closure stores its continuation: in a variable, or at the end of a list.
    private static func keeps(_ body: String) -> Bool {
        let words = body.split(separator: "\n").first.map { $0.split { !$0.isLetter && $0 != "$" } } ?? []
        let name = words.count == 2 && words[1] == "in" ? String(words[0]) : "$0"
        return body.contains("= \(name)") || body.contains("append(\(name))")
            || body.contains("continuation: \(name)")
    }
}
