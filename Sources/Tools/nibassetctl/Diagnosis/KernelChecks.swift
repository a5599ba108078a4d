import LinuxSystem

/// Features of the kernel that the service uses.
enum KernelChecks {
    static var findings: [Finding] { [sandbox, senders, pressure, hugePages] + limits }

    private static var sandbox: Finding {
        do {
            return Finding(
                .good, "sandbox",
                "Landlock version \(try Landlock.version()): workers reach only files that they are given")
        } catch {
            return Finding(
                .bad, "sandbox", "this kernel has no Landlock (\(error)), so nothing is decoded",
                cure: "Linux 5.13 or later, with landlock among the kernel's lsm= modules")
        }
    }

    private static var senders: Finding {
        guard let pair = try? Socket.guardedPair() else {
            return Finding(.note, "descriptors", "no sockets could be made for the check")
        }
        if Socket.refusesDescriptors(pair.own) {
            return Finding(.good, "descriptors", "the kernel refuses descriptors that clients send unasked")
        }
        return Finding(
            .note, "descriptors",
            "before Linux 6.16, a process for each user carries the messages of the user's programs",
            cure: "nothing needs to be done; a newer kernel saves these processes")
    }

    private static var pressure: Finding {
        if (try? FileDescriptor.open("/proc/pressure/memory")) != nil {
            return Finding(.good, "pressure", "the kernel tells when memory is short (PSI)")
        }
        return Finding(
            .note, "pressure", "the kernel does not tell when memory is short, so the cache never shrinks early",
            cure: "boot with psi=1")
    }

    private static var hugePages: Finding {
        let text = firstLine(of: "/sys/kernel/mm/transparent_hugepage/enabled") ?? ""
        if text.contains("[never]") || text.isEmpty {
            return Finding(
                .note, "huge pages", "the kernel makes no huge pages, so large pictures take more page faults",
                cure: "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled")
        }
        return Finding(.good, "huge pages", "large pictures can lie in huge pages")
    }

    /// The kernel's own limits, which all programs of a user share.
    private static var limits: [Finding] {
        [("watches", "max_user_watches", 65_536), ("inotify instances", "max_user_instances", 64)].compactMap {
            subject, file, wanted in
            guard let text = firstLine(of: "/proc/sys/fs/inotify/" + file), let value = Int(text) else { return nil }
            if value >= wanted { return Finding(.good, subject, "\(value) for each user") }
            return Finding(
                .note, subject, "\(value) for each user; folders that cannot be watched are listed again instead",
                cure: "sysctl fs.inotify.\(file)=\(wanted)")
        }
    }
}
