import LinuxSystem
import TestSupport

/// The distribution's packages that `make test` installs, for test runs without `make test`.
enum TestPackages {
    /// Whether `isThere` returns true, if need be after an attempt to install the packages.
    static func have(_ isThere: () -> Bool) -> Bool { isThere() || (areInstalled && isThere()) }

    private static let areInstalled: Bool = {
        let refusal = environmentVariable("NO_INSTALL").map { ["NO_INSTALL=" + $0] } ?? []
        let outcome = try? Command.run([".ci/set-up", "test"], environment: refusal, limit: 600)
        return outcome?.isSuccess == true
    }()
}
