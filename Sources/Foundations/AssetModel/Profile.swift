/// Whose rules a look-up follows. Raw values are part of the socket protocol.
///
/// AppKit and UIKit keep Apple's rules; GNUstep keeps those of GNUstep 0.29 as they were observed, its pixels included.
public enum Profile: UInt8, Sendable, Hashable, CaseIterable {
    case appKit = 1
    case uiKit = 2
    case gnustep = 3

    /// The form of the pixels that images of this profile are decoded to.
    public var pixelForm: PixelForm {
        switch self {
        case .appKit, .uiKit: .premultipliedRGBA8
        case .gnustep: .asStored
        }
    }

    /// The form of the samples that sounds of this profile are decoded to.
    public var sampleForm: SampleForm {
        switch self {
        case .appKit, .uiKit: .natural
        case .gnustep: .int16
        }
    }
}
