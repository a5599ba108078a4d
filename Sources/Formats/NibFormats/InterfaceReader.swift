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
    ///
    /// Those of nibs within it are part of the result.
    public func resources(in bytes: [UInt8]) throws(InterfaceError) -> InterfaceResources {
        var budget = limits.byteCount
        return try resources(in: bytes, depth: 0, budget: &budget)
    }

    /// Everything that a file says.
    public func document(in bytes: [UInt8]) throws(InterfaceError) -> InterfaceDocument {
        var budget = limits.byteCount
        return try document(in: bytes, depth: 0, budget: &budget)
    }

    /// `budget` is how many bytes of nibs within nibs may still be read: one nib can be a value of many objects.
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
        var collector = ResourceCollector()
        collector.add(document.resources)
        for nib in document.nestedNibData {
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
            throw .unknownFormat(found: InterfaceError.beginning(of: bytes))
        }
        return format
    }

    /// Runs the reader of a format that looks for references alone where it has one.
    private func references(in bytes: [UInt8], _ format: InterfaceFormat) throws(InterfaceError) -> FoundReferences {
        switch format {
        case .keyedArchiveBinary:
            do { return try KeyedArchiveReferences.read(bytes, limits: limits) } catch { throw .keyedArchive(error) }
        case .xibDocument, .storyboardDocument:
            do { return FoundReferences(resources: try XibReferenceReader.resources(in: bytes, limits: limits)) } catch
            {
                throw .xibDocument(error)
            }
        case .nibArchive:
            do { return try NIBArchiveReferences.read(bytes, limits: limits) } catch { throw .nibArchive(error) }
        case .typedStreamBigEndian, .typedStreamLittleEndian:
            do { return FoundReferences(resources: try TypedStreamReferences.read(bytes, limits: limits)) } catch {
                throw .typedStream(error)
            }
        case .xibArchive:
            do {
                let graph = try XibArchiveReader.graph(of: bytes, limits: limits, onlyReferences: true)
                return FoundReferences(resources: graph.resources(), nestedNibs: graph.nestedNibs())
            } catch {
                throw .xibArchive(error)
            }
        default:
            let content = try content(of: bytes, format)
            return FoundReferences(resources: content.resources(), nestedNibs: content.nestedNibs())
        }
    }

    /// Runs the reader of a format; its error becomes a case of the common one.
    private func content(
        of bytes: [UInt8], _ format: InterfaceFormat
    ) throws(InterfaceError) -> any InterfaceContent {
        switch format {
        case .keyedArchiveBinary:
            do { return try KeyedArchiveReader.interface(in: bytes, limits: limits) } catch {
                throw .keyedArchive(error)
            }
        case .keyedArchiveXML:
            do { return try KeyedArchiveXMLReader.interface(in: bytes, limits: limits) } catch {
                throw .keyedArchive(error)
            }
        case .nibArchive:
            do { return try NIBArchiveReader.graph(of: bytes, limits: limits) } catch { throw .nibArchive(error) }
        case .typedStreamBigEndian, .typedStreamLittleEndian:
            do { return try TypedStreamBuilder.stream(in: bytes, limits: limits) } catch { throw .typedStream(error) }
        case .xibDocument, .storyboardDocument:
            do { return try XibDocument(bytes, limits: limits) } catch { throw .xibDocument(error) }
        case .xibArchive:
            do { return try XibArchiveReader.graph(of: bytes, limits: limits) } catch { throw .xibArchive(error) }
        case .gnustepArchive:
            do { return try GNUstepArchiveReader.archive(in: bytes, limits: limits) } catch {
                throw .gnustepArchive(error)
            }
        case .gsMarkup:
            do { return try GSMarkup(bytes, limits: limits) } catch { throw .gsMarkup(error) }
        case .gModel:
            do { return try GModelReader.graph(of: bytes, limits: limits) } catch { throw .gModel(error) }
        case .carbonXib:
            do { return try CarbonXibReader.graph(of: bytes, limits: limits) } catch { throw .carbonXib(error) }
        }
    }
}
