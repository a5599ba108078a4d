/// A message for the operator of the daemon. The log's lines, the list in `systemd/README.md` and nibassetd(8) are made from this single list.
///
/// To add one, add a case and its row in `entry`, with a fresh identifier of `journalctl --new-id128` (or `uuidgen`), and write it with
/// `Log.report`.
public enum LogMessage: CaseIterable, Sendable {
    case workerLost, workerNotStarted, helperLost, helperHangs, helperNotStarted, relayHangs
    case clientRefused, clientDropped, accountFull, queueFull, fileRefused
    case descriptorsExhausted, watchesExhausted, changesLost, fileSizeLimited
    case memoryShort, pressureUnwatched, systemAssetsMissing, crashedBefore, reloaded, reloadRefused, linesLost
    case runsAsRoot, settingWithoutEffect

    /// A row of the table.
    public struct Entry: Sendable {
        /// Importance.
        public let level: Log.Level
        /// The journal's `MESSAGE_ID`, for ever the same.
        public let identifier: String
        /// Fields of the message's lines, as far as they are known.
        public let fields: [LogField]
        /// Event and cure, for the operator's page.
        public let meaning: String

        fileprivate init(_ level: Log.Level, _ identifier: String, _ fields: [LogField], _ meaning: String) {
            self.level = level
            self.identifier = identifier
            self.fields = fields
            self.meaning = meaning
        }
    }

    /// The message's row.
    public var entry: Entry {
        switch self {
        case .workerLost:
            Entry(
                .warning, "41617b32f0a64fecbb922a55688a9716",
                [.process, .program, .signal, .exitStatus, .trustDomain, .job, .file, .user, .reason],
                "A worker ended otherwise than it should: it crashed, was killed, took too long or broke the rules. Another one replaces it. "
                    + "Signal 9 without a cause in the line: the kernel was short of memory.")
        case .workerNotStarted:
            Entry(
                .warning, "eda100408dab4627ba4ee9c7891bc116", [.program, .trustDomain, .user, .reason],
                "No worker could be started. The job failed.")
        case .helperLost:
            Entry(
                .warning, "044edaea9be0470cb8a9748e4dd0ca7f",
                [.process, .signal, .exitStatus, .job, .file, .user, .reason],
                "A file helper ended otherwise than it should. Another one replaces it.")
        case .helperHangs:
            Entry(
                .warning, "fdb27f3614be434eb1631b1d60a111ed", [.process, .job, .file, .user, .reason],
                "A file system did not answer a file helper in time. The helper was killed.")
        case .helperNotStarted:
            Entry(
                .warning, "da0b2aa65eeb430ea1080dc7606a79cc", [.user, .reason],
                "No file helper could be started. The request failed.")
        case .relayHangs:
            Entry(
                .warning, "e8fc9c5ab1c74f0a9da4355957042f14", [.user],
                "The process that carries the messages of a user's connections does not answer. It was killed, and the connections ended. Only before "
                    + "Linux 6.16.")
        case .clientRefused:
            Entry(
                .notice, "a5d2e77325c242bc9a1ece86d52721ee", [.user, .client, .reason],
                "A program was not let in: it has too many connections, or the daemon serves another user.")
        case .clientDropped:
            Entry(
                .notice, "a97f7fcae08d44aebec88d54f62f3779", [.user, .client, .reason],
                "A client was disconnected: it broke the protocol, or did not read its replies.")
        case .accountFull:
            Entry(
                .notice, "64d1f30a2898464f8eca8614c832b414", [.user, .found, .limit, .reason],
                "A request was refused because it would exceed a limit of its user; the line says which one.")
        case .queueFull:
            Entry(
                .warning, "561b4d7f644845c0914ff3ec25eeadcc", [.user, .found, .limit, .reason],
                "Jobs were refused because too many were waiting.")
        case .fileRefused:
            Entry(
                .info, "00b34231ffda4d3fbd6762a04253d288", [.user, .file, .reason],
                "An interface file, an image, a sound or a file that lists them could not be read or decoded. The client that asked got the reason."
            )
        case .descriptorsExhausted:
            Entry(
                .warning, "7703b124a8b54df7ba2fbd35cb3e2a63", [.user, .limit, .reason],
                "The daemon or the machine ran out of descriptors. Those kept for speed were given up; raise `LimitNOFILE=` if the message comes again."
            )
        case .watchesExhausted:
            Entry(
                .warning, "7ff19fecf4aa408ea3aaba70efa3efee", [.user, .limit],
                "No inotify watches are left. Folders without one are listed anew; raise `fs.inotify.max_user_watches`, and `fs.inotify.max_user_instances` to one for each user."
            )
        case .changesLost:
            Entry(
                .notice, "2468503b108947cfb12fa83adfc9ff45", [.user],
                "Files changed faster than the changes could be read. Everything that may have changed is listed anew.")
        case .fileSizeLimited:
            Entry(
                .error, "e222ff5eb5af4820a4525b072a7bbab7", [.limit, .reason],
                "The limit of file sizes (`ulimit -f`, `LimitFSIZE=`) is too small: it counts for shared memory too. Start the daemon without it."
            )
        case .memoryShort:
            Entry(
                .notice, "a5537450fd6f461699ba2c4caad6b9e3", [.found],
                "Memory was short. Unused memory was given back; the field has the number of bytes.")
        case .pressureUnwatched:
            Entry(
                .notice, "887ac6401aa043189a915c0ee7b4b7bd", [.reason],
                "Nobody tells the daemon when memory is short. The cache shrinks only at its limit.")
        case .systemAssetsMissing:
            Entry(
                .warning, "496fa0d239454bca898faa36a3e10b83", [.file, .reason],
                "The system's images, sounds or aliases cannot be read.")
        case .crashedBefore:
            Entry(
                .notice, "8994b2101c6641068152521d6d2873db", [.process],
                "The previous daemon did not end properly. Entries of its cache that the service manager kept were taken over."
            )
        case .reloaded:
            Entry(
                .notice, "2d1dd58928ec4e48a88f0bf07bafc04a", [],
                "The settings were read again (`systemctl reload`). The line names the changed settings, and those that count from the next start."
            )
        case .reloadRefused:
            Entry(
                .warning, "532e4326c64948978fccd6358b5b8dd0", [.reason],
                "The settings could not be read again; all settings stay as they were.")
        case .linesLost:
            Entry(
                .warning, "71e21befa76b4608aaa9994be3d1e0b5", [.leftOut],
                "Lines were lost because nobody read them in time.")
        case .runsAsRoot:
            Entry(
                .warning, "a35aa61983504e41a707f0bdca5a8461", [],
                "The system's daemon was started as root. It needs no rights: run it as the user `nibassetd`.")
        case .settingWithoutEffect:
            Entry(
                .notice, "4e1ac1cb5f3b426689730bb601b8e4db", [.found, .limit, .reason],
                "A setting has no effect; the line says why.")
        }
    }
}
