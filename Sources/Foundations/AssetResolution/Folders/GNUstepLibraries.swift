/// GNUstep's library folders on this machine, which hold its standard images and sounds. GNUstep's own configuration says where they are: Debian 12 has
/// them in `/usr/lib/GNUstep`, Debian 13 in `/usr/lib/x86_64-linux-gnu/GNUstep`, others elsewhere.
public struct GNUstepLibraries: Sendable, Hashable {
    /// Absolute paths, in the order local, network, system; each one once.
    public let paths: [String]

    /// The variable that names another configuration file.
    public static let variable = "GNUSTEP_CONFIG_FILE"
    /// Places of the configuration, unless that variable says otherwise: the first file that exists. Distributions, an installation by hand, and NEXTSPACE.
    public static let configurationFiles = [
        "/etc/GNUstep/GNUstep.conf", "/usr/local/etc/GNUstep/GNUstep.conf", "/Library/Preferences/GNUstep.conf",
    ]
    /// Bytes of a configuration that are read, at most.
    public static let configurationLimit = 1 << 16

    /// The libraries of a machine without a configuration: all places where distributions have them.
    public static let usual = Self(paths: [usualLocal] + usualSystem)

    private static let usualLocal = "/usr/local/lib/GNUstep"
    private static let usualSystem = ["/usr/lib/\(folderOfMachine)/GNUstep", "/usr/lib/GNUstep"]

    /// The name that Debian gives folders for programs of this kind of processor.
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

    /// The libraries that the configuration in the file at `path` names; nil: in the first of the usual files that can be read. Where none can be, the usual
    /// ones. `contents` reads a file, of which no more than `configurationLimit` bytes are needed.
    public init(configuredAt path: String?, contents: (String) -> [UInt8]?) {
        let found = (path.map { [$0] } ?? Self.configurationFiles).lazy.compactMap(contents).first
        self = found.map(Self.init(configuration:)) ?? .usual
    }

    /// Reads GNUstep's configuration: lines of `NAME=VALUE` for a shell. A line that is missing or is no absolute path counts as the usual one.
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
