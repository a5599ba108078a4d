import BlockingTests
import LinuxSystem
import NibAssets
import TestSupport
import Testing

/// A client in Python, `Tests/PythonClient`, written from the two documents of the protocol alone, gets the same as our client.
@Suite(.timeLimit(.minutes(40)), .blocking) struct PythonClientTests {
    private let daemon: RunningDaemon
    private let bundle: AssetBundle

    init() throws {
        daemon = try RunningDaemon(assets: Repository.root + "/Assets/System")
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        bundle = try client.openBundle(at: Repository.root + "/Assets/Demo.app", languages: ["en"])
    }

    private func run(_ arguments: String...) throws -> Command.Outcome {
        try Command.run(
            ["python3", "Tests/PythonClient/nibassets.py"] + arguments,
            environment: ["NIBASSETD_SOCKET=" + daemon.socketPath])
    }

    /// A small image, an image with several bitmaps, an image that is too large for a segment, and a sound.
    @Test func itGetsTheSamePixelsAndSamples() throws {
        var expected = ""
        for name in ["BellTemplate", "Compass", "HarbourAtDusk"] {
            for bitmap in try bundle.image(named: name).representations {
                var sum = 0
                for index in bitmap.pixels.indices { sum += Int(bitmap.pixels[index]) }
                let form = bitmap.description
                expected +=
                    "\(name): \(form.pixelWidth) x \(form.pixelHeight) pixels, \(bitmap.pixels.count) bytes, sum \(sum)\n"
            }
        }
        expected += "Kraken: notFound: no sound is called \"Kraken\": no file answers\n"
        let outcome = try run(bundle.path, "BellTemplate", "Compass", "HarbourAtDusk", "Kraken")
        #expect(outcome.output == expected)
        #expect(outcome.ending == .exited(status: 1))

        let form = try bundle.sound(named: "ShipBell").description
        let sound = try run(bundle.path, "ShipBell").output
        #expect(sound.hasPrefix("ShipBell: \(form.frameCount) frames of \(form.channelCount) channels, "), "\(sound)")
    }

    @Test func itReadsTheReferencesOfANib() throws {
        let expected = try bundle.loadNib(named: "Main").references.map { "\($0.name) (\($0.usage)): " }
        let lines = try run("--nib", bundle.path, "Main").output.split(separator: "\n")
        #expect(lines.count == expected.count)
        for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start), "\(line)") }
    }

    @Test func itReadsTheNumbers() throws {
        let lines = try run("--statistics").output.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(lines == Metric.allCases.map { $0.entry.name[...] })
    }
}
