import BlockingTests
import LinuxSystem
import MediaWriting
import TestSupport
import Testing

/// Whole answers, writable pixels and the facts of files, by a program in C.
@Suite(.timeLimit(.minutes(20)), .blocking) struct AnswersInCTests {
    @Test func answersSayAllThereIs() throws {
        let folder = try TemporaryFolder()
        // Large enough that its pages are shared until they are written.
        try folder.write("Opaque.tiff", Self.opaqueTIFF(width: 200, height: 100))
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
                wrong kind: -1, status 1004

                """, "\(outcome.output)")
        let statistics = try RawClient.greeted(daemon).statistics()
        #expect(statistics["names_served"] == 5 && statistics["names_own_way"] == 1)
        #expect(statistics["time_saved"] == 5_000 && statistics["starts"] == 1)
    }

    /// A TIFF with alpha samples, every one of which is opaque, not compressed.
    private static func opaqueTIFF(width: UInt32, height: UInt32) -> [UInt8] {
        func bytes(_ number: UInt32, _ count: Int = 4) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
        }
        // Tag, type (3: 16 bits, 4: 32 bits), count, value or place.
        let places: UInt32 = 8 + 2 + 10 * 12 + 4
        let fields: [(UInt32, UInt32, UInt32, UInt32)] = [
            (256, 4, 1, width), (257, 4, 1, height), (258, 3, 4, places), (259, 3, 1, 1), (262, 3, 1, 2),
            (273, 4, 1, places + 8), (277, 3, 1, 4), (278, 4, 1, height), (279, 4, 1, width * height * 4),
            (338, 3, 1, 2),
        ]
        var file = Array("II".utf8) + bytes(42, 2) + bytes(8) + bytes(10, 2)
        for field in fields { file += bytes(field.0, 2) + bytes(field.1, 2) + bytes(field.2) + bytes(field.3) }
        file += bytes(0) + [8, 0, 8, 0, 8, 0, 8, 0]
        for pixel in 0..<width * height { file += [UInt8(truncatingIfNeeded: pixel), 5, 6, 255] }
        return file
    }
}
