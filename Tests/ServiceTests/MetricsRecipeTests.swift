import BlockingTests
import TestSupport
import Testing

/// Tests the units of the operator's page that give the metrics to Prometheus, in a real systemd.
@Suite(.serialized, .machine, .timeLimit(.minutes(40)), .blocking) struct MetricsRecipeTests {
    private static let folder = "/var/lib/prometheus/node-exporter"

    /// Text of a unit on the page.
    private func unit(_ name: String) throws -> String {
        let page = try Repository.text(of: "systemd/README.md")
        let start = "```ini\n# /etc/systemd/system/\(name)\n"
        let parts = page.split(separator: start, omittingEmptySubsequences: false)
        try #require(parts.count == 2, "\(name) stands there once")
        return String(try #require(parts[1].split(separator: "```").first))
    }

    @Test func theTimerWritesTheFile() throws {
        let machine = try Machine()
        for name in ["nibassetd-metrics.service", "nibassetd-metrics.timer"] {
            // The machine starts none of the units on which units depend by default.
            let text = try unit(name).replacing("[Unit]\n", with: "[Unit]\nDefaultDependencies=no\n")
            try machine.write("/etc/systemd/system/" + name, Array(text.utf8))
        }
        try machine.shell(
            "mkdir --parents \(Self.folder) && systemctl daemon-reload && systemctl start nibassetd-metrics.timer")
        let file = Self.folder + "/nibassetd.prom"
        try Patience.wait { try machine.run("test", "-s", file).isSuccess }
        let text = try machine.run("cat", file).output
        #expect(text.contains("\nnibassetd_connections ") && text.hasSuffix("# EOF\n"), "\(text)")
        #expect(try machine.run("systemctl", "stop", "nibassetd-metrics.timer").isSuccess)

        // Without the service, no metrics remain.
        #expect(try machine.run("systemctl", "stop", "nibassetd.service").isSuccess)
        #expect(try machine.run("systemctl", "start", "nibassetd-metrics.service").isSuccess == false)
        #expect(try machine.run("ls", Self.folder).output.isEmpty)
    }
}
