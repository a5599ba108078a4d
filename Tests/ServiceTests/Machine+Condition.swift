import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// A machine can be made.
    static var machine: Self { .enabled(if: Machine.obstacle == nil, "\(Machine.obstacle ?? "")") }
}
