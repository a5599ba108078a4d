import BlockingTests
import ByteWriting
import MediaWriting
import SampleWriting
import TestSupport
import Testing

/// Tests whole answers, writable pixels and the facts of files, in a C program.
@Suite(.timeLimit(.minutes(20)), .blocking) struct AnswersInCTests {
    @Test func answersSayAllThereIs() throws {
        let folder = try TemporaryFolder()
        // The picture is so large that its pages are shared until they are written.
        let samples = (0..<20_000).flatMap { [UInt8(truncatingIfNeeded: $0), 5, 6, 255] as [UInt8] }
        let opaque = RGBAPicture(width: 200, height: 100, samples: samples)
        try folder.write("Opaque.tiff", TIFF.encode([opaque], byteOrder: .little, compression: .none))
        try folder.write(
            "Clear.png", PNG.encode(RGBAPicture(width: 5, height: 1, samples: Array(repeating: 8, count: 20))))
        try folder.write("Broken.png", Array("no picture".utf8))
        let daemon = try RunningDaemon()
        let outcome = try CProgram("answers").run([
            daemon.socketPath, folder.path, "Opaque", "Clear", "Broken", "None",
        ])
        #expect(
            outcome.output == """
                not open: generation 1
                asked: 0
                Opaque: no answer, status 1005
                Opaque: status 0, place 1, message 1, registered "Opaque", format 2, opaque 1, planar 0, compression 1, progressive 0, gamma 0
                Clear: status 0, place 1, message 1, registered "Clear", format 1, opaque 0, planar 0, compression 0, progressive 0, gamma 0
                Broken: status 3, place 0, message 1, registered "Broken"
                None: status 1, place 0, message 0, registered "None"
                Opaque: status 0, place 1, message 0, registered "Opaque", format 2, opaque 1, planar 0, compression 1, progressive 0, gamma 0
                Clear: status 0, place 1, message 0, registered "Clear", format 1, opaque 0, planar 0, compression 0, progressive 0, gamma 0
                Broken: status 3, place 0, message 0, registered "Broken"
                None: status 1, place 0, message 0, registered "None"
                open: generation 1
                Opaque: 80000 bytes, equal 1, alone 1, kept 1, unchanged 1, none 1, status 1004
                Clear: 20 bytes, equal 1, alone 1, kept 1, unchanged 1, none 1, status 1004
                Broken: status 3
                None: status 1
                report: 0
                report of a wrong size: -1
                earlier: 1
                wrong size: 1, status 1004
                wrong answer: -1, status 1004
                the structure's size is 18446744073709551615, expected its sizeof
                wrong kind: -1, status 1004

                """, "\(outcome.output)")
        let statistics = try RawClient.greeted(daemon).statistics()
        #expect(statistics["names_served"] == 5 && statistics["names_own_way"] == 1)
        #expect(statistics["time_saved"] == 5_000 && statistics["starts"] == 1)
    }
}
