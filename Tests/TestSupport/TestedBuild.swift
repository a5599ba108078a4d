internal import LinuxSystem

/// The build whose daemon is attacked: that of the tests, or a release build whose folder stands in `NIBASSETD_TESTED_BUILD`.
enum TestedBuild {
    private static let given = environmentVariable("NIBASSETD_TESTED_BUILD")

    static func folder() throws -> String { try given ?? String(builtProgram("").dropLast()) }

    /// Whether times of the processor are those that users have.
    static let isRelease = given != nil
}
