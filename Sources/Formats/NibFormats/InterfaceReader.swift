public import ByteReading

/// Reads interface files of every format.
///
/// Nothing but the bytes is looked at: no file is opened, and what a file refers to is not followed.
public struct InterfaceReader: Sendable {
    /// What is taken before a file is refused.
    public var limits: ReadingLimits

    /// Creates a reader.
    public init(limits: ReadingLimits = ReadingLimits()) { self.limits = limits }

    /// The names that a file refers to and the media within it, without the graph of its objects.
    public func resources(in bytes: [UInt8]) throws(InterfaceError) -> InterfaceResources {
        switch InterfaceFormat.recognized(in: bytes, limits: limits) {
        case .keyedArchiveBinary?:
            do { return try KeyedArchiveReader.graph(of: bytes, limits: limits).resources() } catch {
                throw .keyedArchive(error)
            }
        case .xibDocument?, .storyboardDocument?:
            do { return try XibDocument(bytes, limits: limits).resources() } catch { throw .xibDocument(error) }
        case .gnustepArchive?:
            do { return try GNUstepArchiveReader.archive(in: bytes, limits: limits).resources() } catch {
                throw .gnustepArchive(error)
            }
        default: throw .unknownFormat(found: "other content")
        }
    }
}
