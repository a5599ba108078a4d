import LinuxSystem
import Testing

extension Trait where Self == ConditionTrait {
    /// Enables a test only if daemons and programs of several users can run.
    static var severalUsers: Self { .enabled(if: effectiveUser() == 0, "only root can run programs of several users") }
}
