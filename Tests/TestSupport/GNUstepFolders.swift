/// The folders of GNUstep's packages on this machine, by GNUstep's configuration: releases of the distribution differ.
public enum GNUstepFolders {
    /// Folder with the applications of packages.
    public static let applications = folder("GNUSTEP_SYSTEM_APPS") ?? "/usr/lib/GNUstep/Applications"
    /// The folder with the standard images and sounds.
    public static let library = folder("GNUSTEP_SYSTEM_LIBRARY") ?? "/usr/lib/GNUstep"

    /// Returns the path of an application of a package.
    public static func application(_ name: String) -> String { "\(applications)/\(name).app" }

    private static func folder(_ variable: String) -> String? {
        guard let outcome = try? Command.run(["gnustep-config", "--variable=" + variable]), outcome.isSuccess else {
            return nil
        }
        return outcome.output.split(separator: "\n").first { $0.hasPrefix("/") }.map(String.init)
    }
}
