/// Kind of object that a name stands for. Raw values are part of the socket protocol and of the shared-memory layout.
public enum AssetKind: UInt8, Sendable, Hashable, CaseIterable {
    case image = 1
    case sound = 2
}
