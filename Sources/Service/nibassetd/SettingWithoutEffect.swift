import AssetServer
import LinuxSystem
import ServiceManager
import WireProtocol

/// A setting that is allowed and has no effect.
struct SettingWithoutEffect {
    /// The setting, and why it has no effect.
    let reason: String
    /// Fields for the log: the value as written, the limit that makes the value useless, if there is one, and the reason.
    fileprivate let fields: [LogField: String]

    /// Describes a limit that is above the limit of the whole; nil if it is not.
    fileprivate init?(_ setting: Setting, above whole: Setting, in values: SettingValues) {
        guard let limit = values.text(whole) else { return nil }
        self.init(setting, in: values, limit: limit) { _ in
            guard let number = values.number(setting), let most = values.number(whole), number > most else {
                return nil
            }
            return "limits nothing, expected at most \(whole.entry.key)=\(limit)"
        }
    }

    fileprivate init?(_ setting: Setting, in values: SettingValues, limit: String? = nil, why: (String) -> String?) {
        guard let found = values.text(setting), let why = why(found) else { return nil }
        reason = "\(setting.entry.key)=\(found) \(why)"
        fields = [.found: found, .limit: limit, .reason: reason].compactMapValues { $0 }
    }
}

extension SettingValues {
    /// Returns the settings without effect in a daemon of this kind. `memory` is the daemon's limit in bytes; nil if there is none.
    func settingsWithoutEffect(in instance: Welcome.Instance, memory: UInt64? = nil) -> [SettingWithoutEffect] {
        [
            SettingWithoutEffect(.userLimit, above: .cacheLimit, in: self),
            SettingWithoutEffect(.accountLimit, above: .accountsLimit, in: self),
            SettingWithoutEffect(.cacheLimit, in: self, limit: memory.map { "\($0)" }) { text in
                guard let memory, let bytes = number(.cacheLimit), bytes > memory else { return nil }
                // The default is not reported: nobody has to set a limit because the machine is small.
                if text == Setting.cacheLimit.entry.standard { return nil }
                return "cannot be used up: the kernel kills at the control group's \(memory) bytes (MemoryMax=)"
            },
            SettingWithoutEffect(.idleExit, in: self) { _ in
                instance == .user ? nil : "does nothing: the system's daemon ends only when it is asked to"
            },
            SettingWithoutEffect(.assets, in: self) { path in
                do throws(SystemError) {
                    let kind = try FileDescriptor.open(path, .pathOnly).status().kind
                    return kind == .directory ? nil : "is not a folder: standard images and sounds are missing"
                } catch {
                    return "cannot be used (\(error)): standard images and sounds are missing"
                }
            },
        ].compactMap { $0 }
    }

    /// Logs settings that have no effect.
    func reportSettingsWithoutEffect(in instance: Welcome.Instance) {
        for setting in settingsWithoutEffect(in: instance, memory: memoryLimit()) {
            Log.report(.settingWithoutEffect, setting.reason, setting.fields)
        }
    }
}

extension DaemonOptions {
    /// Warns of a start that the administrator hardly means: as root, or with settings without effect.
    func reportWarnings() {
        if configuration.instance == .system, effectiveUser() == 0 {
            Log.report(
                .runsAsRoot, "the system's daemon runs as root, with all rights, expected a user without any: nibassetd"
            )
        }
        configuration.settings.reportSettingsWithoutEffect(in: configuration.instance)
    }
}
