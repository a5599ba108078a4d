/// The system whose rules a lookup follows. Raw values are part of the socket protocol.
///
/// AppKit and UIKit follow Apple's rules. GNUstep follows GNUstep 0.29 as observed, down to the pixels.
public enum Profile: UInt8, Sendable, Hashable, CaseIterable {
    case appKit = 1
    case uiKit = 2
    case gnustep = 3

    /// The default pixel form of this profile.
    public var pixelForm: PixelForm {
        switch self {
        case .appKit, .uiKit: .premultipliedRGBA8
        case .gnustep: .asStored
        }
    }

    /// The default sample form of this profile.
    public var sampleForm: SampleForm {
        switch self {
        case .appKit, .uiKit: .natural
        case .gnustep: .int16
        }
    }
}
