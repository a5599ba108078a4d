public import AssetModel
public import LinuxSystem
public import WorkerProtocol

/// Why an image or a sound cannot be decoded.
public enum MediaError: Error, Hashable, Sendable {
    /// A limited quantity.
    public enum Limit: String, Hashable, Sendable {
        case width = "pixels of a row"
        case height = "rows of pixels"
        case pixels = "pixels"
        case samples = "samples of a pixel"
        case pages = "pages"
        case frames = "frames"
        case scans = "scans of the whole picture"
        case tiles = "tiles"
        case codecBytes = "bytes that the decoder needs"
        case colors = "colours"
        case tileBytes = "bytes of a tile"
        case memory = "bytes of the result"
        case channels = "channels"
        case fileBytes = "bytes in its file"
        case expandedBytes = "bytes of the drawing when it is expanded"
    }

    /// No known format starts with these bytes.
    case notRecognised(firstBytes: [UInt8], expected: AssetKind)
    /// The file is a sound where an image was expected, or the reverse.
    case otherKind(format: MediaFormat, expected: AssetKind)
    /// The file breaks the rules of its format. The decoder noticed this after `offset` bytes, 0 if the offset is unknown.
    case malformed(MediaFormat, offset: UInt64, problem: String)
    /// The file ends too early, at `offset`.
    case truncated(MediaFormat, offset: UInt64)
    /// A quantity of the file is above its limit.
    case limitExceeded(Limit, found: UInt64, allowed: UInt64)
    /// The file is valid, but uses a feature that is not supported.
    case unsupported(MediaFormat, feature: String)
    /// The file is a drawing, which the program for drawings renders.
    case drawing(MediaFormat)
    /// The text of a drawing uses a font that is not installed.
    case fontMissing(MediaFormat, name: String)
    /// Reading the file failed.
    case unreadable(SystemError)
    /// There was no memory for the codec itself.
    case outOfMemory
}

extension MediaError: CustomStringConvertible {
    /// The error as a sentence for people.
    public var description: String {
        switch self {
        case .notRecognised([], let expected): "the file is empty, expected \(expected.noun)"
        case .notRecognised(let bytes, let expected):
            "no known format starts with the bytes \(hexadecimal(bytes)), expected \(expected.noun)"
        case .otherKind(let format, let expected): "this is \(format.noun), expected \(expected.noun)"
        case .malformed(let format, _, let problem): "broken \(format.rawValue) file: \(problem)"
        case .truncated(let format, let offset): "\(format.rawValue) file ends too early, after \(offset) bytes"
        case .limitExceeded(let limit, let found, let allowed):
            "it has \(found) \(limit.rawValue), allowed are \(allowed)"
        case .unsupported(let format, let feature): "\(format.rawValue) with \(feature) is not supported"
        case .drawing(let format): "\(format.noun) is a drawing, which another program renders"
        case .fontMissing(let format, let name):
            "\(format.rawValue) with text in the font \"\(name)\", which is not installed"
        case .unreadable(let error): "it cannot be read: \(error)"
        case .outOfMemory: "there is no memory to decode it"
        }
    }

    /// The error as the answer of a worker.
    public var failure: WorkerReply.Failure {
        var failure = WorkerReply.Failure(reason: reason, message: description)
        switch self {
        case .malformed(_, let offset, _), .truncated(_, let offset): failure.offset = offset
        case .limitExceeded(_, let found, let allowed):
            failure.found = found
            failure.allowed = allowed
        default: break
        }
        return failure
    }

    private var reason: FileDamage {
        switch self {
        case .notRecognised, .otherKind: .notRecognised
        case .malformed: .malformed
        case .truncated: .truncated
        case .limitExceeded: .limitExceeded
        case .unsupported, .drawing: .unsupported
        case .fontMissing: .fontMissing
        case .unreadable: .unreadable
        case .outOfMemory: .outOfMemory
        }
    }
}

extension AssetKind {
    fileprivate var noun: String {
        switch self {
        case .image: "an image"
        case .sound: "a sound"
        }
    }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined(separator: " ")
}
