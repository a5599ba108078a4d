import TestSupport

extension Machine {
    /// Files, users and units of the project on the machine, except the tests' own files.
    func traces() throws -> [Substring] {
        let script = """
            find /etc /lib/systemd /usr /var /run -xdev \\( -iname '*nibasset*' -o -lname '*nibasset*' \\) \
                ! -path '/etc/systemd/system/nibassetd*'
            grep nibasset /etc/passwd /etc/group /etc/shadow /etc/gshadow
            ldconfig --print-cache | grep nibassets
            systemctl list-units --all --plain --no-legend --state=loaded 'nibassetd.s*'
            pgrep --list-name nibasset
            """
        return try run("sh", "-c", script, limit: 120).output.split(separator: "\n")
    }

    /// Runs a command on the machine, as a user.
    func run(as user: UInt32, _ arguments: String...) throws -> Command.Outcome {
        try run(["setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups"] + arguments)
    }

    /// Value of one of the service's metrics.
    func number(_ name: String) throws -> Int? {
        let text = try run("nibassetctl", "stats", "--json").output
        return Int(text.split(separator: "\"\(name)\":").dropFirst().first?.prefix { $0.isNumber } ?? "")
    }
}
