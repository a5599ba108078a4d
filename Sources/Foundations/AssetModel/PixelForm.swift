/// How the decoded pixels of an image lie in memory. Raw values are part of the socket protocol.
public enum PixelForm: UInt8, Sendable, Hashable, CaseIterable {
    /// Four bytes a pixel, red, green, blue, alpha in this order, colours multiplied by alpha; rows without padding.
    case premultipliedRGBA8 = 1
    /// The samples as the file holds them after decompression: 1 to 16 bits each, grey or RGB, with or without alpha,
    /// not converted; what GNUstep's own readers give.
    case asStored = 2
}
