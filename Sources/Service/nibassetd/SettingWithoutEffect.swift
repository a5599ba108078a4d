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
}

extension SettingValues {
    /// Returns the settings without effect in a daemon of this kind. `memory` is the daemon's limit in bytes; nil if there is none.
    func settingsWithoutEffect(in instance: Welcome.Instance, memory: UInt64? = nil) -> [SettingWithoutEffect] {
        var found: [SettingWithoutEffect] = []
        func note(_ setting: Setting, limit: String? = nil, _ why: String) {
            let value = text(setting) ?? ""
            let reason = "\(setting.entry.key)=\(value) \(why)"
            let fields: [LogField: String?] = [.found: value, .limit: limit, .reason: reason]
            found.append(SettingWithoutEffect(reason: reason, fields: fields.compactMapValues { $0 }))
        }
        for (part, whole) in [(Setting.userLimit, Setting.cacheLimit), (.accountLimit, .accountsLimit)] {
            guard let bytes = number(part), let most = number(whole), bytes > most else { continue }
            let limit = text(whole) ?? ""
            note(part, limit: limit, "limits nothing, expected at most \(whole.entry.key)=\(limit)")
        }
        // The default is not reported: nobody has to set a limit because the machine is small.
        if let memory, let bytes = number(.cacheLimit), bytes > memory,
            text(.cacheLimit) != Setting.cacheLimit.entry.standard
        {
            note(
                .cacheLimit, limit: "\(memory)",
                "cannot be used up: the kernel kills at the control group's \(memory) bytes (MemoryMax=)")
        }
        if instance == .system, number(.idleExit) != nil {
            note(.idleExit, "does nothing: the system's daemon ends only when it is asked to")
        }
        if let path = text(.assets) {
            do throws(SystemError) {
                if try FileDescriptor.open(path, .pathOnly).status().kind != .directory {
                    note(.assets, "is not a folder: standard images and sounds are missing")
                }
            } catch {
                note(.assets, "cannot be used (\(error)): standard images and sounds are missing")
            }
        }
        return found
    }

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
