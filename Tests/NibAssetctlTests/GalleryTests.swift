import BlockingTests
import LinuxSystem
import MediaWriting
import TestSupport
import Testing

/// Tests the page of `nibassetctl gallery` in a browser.
@Suite(.timeLimit(.minutes(20)), .blocking) final class GalleryTests: ProgramSuite {
    override init() throws {
        try super.init()
        try program.folder.write("Sample.app/Resources/Ant.png", PNG.encode(Program.dot))
        for name in ["Dot", "Ant", "Dot"] {
            _ = try program.run("image", "--bundle", program.bundle, "--output", "/dev/null", name)
        }
        _ = try program.run("sound", "--bundle", program.bundle, "--output", "/dev/null", "Beep")
    }

    @Test func everythingIsInThePage() throws {
        // An older file at the path may be readable by everybody.
        try program.folder.write("page.html", Array("old".utf8))
        let outcome = try program.run("gallery", "-o", program.folder.absolute("page.html"), "--during", "1")
        #expect(outcome.isSuccess && outcome.output.contains("3 of 3 entries"), "\(outcome.output)")
        let page = String(decoding: try program.folder.contents("page.html"), as: UTF8.self)
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
        #expect(page.contains("data:image/png;base64,iVBOR") && page.contains("data:audio/wav;base64,UklGR"))
        #expect(page.contains("Memory over ") && page.contains("service asked 1 time"))
        #expect(!page.contains("saved 0 ns"), "a label is for time that was saved")
        let sounds = try program.run("gallery", "-o", "-", "--kind", "sound", "--limit", "7").output
        #expect(!sounds.contains("data:image/png") && sounds.contains("Beep.wav"))
        let mode = try FileDescriptor.open(program.folder.absolute("page.html")).status().mode & 0o777
        #expect(mode == 0o600, "private pictures may be in it")
        // The command has released its holds.
        #expect(try program.run("purge").output.contains("dropped 3 entries"))
    }

    @Test func theSizeIsThatOfThePictureThatIsShown() throws {
        let large = RGBAPicture(width: 8, height: 4, samples: [UInt8](repeating: 255, count: 8 * 4 * 4))
        try program.folder.write("Sample.app/Resources/Dot@2x.png", PNG.encode(large))
        _ = try program.run("image", "--bundle", program.bundle, "--output", "/dev/null", "Dot")
        for page in [["gallery", "-o", "-"], ["report", "-o", "-", program.bundle]] {
            let text = try program.run(at: page).output
            #expect(text.contains("<p class=\"size\">8 × 4 px, the largest of 2 bitmaps "), "\(page)")
        }
    }

    @Test func aMedianOfNothingIsNoTime() throws {
        let page = try Program().run("gallery", "-o", "-").output
        #expect(page.contains("<dt>median of the last misses</dt><dd>-</dd>"), "\(page.suffix(5_000))")
    }

    @Test(.enabled(if: fileExists(browser), "Chromium is not installed"))
    func aNarrowScreenHasBothBackgroundsOfAWidePicture() throws {
        let wide = RGBAPicture(width: 300, height: 300, samples: [UInt8](repeating: 255, count: 4 * 300 * 300))
        try program.folder.write("Sample.app/Resources/Wide.png", PNG.encode(wide))
        _ = try program.run("image", "--bundle", program.bundle, "--output", "/dev/null", "Wide")
        let page = try program.run("gallery", "-o", "-").output
        let heights = "[...document.querySelectorAll('.large .ground')].map(ground => ground.offsetHeight)"
        #expect(try value(of: heights, in: page) == "119,119")
    }

    /// Checks WCAG 2's contrast of small text, 4.5.
    @Test(.enabled(if: fileExists(browser), "Chromium is not installed"))
    func everyTextIsDarkEnoughToRead() throws {
        let script = """
            (() => {
              const light = color => {
                const [red, green, blue] = color.match(/[\\d.]+/g)
                  .map(value => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
                return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
              };
              const ground = element => {
                const color = getComputedStyle(element).backgroundColor;
                return color.startsWith("rgba") ? ground(element.parentElement) : color;
              };
              const isFaint = element => {
                const [one, other] = [getComputedStyle(element).color, ground(element)].map(light);
                return Math.max(one, other) / Math.min(one, other) < 4.5 || getComputedStyle(element).opacity < 1;
              };
              const hasText = element => element.checkVisibility()
                && [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
              const texts = [...document.querySelectorAll("body *")].filter(hasText);
              return texts.length > 20 ? texts.filter(isFaint).map(element => element.outerHTML) : "few texts";
            })()
            """
        for page in [["gallery", "-o", "-"], ["report", "-o", "-", program.bundle]] {
            #expect(try value(of: script, in: program.run(at: page).output) == "", "\(page[0])")
        }
    }

    @Test(.enabled(if: fileExists(browser), "Chromium is not installed"))
    func aBrowserFiltersAndSorts() throws {
        let page = try program.run("gallery", "-o", "-").output
        let shown = try dump(page)
        #expect(shown.contains("3 of 3 shown"), "\(shown.suffix(3_000))")
        #expect(isBefore("dot ", "ant ", in: shown), "what saved most comes first")
        let changed = try dump(
            page.replacing(
                "</body>",
                with: """
                    <script>
                    order.value = "text"; order.dispatchEvent(new Event("change"));
                    box.value = "beep"; box.dispatchEvent(new Event("input"));
                    </script></body>
                    """))
        #expect(changed.contains("1 of 3 shown") && isBefore("ant ", "dot ", in: changed))
        #expect(changed.ranges(of: "hidden=\"\"").count == 2)
    }

    private func isBefore(_ first: String, _ second: String, in page: String) -> Bool {
        let places = [first, second].compactMap { page.firstRange(of: "data-text=\"" + $0)?.lowerBound }
        return places.count == 2 && places[0] < places[1]
    }

    /// Value of a JavaScript expression in a page.
    private func value(of script: String, in page: String) throws -> Substring? {
        let shown = try dump(page.replacing("</body>", with: "<script>document.title = \(script)</script></body>"))
        return shown.firstMatch(of: /<title>(.*?)<\/title>/)?.1
    }

    private static let browser = "/usr/bin/chromium"

    /// Loads a page in a narrow browser. Returns the document after the page's scripts have run.
    private func dump(_ page: String) throws -> String {
        try program.folder.write("shown.html", Array(page.utf8))
        return try Command.run([
            Self.browser, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=500,900",
            "--user-data-dir=" + program.folder.absolute("browser"), "--dump-dom",
            "file://" + program.folder.absolute("shown.html"),
        ]).output
    }
}
