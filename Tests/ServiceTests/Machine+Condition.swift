import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// Condition that a machine can be made here.
    static var machine: Self { .enabled(if: Machine.obstacle == nil, "\(Machine.obstacle ?? "")") }
}
