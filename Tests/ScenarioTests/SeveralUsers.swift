import LinuxSystem
import Testing

extension Trait where Self == ConditionTrait {
    /// Daemons and programs of several users run.
    static var severalUsers: Self { .enabled(if: effectiveUser() == 0, "only root can run programs of several users") }
}
