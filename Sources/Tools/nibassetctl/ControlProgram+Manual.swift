import AssetResolution
import CommandLineOptions
import WireProtocol

/// Files installed with the program, made from the tables of commands, options and numbers: the manual page, and completions for shells.
extension ControlProgram {
    /// The page nibassetctl(1).
    static var manual: String {
        var page = ManualPage(
            "nibassetctl", section: 1, source: "nibassetd \(ProductVersion.current)",
            summary: "look into the service that holds the images and sounds of nib files")
        page.heading("SYNOPSIS")
        page.synopsis("nibassetctl", "COMMAND [OPTION]... [OPERAND]...")
        page.heading("DESCRIPTION")
        page.paragraphs(
            """
            Shows the entries that nibassetd(8) holds and their users, the files that names in a nib file lead to, and the contents of interface files \
            and asset catalogs. Users see their own entries; members of the group \(AdministratorGroup.name) see and purge everything. \
            On a narrow terminal, tables lose their least useful columns, and paths their beginnings; a pipe and JSON get everything.
            """)
        page.heading("COMMANDS")
        for command in commands {
            page.subheading("\(command.name): \(command.summary)")
            for usage in command.usage.split(separator: "\n") {
                // A second line of `usage` begins with the program's name, because --help shows the line as it stands.
                let words = usage.split(separator: " ")
                let shown = words.starts(with: ["nibassetctl"]) ? words.dropFirst(2) : words[...]
                page.synopsis("nibassetctl \(command.name)", shown.joined(separator: " "))
            }
            page.paragraphs(command.details)
            page.options(command.options)
        }
        page.heading("OPTIONS")
        page.options(options)
        page.heading("NUMBERS")
        page.paragraphs(
            "Numbers that \"nibassetctl stats\" shows. A counter only rises while the service runs; a gauge rises and falls."
        )
        for metric in Metric.allCases {
            let entry = metric.entry
            let unit = entry.unit.name.isEmpty ? "" : ", in \(entry.unit.name)"
            page.item(entry.name, "\(entry.meaning) A \(entry.kind.name)\(unit), \(entry.level.name).")
        }
        page.heading("RULES OF LOOKUPS")
        page.paragraphs(
            "Rules say which file a name leads to. \"resolve --explain\" names them, and \"audit --rule\" takes some.")
        for rule in Rule.allCases { page.item(rule.rawValue, ManualPage.sentence(rule.promise)) }
        page.heading("JSON")
        page.paragraphs(
            "With --json, a field that has no value is left out. \"null\" stands only for a value of an interface file that is none, or no finite number. "
                + "Memory is in bytes, and time in nanoseconds.")
        page.heading("EXIT STATUS")
        for status in ExitStatus.allCases { page.item("\(status.rawValue)", ManualPage.sentence(status.meaning)) }
        page.heading("ENVIRONMENT")
        page.item(
            EnvironmentVariable.socket, "Path of the socket at which the service listens, instead of the usual paths.")
        page.item(EnvironmentVariable.noStart, "1: no service is started for the user.")
        page.item("NO_COLOR", "If it is set, nothing is coloured.")
        page.seeAlso([("nibassetd", 8), ("nibassetd.conf", 5), ("nibassets", 3)])
        return page.text
    }

    static var completion: Completion {
        let help = CommandLineOptions.Option("help", "h", help: "show this")
        return Completion(
            of: "nibassetctl", options: options,
            commands: commands.map { command in
                .init(
                    command.name, summary: command.summary, options: command.options + [help],
                    operands: command.operands)
            })
    }
}
