/// How the decoded samples of a sound are wanted. Raw values are part of the workers' protocol.
public enum SampleForm: UInt8, Sendable, Hashable, CaseIterable {
    /// The one that loses nothing: integers of 16 bits where the file holds no more, else 32-bit floating point.
    case natural = 1
    /// Signed 16-bit integers.
    case int16 = 2
    /// 32-bit floating point, nominally -1 to 1.
    case float32 = 3
}
