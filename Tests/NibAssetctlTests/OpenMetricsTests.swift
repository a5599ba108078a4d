import BlockingTests
import TestSupport
import Testing
import WireProtocol

/// Tests `nibassetctl stats --openmetrics` with both kinds of readers: of Prometheus' own text format, and of OpenMetrics.
@Suite(.timeLimit(.minutes(20)), .blocking) struct OpenMetricsTests {
    private static let python = "/usr/bin/python3"

    private static let hasParsers: Bool = {
        let words = [python, "-c", "import prometheus_client.openmetrics.parser"]
        return (try? Command.run(words))?.isSuccess ?? false
    }()

    /// Names and values of the samples that a parser reads.
    private func samples(_ module: String, of path: String) throws -> [Substring] {
        let script = """
            import importlib, sys
            parser = importlib.import_module(sys.argv[1])
            for family in parser.text_string_to_metric_families(open(sys.argv[2]).read()):
                for sample in family.samples: print(sample.name, float(sample.value))
            """
        let outcome = try Command.run([Self.python, "-c", script, module, path])
        try #require(outcome.isSuccess, "\(outcome.output)")
        return outcome.output.split(separator: "\n")
    }

    @Test(.enabled(if: hasParsers, "the package python3-prometheus-client is not here"))
    func bothFormatsAreRead() throws {
        let program = try Program()
        let numbers = try program.run("stats", "--openmetrics").output
        try program.folder.write("numbers.prom", Array(numbers.utf8))
        let path = program.folder.absolute("numbers.prom")
        let strict = try samples("prometheus_client.openmetrics.parser", of: path)
        #expect(strict.count == Metric.allCases.count + 1, "all, and which daemon it is")
        #expect(strict.contains("nibassetd_build_info 1.0"))
        #expect(Set(try samples("prometheus_client.parser", of: path)) == Set(strict))
        // Prometheus' text format has no other kinds, and some of its readers refuse unknown kinds.
        let kinds = Set(
            numbers.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }.compactMap {
                $0.split(separator: " ").last
            })
        #expect(kinds == ["counter", "gauge"])
    }
}
