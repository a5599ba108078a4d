import BlockingTests
import JSON
import LinuxSystem
import MediaWriting
import TestSupport
import Testing
import WireProtocol

/// Tests the forms of `nibassetctl stats` for programs, and for people who watch numbers.
@Suite(.timeLimit(.minutes(20)), .blocking) final class StatsTests: ProgramSuite {
    @Test func aDifferenceTellsWhatWasCountedMeanwhile() throws {
        _ = try program.json("load", "--json", "--nib", "Panel", program.bundle)
        let json = try program.json("stats", "--json", "--delta", "1")
        // The command's second request is the only event meanwhile. The images were decoded, and counted, before.
        #expect(json["statistics"]?["images_decoded"]?.integer == 0)
        #expect(json["statistics"]?["requests"]?.integer == 1)
        #expect(json["statistics"]?["entries"]?.integer ?? 0 > 0, "a gauge keeps its value")
        #expect(json["time"]?.integer ?? 0 >= 1_000_000_000)
        #expect(try program.run("stats", "--delta", "1").output.contains("a second"))
    }

    @Test func whoWatchesIsShownTheBasicNumbersOnly() throws {
        let shown = try program.run("stats", "--basic").output
        for metric in Metric.allCases {
            let title = metric.entry.name.replacing("_", with: " ")
            #expect(shown.contains("\n\(title)  ") == (metric.entry.level == .basic), "\(metric)")
        }
    }

    @Test func aMedianOfNothingIsNoTime() throws {
        let lines = try program.run("stats").output.split(separator: "\n").map { $0.split(separator: " ") }
        for median in ["hit", "miss"] {
            #expect(lines.contains([Substring(median), "time", "p50", "-", "gauge"]), "\(lines)")
        }
    }

    @Test func theNamesOfDocumentsAreSaidToo() throws {
        let shown = try program.run("stats").output
        #expect(shown.hasSuffix("write names with underscores: \"negative hits\" is negative_hits.\n"), "\(shown)")
    }

    @Test func theLanguageCHasOnlyASCII() throws {
        try program.folder.write("Sample.app/Resources/Caf\u{E9}.png", PNG.encode(Program.dot))
        for arguments in [
            ["load", "--nib", "Panel", program.bundle], ["inspect", program.bundle], ["list"], ["stats"],
        ] {
            let outcome = try program.daemon.control(arguments, environment: ["LC_ALL=C", "COLUMNS=60"])
            #expect(!outcome.output.isEmpty && outcome.output.utf8.allSatisfy { $0 < 0x80 }, "\(outcome.output)")
        }
        let loaded = try program.run("load", "--nib", "Panel", program.bundle, environment: ["LC_ALL=C"]).output
        #expect(loaded.contains("2 x 2 px"), "\(loaded)")
        let named = try program.run("resolve", "--bundle", program.bundle, "Caf\u{E9}", environment: ["LC_ALL=C"])
            .output
        #expect(named.contains("Caf\\u{e9}"), "\(named)")
    }

    @Test(arguments: [
        ["--basic", "--debug"], ["--json", "--openmetrics"], ["--delta", "0"], ["--delta", "1", "--openmetrics"],
        ["--by", "smell"],
        ["--by", "kind", "--delta", "1"], ["--by", "kind", "--openmetrics"], ["--by", "kind", "--explain"],
    ])
    func whatMakesNoSenseIsRefused(_ arguments: [String]) throws {
        #expect(try program.run(at: ["stats"] + arguments).ending == .exited(status: 2))
    }

    @Test func openMetricsHaveEveryNumberOnceInBaseUnits() throws {
        let text = try program.run("stats", "--openmetrics").output
        #expect(text.hasSuffix("\n# EOF\n"))
        let lines = text.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("# TYPE ") } == Metric.allCases.count + 1, "all, and which daemon it is")
        #expect(lines.contains("# UNIT nibassetd_decode_time_seconds seconds"))
        #expect(lines.contains { $0.hasPrefix("nibassetd_decode_time_seconds_total 0.000000000") })
        #expect(lines.contains { $0.hasPrefix("nibassetd_memory_used_bytes ") })
    }

    @Test(.enabled(if: Promtool.isThere, "promtool is not here, and Debian's package cannot be fetched"))
    func prometheusTakesThem() throws {
        let numbers = try program.run("stats", "--openmetrics").output
        // In a file, each sample needs a time. A scraper adds the time itself.
        let timed = numbers.split(separator: "\n").map { $0.hasPrefix("#") ? "\($0)\n" : "\($0) 1600000000\n" }
        try program.folder.write("numbers.txt", Array(timed.joined().utf8))
        let outcome = try Command.run([
            Promtool.path, "tsdb", "create-blocks-from", "openmetrics", program.folder.absolute("numbers.txt"),
            program.folder.absolute("blocks"),
        ])
        #expect(outcome.isSuccess, "\(outcome.output)")
    }
}

/// Prometheus' checker. Its package would also start a server, so the tests unpack the package instead of installing it.
private enum Promtool {
    private static let unpacked = Repository.root + "/.build/prometheus"

    static let path: String = {
        if let installed = try? Command.run(["which", "promtool"]), installed.isSuccess {
            return String(installed.output.dropLast())
        }
        return unpacked + "/usr/bin/promtool"
    }()

    static let isThere: Bool = {
        let fetch = "cd \"$0\" && apt-get download --quiet prometheus && dpkg-deb --extract prometheus_*.deb ."
        if (try? FileDescriptor.open(path)) == nil {
            _ = try? Command.run(["sh", "-c", "mkdir --parents \"$0\" && " + fetch, unpacked])
        }
        return (try? FileDescriptor.open(path)) != nil
    }()
}
