public import AssetModel
package import MessageCoding

/// The result for one reference of a nib.
public struct NibReference: Hashable, Sendable {
    /// The answer: an object, or that there is none.
    public var answer: Answer
    /// `done`, or the reason why there is no object.
    public var status: ReplyStatus
    /// For `broken`: the damage, as in `FileDamage`; else 0.
    public var reason: UInt16
    /// Object and attribute in the nib that use the image or sound ("NSButtonCell.NSNormalImage"); in other replies, the requested name.
    public var usage: [UInt8]
    /// An explanation when there is no object; else empty.
    public var diagnosis: [UInt8]

    /// Creates a reference.
    public init(
        answer: Answer, status: ReplyStatus = .done, reason: UInt16 = 0, usage: [UInt8], diagnosis: [UInt8] = []
    ) {
        self.answer = answer
        self.status = status
        self.reason = reason
        self.usage = usage
        self.diagnosis = diagnosis
    }

    func write(to writer: inout ByteWriter) {
        answer.write(to: &writer)
        writer.write(UInt16(status.rawValue))
        writer.write(reason)
        writer.writeText(usage)
        writer.writeText(diagnosis)
    }

    init(from reader: inout ByteReader) throws(ProtocolError) {
        answer = try Answer(from: &reader)
        status = ReplyStatus(orLater: UInt32(try reader.field(UInt16.self)))
        reason = try reader.field()
        usage = try reader.text()
        diagnosis = try reader.text()
    }
}

extension [NibReference] {
    func write(to writer: inout ByteWriter) {
        writer.write(UInt16(count))
        for reference in self { reference.write(to: &writer) }
    }

    init(from reader: inout ByteReader) throws(ProtocolError) {
        self = try reader.items { (reader) throws(ProtocolError) in try NibReference(from: &reader) }
    }
}

/// The answer to `LookUpNames`, or a part of it.
public struct NamesFound: MessageBody, Hashable {
    package static let type = MessageType.namesFound

    /// An answer for each name, in the order of the request. `usage` is the requested name.
    public var answers: [NibReference]

    package init(answers: [NibReference]) { self.answers = answers }

    package func write(to writer: inout ByteWriter) { answers.write(to: &writer) }

    package init(from reader: inout ByteReader) throws(ProtocolError) { answers = try [NibReference](from: &reader) }
}

/// A name in a nib. The context's index leads to its object.
public struct NibName: Hashable, Sendable {
    /// Image or sound.
    public var kind: AssetKind
    /// The name as the nib has it.
    public var name: [UInt8]
    /// Object and attribute in the nib that use the name ("NSButtonCell.NSNormalImage").
    public var usage: [UInt8]

    /// Creates a name.
    public init(kind: AssetKind, name: [UInt8], usage: [UInt8]) {
        self.kind = kind
        self.name = name
        self.usage = usage
    }

    func write(to writer: inout ByteWriter) {
        writer.write(kind.rawValue)
        writer.writeText(name)
        writer.writeText(usage)
    }

    init(from reader: inout ByteReader) throws(ProtocolError) {
        kind = try reader.choice("kind") { AssetKind(rawValue: $0) }
        name = try reader.text()
        usage = try reader.text()
    }
}

/// The answer to `LoadNib`, or a part of it.
public struct NibLoaded: MessageBody, Hashable {
    package static let type = MessageType.nibLoaded

    /// The references in the nib's order.
    public var references: [NibReference]
    /// Names of all references, in place of `references`, if the context's index leads to every object.
    public var names: [NibName]

    package init(references: [NibReference] = [], names: [NibName] = []) {
        self.references = references
        self.names = names
    }

    package func write(to writer: inout ByteWriter) {
        references.write(to: &writer)
        writer.write(UInt16(names.count))
        for name in names { name.write(to: &writer) }
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        references = try [NibReference](from: &reader)
        // Version 1.3 ends here.
        names =
            reader.remaining == 0
            ? [] : try reader.items { (reader) throws(ProtocolError) in try NibName(from: &reader) }
    }
}
