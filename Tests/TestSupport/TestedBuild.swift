internal import LinuxSystem

/// The build whose daemon is attacked: the tests' build, or a release build in the folder that `NIBASSETD_TESTED_BUILD` names.
public enum TestedBuild {
    private static let given = environmentVariable("NIBASSETD_TESTED_BUILD")

    /// Folder with the build's programs and libraries.
    public static func folder() throws -> String { try given ?? String(builtProgram("").dropLast()) }

    /// Whether the build is a release build, with the same processor times as for users.
    public static let isRelease = given != nil
}
