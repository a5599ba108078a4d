import AssetServer
import CommandLineOptions
import ServiceManager
import WireProtocol

/// The daemon's pages of the manual, made from the tables of options and settings.
enum DaemonManual {
    enum Page: String, CaseIterable {
        case daemon = "nibassetd"
        case settings = "nibassetd.conf"
        case overview
    }

    static let source = "nibassetd \(ProductVersion.current)"
    private static let sizes = "Sizes take K, M, G, T or P, which are powers of 1,024; times take s, min, h or d."

    static func text(of page: Page) -> String {
        switch page {
        case .daemon: daemon.text
        case .settings: settings.text
        case .overview: overview.text
        }
    }

    /// nibassetd(8).
    private static var daemon: ManualPage {
        var page = ManualPage(
            "nibassetd", section: 8, source: source, summary: "shared cache of the images and sounds of nib files")
        page.heading("SYNOPSIS")
        page.synopsis("nibassetd", "[OPTION]...")
        page.heading("DESCRIPTION")
        page.paragraphs(
            """
            Resolves the image and sound references of nib files, decodes the files in sandboxed workers, and holds the decoded images and sounds for \
            every process, which maps them from shared memory.

            With --system, the daemon serves every user of the machine; nibassetd.service starts it so. Without, it serves the user who starts it: the \
            client library starts it where no daemon serves, and so can nibassetd.socket of the user's systemd. It ends on SIGTERM and SIGINT. In a \
            terminal it says where it serves, or that another daemon serves there already.

            The system's daemon needs no rights: without systemd, start it as a user of its own to whom /run/nibassetd belongs.

            Options win over the configuration file, see nibassetd.conf(5). After a change of the file, check it (for the system's daemon with --system --check-config) and reload the \
            service (SIGHUP): a line of the log names the changed settings, and those that count from the next start. A restart keeps the cache. A file \
            with an error changes nothing.
            """)
        page.heading("OPTIONS")
        page.options(DaemonOptions.actions + DaemonOptions.placement)
        page.heading("SETTINGS")
        page.paragraphs(sizes)
        page.options(DaemonOptions.settings)
        page.heading("EXIT STATUS")
        for exit in DaemonExit.allCases { page.item("\(exit.rawValue)", exit.meaning) }
        page.heading("LOG")
        page.paragraphs(
            """
            journalctl -u nibassetd.service shows the lines of the system's daemon from the level LogLevel= on. The messages below have an identifier \
            and fields; journalctl NIBASSETD_USER=1000 shows the messages about one user. \
            journalctl -t nibassetd shows the lines of daemons that programs have started, too.
            """)
        for message in LogMessage.allCases {
            let entry = message.entry
            let fields = entry.fields.map(\.rawValue).joined(separator: ", ")
            page.item(
                "\(message) (\(entry.level.name))",
                entry.meaning.filter { $0 != "`" } + (fields.isEmpty ? "" : " Fields: \(fields)."))
        }
        page.paragraphs("The fields:")
        for field in LogField.allCases {
            page.item(field.rawValue, ManualPage.sentence(field.meaning.filter { $0 != "`" }))
        }
        page.heading("FILES")
        page.item(
            SocketPath.system,
            "Where the system's daemon listens. If it is there, programs use it, unless NIBASSETD_SOCKET names another place."
        )
        page.item(
            "$XDG_RUNTIME_DIR/nibassetd/socket",
            "Where a user's daemon listens. Programs use it where no system's daemon listens, and start a daemon if there is none."
        )
        page.item(SettingsFile.systemPath, "The settings of the system's daemon.")
        page.item("~/.config/nibassetd/nibassetd.conf", "The settings of a user's daemon.")
        page.seeAlso([("nibassetctl", 1), ("nibassetd.conf", 5), ("nibassets", 3), ("nibassetd", 7)])
        return page
    }

    /// nibassetd.conf(5).
    private static var settings: ManualPage {
        var page = ManualPage(
            "nibassetd.conf", section: 5, source: source, summary: "settings of the shared cache of images and sounds")
        page.heading("SYNOPSIS")
        page.paragraphs("\(SettingsFile.systemPath)\n\n~/.config/nibassetd/nibassetd.conf")
        page.heading("DESCRIPTION")
        page.paragraphs(
            """
            Lines of Key=value below [Daemon]. Empty lines and lines that begin with # or ; do not count. Where a key stands twice, the last line \
            counts; an empty value is the default. An unknown key or a bad value keeps the daemon from starting; nibassetd --check-config, for the \
            system's daemon with --system, names all of them. A change counts after systemctl reload (without systemd, the signal SIGHUP), or from \
            the next start where the setting says so.

            \(sizes)
            """)
        page.heading("SETTINGS")
        for entry in Setting.allCases.map(\.entry) {
            page.item(
                entry.key + "=",
                "\(entry.meaning). Takes \(entry.kind.expectation). Default: \(entry.standardText)."
                    + (entry.isReloaded ? "" : " Counts from the next start."))
        }
        page.heading("EXAMPLE")
        page.example(["[Daemon]", "CacheLimit=1G"])
        page.seeAlso([("nibassetd", 8), ("nibassetctl", 1)])
        return page
    }
}
