import BlockingTests
import DrawingSamples
import TestSupport
import Testing

/// Tests `nibassets_image_at_size` in a C program.
@Suite(.timeLimit(.minutes(20)), .blocking) struct SizeInCTests {
    @Test func drawingsComeAtTheSizePixelsAsTheyAre() throws {
        let folder = try TemporaryFolder()
        try folder.write("Logo.svg", DrawingSample.text.bytes)
        try folder.write("Pages.pdf", DrawingSample.pages("", "", 3).bytes)
        try folder.write("Dot.png", SampleBundle.png(9))
        let daemon = try RunningDaemon()
        let wishes = [
            "Logo", "77", "31", "Pages", "60", "40", "Dot", "500", "500", "Logo", "0", "5", "Logo", "16385", "1",
            "None", "5", "5",
        ]
        let outcome = try CProgram("sizes").run([daemon.socketPath, folder.path] + wishes)
        #expect(
            outcome.output == """
                Logo: 77 x 31, 1 bitmaps, name 0, 9548 bytes
                Pages: 60 x 40, 1 bitmaps, name 0, 9600 bytes
                Dot: 4 x 3, 1 bitmaps, name 0, 48 bytes
                Logo: status 1004
                Logo: status 1004
                None: status 1
                without a bundle: 1, status 1004

                """)
    }
}
