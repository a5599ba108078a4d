/// The wanted form of decoded samples. Raw values are part of the worker protocol and of the socket protocol.
public enum SampleForm: UInt8, Sendable, Hashable, CaseIterable {
    /// Lossless: 16-bit integers if the file's samples fit into them, else 32-bit floating point.
    case natural = 1
    /// Signed 16-bit integers.
    case int16 = 2
    /// 32-bit floating point, nominally -1 to 1.
    case float32 = 3
}
