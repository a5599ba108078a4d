public import ByteReading

/// Reads interface files of all formats.
///
/// The reader uses nothing but the bytes of the file. It opens no files and follows no references.
public struct InterfaceReader: Sendable {
    /// The limits over which a file is refused.
    public var limits: ReadingLimits

    /// Creates a reader.
    public init(limits: ReadingLimits = ReadingLimits()) { self.limits = limits }

    /// The references and embedded media of a file and of its nested nibs. This function is faster than `document(in:)`.
    public func resources(in bytes: [UInt8]) throws(InterfaceError) -> InterfaceResources {
        var budget = limits.byteCount
        return try resources(in: bytes, depth: 0, budget: &budget)
    }

    /// The whole content of a file.
    public func document(in bytes: [UInt8]) throws(InterfaceError) -> InterfaceDocument {
        var budget = limits.byteCount
        return try document(in: bytes, depth: 0, budget: &budget)
    }

    /// `budget` is the number of bytes of nested nibs that may still be read. The budget is needed because many objects can share one nested nib.
    private func resources(
        in bytes: [UInt8], depth: Int, budget: inout Int
    ) throws(InterfaceError) -> InterfaceResources {
        let found = try references(in: bytes, try format(of: bytes, depth: depth))
        if found.nestedNibs.isEmpty { return found.resources }
        var collector = ResourceCollector()
        collector.add(found.resources)
        for nib in found.nestedNibs {
            try spend(nib.count, of: &budget)
            collector.add(try resources(in: Array(nib), depth: depth + 1, budget: &budget))
        }
        return collector.resources
    }

    private func document(
        in bytes: [UInt8], depth: Int, budget: inout Int
    ) throws(InterfaceError) -> InterfaceDocument {
        let format = try format(of: bytes, depth: depth)
        let content = try content(of: bytes, format)
        var document: InterfaceDocument
        do { document = try content.document(format, limits: limits) } catch { throw .exceeded(error) }
        document.objects.limitDepth(to: limits.depth)
        let nestedNibs = document.nestedNibData
        if nestedNibs.isEmpty { return document }
        var collector = ResourceCollector()
        collector.add(document.resources)
        for nib in nestedNibs {
            try spend(nib.bytes.count, of: &budget)
            let nested = try self.document(in: Array(nib.bytes), depth: depth + 1, budget: &budget)
            collector.add(nested.resources)
            document.nested.append(InterfaceDocument.NestedNib(owner: nib.owner, document: nested))
        }
        document.resources = collector.resources
        return document
    }

    private func spend(_ byteCount: Int, of budget: inout Int) throws(InterfaceError) {
        budget -= byteCount
        if let exceeded = limits.exceeded(.byteCount, by: limits.byteCount - budget) { throw .exceeded(exceeded) }
    }

    private func format(of bytes: [UInt8], depth: Int) throws(InterfaceError) -> InterfaceFormat {
        if let exceeded = limits.exceeded(.nestedNibDepth, by: depth) { throw .exceeded(exceeded) }
        guard let format = InterfaceFormat.recognized(in: bytes) else {
            do { try InterfaceFormat.checkXML(bytes) } catch { throw .unreadableXML(error) }
            throw .unknownFormat(found: ReadingError.beginning(of: bytes))
        }
        return format
    }

    /// Finds the references. Some formats have a reader for references alone, which needs less memory and, for binary archives, less time.
    private func references(in bytes: [UInt8], _ format: InterfaceFormat) throws(InterfaceError) -> FoundReferences {
        do {
            switch format {
            case .keyedArchiveBinary: return try KeyedArchiveReferences.read(bytes, limits: limits)
            case .xibDocument, .storyboardDocument:
                return FoundReferences(resources: try XibReferenceReader.resources(in: bytes, limits: limits))
            case .nibArchive: return try NIBArchiveReferences.read(bytes, limits: limits)
            case .typedStreamBigEndian, .typedStreamLittleEndian:
                return FoundReferences(resources: try TypedStreamReferences.read(bytes, limits: limits))
            case .gnustepArchive:
                let objects = try GNUstepArchiveReader.objects(in: bytes, limits: limits, .references)
                return FoundReferences(resources: objects.resources())
            case .keyedArchiveXML, .xibArchive, .gsMarkup, .gModel, .carbonXib: break
            }
        } catch {
            throw .unreadable(format, error)
        }
        let content = try content(of: bytes, format)
        return FoundReferences(resources: content.resources(), nestedNibs: content.nestedNibs())
    }

    private func content(
        of bytes: [UInt8], _ format: InterfaceFormat
    ) throws(InterfaceError) -> any InterfaceContent {
        do {
            switch format {
            case .keyedArchiveBinary: return try KeyedArchiveReader.interface(in: bytes, limits: limits)
            case .keyedArchiveXML: return try KeyedArchiveXMLReader.interface(in: bytes, limits: limits)
            case .nibArchive: return try NIBArchiveReader.graph(of: bytes, limits: limits)
            case .typedStreamBigEndian, .typedStreamLittleEndian:
                return try TypedStreamBuilder.stream(in: bytes, limits: limits)
            case .xibDocument, .storyboardDocument: return try XibDocument(bytes, limits: limits)
            case .xibArchive: return try XibArchiveReader.graph(of: bytes, limits: limits)
            case .gnustepArchive: return try GNUstepArchiveReader.objects(in: bytes, limits: limits)
            case .gsMarkup: return try GSMarkup(bytes, limits: limits)
            case .gModel: return try GModelReader.graph(of: bytes, limits: limits)
            case .carbonXib: return try CarbonXibReader.graph(of: bytes, limits: limits)
            }
        } catch {
            throw .unreadable(format, error)
        }
    }
}
