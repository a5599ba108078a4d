import AssetServer
import LinuxSystem
import ServiceManager
import WireProtocol

extension DaemonOptions {
    /// Warns of a start that is hardly meant.
    func reportDoubts() {
        if configuration.instance == .system, effectiveUser() == 0 {
            Log.report(
                .runsAsRoot, "the system's daemon runs as root, with all rights, expected a user without any: nibassetd"
            )
        }
        configuration.settings.reportDoubts()
    }
}

extension SettingValues {
    /// Logs limits that limit nothing.
    func reportDoubts() {
        for doubt in doubts {
            Log.report(
                .limitWithoutEffect, "\(doubt)",
                [.found: doubt.found, .limit: doubt.limit, .reason: "\(doubt)"])
        }
    }
}
