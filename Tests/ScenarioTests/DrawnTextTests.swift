import BlockingTests
import TestSupport
import Testing

/// `nibassetctl draw` shows the texts of Gorm's files at the places where GNUstep itself draws them.
@Suite(.timeLimit(.minutes(40)), .blocking) struct DrawnTextTests {
    @Test(.enabled(if: Desktop.isPossible && ApplicationStart.isPossible, Desktop.skipped))
    func textsOfWindowsAreWhereGNUstepDrawsThem() throws {
        let files = try self.files()
        let drawn = try GNUstepHome().lines(of: "TextPlaces", about: files, together: 16)
        var (all, misplaced, shown) = (0, [String](), 0)
        for file in files {
            let windows = GNUstepWindow.windows(in: drawn[file] ?? [])
            if windows.allSatisfy(\.texts.isEmpty) { continue }
            shown += 1
            let sheets = try sheets(of: file)
            for window in windows {
                for text in window.texts {
                    all += 1
                    if !sheets.contains(where: { $0.shows(text, of: window) }) {
                        misplaced.append("\(file): \(text) in \(window.title) \(window.width) x \(window.height)")
                    }
                }
            }
        }
        print("\(all - misplaced.count) of \(all) texts of \(files.count) gorm files are where GNUstep draws them")
        #expect(all > 500 && shown * 2 > files.count, "\(shown) of \(files.count) files")
        #expect(misplaced.count * 100 <= all * 2, "\(misplaced.joined(separator: "\n"))")
    }

    /// Returns Gorm's files of the installed applications and of GNUstep itself, in English or for all languages.
    private func files() throws -> [String] {
        let script = """
            find -L $(gnustep-config --variable=GNUSTEP_SYSTEM_APPS) $(gnustep-config --variable=GNUSTEP_SYSTEM_LIBRARY) \
            -name '*.gorm' -prune 2>/dev/null | xargs -d '\\n' realpath | sort -u
            """
        return try Command.run(["sh", "-c", script]).output.split(separator: "\n").map(String.init).filter {
            !$0.contains(".lproj/") || $0.contains("/English.lproj/")
        }
    }

    private func sheets(of file: String) throws -> [DrawnSheet] {
        let drawing = try Command.run([builtProgram("nibassetctl"), "draw", "--svg", "--output", "-", file])
        return DrawnSheet.sheets(in: drawing.output)
    }
}

/// A window that GNUstep draws.
private struct GNUstepWindow {
    struct Text: Hashable {
        let left: Double
        let right: Double
        let middle: Double
        let words: String
    }

    let title: String
    let width: Double
    let height: Double
    /// Texts in the window. A text that is drawn twice counts once.
    var texts: Set<Text> = []

    /// Parses the windows in the probe's output.
    static func windows(in lines: [String]) -> [GNUstepWindow] {
        var windows: [GNUstepWindow] = []
        for line in lines {
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            let numbers = words.dropFirst().compactMap { Double($0) }
            if words[0] == "window", numbers.count >= 2 {
                let title = words.dropFirst(3).joined(separator: " ")
                windows.append(GNUstepWindow(title: title, width: numbers[0], height: numbers[1]))
            } else if words[0] == "text", numbers.count >= 3, let last = windows.indices.last {
                let text = words.dropFirst(4).filter { !$0.isEmpty }.joined(separator: " ")
                let place = Text(left: numbers[0], right: numbers[1], middle: numbers[2], words: text)
                if !text.isEmpty { windows[last].texts.insert(place) }
            }
        }
        return windows
    }
}

/// A window in our picture.
private struct DrawnSheet {
    struct Text {
        let x: Double
        let middle: Double
        let anchor: Substring
        let words: String
    }

    private var size: (width: Double, height: Double)?
    private var texts: [Text] = []

    /// Parses the sheets of a picture.
    static func sheets(in svg: String) -> [DrawnSheet] {
        var sheets: [DrawnSheet] = []
        for line in svg.split(separator: "\n") {
            if line.hasPrefix("<g transform=") { sheets.append(DrawnSheet()) }
            guard let last = sheets.indices.last else { continue }
            // The frame of a window is the first rectangle at the sheet's corner.
            if sheets[last].size == nil,
                let frame = line.firstMatch(of: #/<rect x="0" y="0" width="([\d.]+)" height="([\d.]+)" rx="7"/#)
            {
                sheets[last].size = (Double(frame.1) ?? 0, Double(frame.2) ?? 0)
            }
            if let text = Text(line) { sheets[last].texts.append(text) }
        }
        return sheets
    }

    /// Whether a text is within four points of GNUstep's place for it. The point that the alignment fixes is compared, because fonts differ.
    func shows(_ text: GNUstepWindow.Text, of window: GNUstepWindow) -> Bool {
        guard let size, abs(size.width - max(window.width, 80)) < 4 else { return false }
        // If GNUstep changes the size of a window, texts are compared from its upper or its lower edge.
        let bars = [24, size.height - window.height]
        return texts.contains { drawn in
            let x =
                switch drawn.anchor {
                case "middle": (text.left + text.right) / 2
                case "end": text.right
                default: text.left
                }
            return drawn.isBeginning(of: text.words) && abs(drawn.x - x) <= 4
                && bars.contains { abs(drawn.middle - $0 - text.middle) <= 4 }
        }
    }
}

extension DrawnSheet.Text {
    init?(_ line: Substring) {
        guard
            let found = line.firstMatch(
                of:
                    #/<text x="(-?[\d.]+)" y="(-?[\d.]+)" font-size="([\d.]+)"(?: text-anchor="(\w+)")?[^>]*>(.*)<\/text>/#
            ),
            let x = Double(found.1), let baseline = Double(found.2), let size = Double(found.3)
        else { return nil }
        var words = String(found.5)
        for (name, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
            words = words.split(separator: name, omittingEmptySubsequences: false).joined(separator: character)
        }
        self.init(
            x: x, middle: baseline - 0.35 * size, anchor: found.4 ?? "start",
            words: words.split(separator: " ").joined(separator: " "))
    }

    /// Whether the drawn words are the beginning of a text: a text that is too long is shortened, or goes on in a further line.
    func isBeginning(of text: String) -> Bool {
        let shown = words.hasSuffix("…") ? String(words.dropLast()) : words
        return !shown.isEmpty && text.hasPrefix(shown.split(separator: " ").joined(separator: " "))
    }
}
