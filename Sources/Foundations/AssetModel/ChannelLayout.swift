/// The speaker positions of a sound's channels, as in WAVE files: one bit for each position. The channels are in the order of their bits,
/// the lowest first.
///
/// Bits: 0 front left, 1 front right, 2 front centre, 3 low frequencies, 4 back left, 5 back right, 6 front left of centre, 7 front
/// right of centre, 8 back centre, 9 side left, 10 side right, 11 to 17 above: centre, front left, centre, right, back left, centre,
/// right.
public struct ChannelLayout: RawRepresentable, Sendable, Hashable {
    /// The bits; 0 where the file does not specify them.
    public var rawValue: UInt32

    /// Creates a layout from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The usual layout for a number of channels; unknown for more than eight.
    public init(usualFor channelCount: UInt16) {
        let usual: [UInt32] = [0, 0x4, 0x3, 0x7, 0x107, 0x37, 0x3F, 0x13F, 0x63F]
        self.init(rawValue: channelCount < usual.count ? usual[Int(channelCount)] : 0)
    }
}
