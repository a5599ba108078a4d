/// GNUstep's library folders on this machine, which hold GNUstep's standard images and sounds. GNUstep's own configuration has their paths:
/// `/usr/lib/GNUstep` on Debian 12, `/usr/lib/x86_64-linux-gnu/GNUstep` on Debian 13, other paths on other systems.
public struct GNUstepLibraries: Sendable, Hashable {
    /// Absolute paths, each once, in the order local, network, system.
    public let paths: [String]

    /// The variable that names another configuration file.
    public static let variable = "GNUSTEP_CONFIG_FILE"
    /// Paths of the configuration without `variable`: of distributions, installations by hand and NEXTSPACE. The first readable file counts.
    public static let configurationFiles = [
        "/etc/GNUstep/GNUstep.conf", "/usr/local/etc/GNUstep/GNUstep.conf", "/Library/Preferences/GNUstep.conf",
    ]
    /// Maximum number of bytes that are read of a configuration file.
    public static let configurationLimit = 1 << 16

    /// The libraries of a machine without a configuration: all paths that distributions use.
    public static let usual = Self(paths: [usualLocal] + usualSystem)

    private static let usualLocal = "/usr/local/lib/GNUstep"
    private static let usualSystem = ["/usr/lib/\(folderOfMachine)/GNUstep", "/usr/lib/GNUstep"]

    /// Name of Debian's folder for libraries of this processor architecture.
    private static var folderOfMachine: String {
        #if arch(arm64)
            "aarch64-linux-gnu"
        #else
            "x86_64-linux-gnu"
        #endif
    }

    /// Creates libraries at these paths.
    public init(paths: [String]) {
        self.paths = paths.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Creates the libraries of the configuration file at `path`; nil: of the first readable file of `configurationFiles`. Without a readable file,
    /// they are `usual`. `contents` reads a file, of which at most `configurationLimit` bytes are needed; nil for an unreadable file.
    public init(configuredAt path: String?, contents: (String) -> [UInt8]?) {
        // `lazy.compactMap(contents).first` would read the found file twice, and trap if the second read failed.
        for file in path.map({ [$0] }) ?? Self.configurationFiles {
            guard let found = contents(file) else { continue }
            self.init(configuration: found)
            return
        }
        self = .usual
    }

    /// Reads GNUstep's configuration: lines of `NAME=VALUE` for a shell. Without a line, or if its value is no absolute path, the usual path counts.
    public init(configuration: [UInt8]) {
        var values: [Substring: String] = [:]
        for line in String(decoding: configuration, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            // Debian's packages write the folder of the machine as '${GS_MULTIARCH}', which GNUstep replaces.
            let path = parts[1].filter { $0 != "'" && $0 != "\"" }.split(
                separator: "${GS_MULTIARCH}", omittingEmptySubsequences: false
            )
            .joined(separator: Self.folderOfMachine)
            if path.hasPrefix("/"), !path.contains("$"), !path.contains(":") { values[parts[0]] = path }
        }
        let domains = ["LOCAL", "NETWORK"].map { values["GNUSTEP_\($0)_LIBRARY"] ?? Self.usualLocal }
        self.init(paths: domains + (values["GNUSTEP_SYSTEM_LIBRARY"].map { [$0] } ?? Self.usualSystem))
    }
}
