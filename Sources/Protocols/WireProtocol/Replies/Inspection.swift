package import MessageCoding

/// An entry of the cache.
public struct ListEntry: Hashable, Sendable {
    /// The object.
    public var answer: Answer
    /// The number of connections that hold it.
    public var holders: UInt32
    /// The owner's uid; `UInt32.max` for public entries.
    public var user: UInt32
    /// Bytes of memory.
    public var byteCount: UInt64
    /// Use of the entry.
    public var use: EntryUse

    /// Creates an entry.
    public init(answer: Answer, holders: UInt32, user: UInt32, byteCount: UInt64, use: EntryUse = EntryUse()) {
        self.answer = answer
        self.holders = holders
        self.user = user
        self.byteCount = byteCount
        self.use = use
    }
}

/// Use of an entry of the cache. Daemons of version 1.3 do not tell it.
public struct EntryUse: Hashable, Sendable {
    /// Number of lookups of the entry, the first one included. Uses without a message count once for each time that the daemon looked.
    /// 0 for a public entry, unless the client is an administrator.
    public var uses: UInt64
    /// Nanoseconds since it was decoded, or since the daemon found it in memory that an earlier one had left. 0 where `uses` is.
    public var age: UInt64
    /// The processes that use it, sorted, at most `WireLimits.usingProcesses`.
    public var processes: [UInt32]
    /// Number of processes that use the entry. Daemons of version 1.6 tell only those that are named.
    public var processCount: UInt32

    /// Creates it; `processCount` is at least the number of `processes`.
    public init(uses: UInt64 = 0, age: UInt64 = 0, processes: [UInt32] = [], processCount: UInt32 = 0) {
        self.uses = uses
        self.age = age
        self.processes = processes
        self.processCount = max(processCount, UInt32(clamping: processes.count))
    }
}

/// The answer to `List`, or a part of it.
public struct ListReply: MessageBody, Hashable {
    package static let type = MessageType.listReply

    /// The entries that the user may see.
    public var entries: [ListEntry]

    package init(entries: [ListEntry]) { self.entries = entries }

    package func write(to writer: inout ByteWriter) {
        writer.write(UInt16(entries.count))
        for entry in entries {
            entry.answer.write(to: &writer)
            writer.write(entry.holders)
            writer.write(entry.user)
            writer.write(entry.byteCount)
        }
        writer.write(UInt16(entries.count))
        for entry in entries {
            let use = entry.use
            writer.write(use.uses)
            writer.write(use.age)
            writer.write(UInt16(use.processes.count))
            for process in use.processes { writer.write(process) }
        }
        writer.write(UInt16(entries.count))
        for entry in entries { writer.write(entry.use.processCount) }
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        entries = try reader.items { (reader) throws(ProtocolError) in
            ListEntry(
                answer: try Answer(from: &reader), holders: try reader.field(), user: try reader.field(),
                byteCount: try reader.field())
        }
        // Version 1.3 ends here.
        if reader.remaining == 0 { return }
        let uses = try reader.items { (reader) throws(ProtocolError) in
            EntryUse(
                uses: try reader.field(), age: try reader.field(),
                processes: try reader.items { (reader) throws(ProtocolError) in try reader.field() })
        }
        for (index, use) in zip(entries.indices, uses) { entries[index].use = use }
        // Version 1.6 ends here.
        if reader.remaining == 0 { return }
        let counts = try reader.items { (reader) throws(ProtocolError) in try reader.field(UInt32.self) }
        for (index, count) in zip(entries.indices, counts) { entries[index].use.processCount = count }
    }
}

/// A bundle that the daemon knows, and what programs got of it by their own account.
public struct BundleEntry: Hashable, Sendable {
    /// Its path when it was opened.
    public var path: [UInt8]
    /// User who has opened the bundle.
    public var user: UInt32
    /// Sets of conditions (profile, scale, languages) under which it is open now.
    public var contexts: UInt32
    /// Names that are remembered for the next start.
    public var names: UInt32
    /// Starts of programs.
    public var starts: UInt64
    /// Names that were answered, found or not.
    public var served: UInt64
    /// Names for which a program went its own way.
    public var ownWay: UInt64
    /// Nanoseconds that the answers took the programs.
    public var answerTime: UInt64
    /// Nanoseconds that they have saved.
    public var savedTime: UInt64

    /// Creates an entry.
    public init(
        path: [UInt8], user: UInt32, contexts: UInt32, names: UInt32, starts: UInt64, served: UInt64, ownWay: UInt64,
        answerTime: UInt64, savedTime: UInt64
    ) {
        self.path = path
        self.user = user
        self.contexts = contexts
        self.names = names
        self.starts = starts
        self.served = served
        self.ownWay = ownWay
        self.answerTime = answerTime
        self.savedTime = savedTime
    }
}

/// The answer to `listBundles`, or a part of it.
public struct BundleList: MessageBody, Hashable {
    package static let type = MessageType.bundleList

    /// The bundles that the user may see.
    public var bundles: [BundleEntry]

    package init(bundles: [BundleEntry]) { self.bundles = bundles }

    package func write(to writer: inout ByteWriter) {
        writer.write(UInt16(bundles.count))
        for bundle in bundles {
            writer.writeText(bundle.path)
            for number in [bundle.user, bundle.contexts, bundle.names] { writer.write(number) }
            for number in [bundle.starts, bundle.served, bundle.ownWay, bundle.answerTime, bundle.savedTime] {
                writer.write(number)
            }
        }
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        bundles = try reader.items { (reader) throws(ProtocolError) in
            BundleEntry(
                path: try reader.text(), user: try reader.field(), contexts: try reader.field(),
                names: try reader.field(), starts: try reader.field(), served: try reader.field(),
                ownWay: try reader.field(), answerTime: try reader.field(), savedTime: try reader.field())
        }
    }
}

/// A step of a resolution.
public struct ResolutionStep: Hashable, Sendable {
    /// The rule ("I1").
    public var rule: [UInt8]
    /// The attempt, in words.
    public var text: [UInt8]
    /// The outcome.
    public var outcome: Outcome
    /// The file, for the step that chose one; else empty.
    public var path: [UInt8]

    /// The outcome of a step.
    public enum Outcome: UInt8, Sendable {
        /// The search went on.
        case passed = 0
        /// This file is the result.
        case taken = 1
        /// This file matched, but another one was better.
        case lost = 2
    }

    /// Creates a step.
    public init(rule: [UInt8], text: [UInt8], outcome: Outcome, path: [UInt8] = []) {
        self.rule = rule
        self.text = text
        self.outcome = outcome
        self.path = path
    }
}

/// The answer to `Resolve`, or a part of it.
public struct Resolution: MessageBody, Hashable {
    package static let type = MessageType.resolution

    /// The steps in order; the last one of the reply is the result.
    public var steps: [ResolutionStep]

    package init(steps: [ResolutionStep]) { self.steps = steps }

    package func write(to writer: inout ByteWriter) {
        writer.write(UInt16(steps.count))
        for step in steps {
            writer.writeText(step.rule)
            writer.writeText(step.text)
            writer.write(step.outcome.rawValue)
            writer.writeText(step.path)
        }
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        steps = try reader.items { (reader) throws(ProtocolError) in
            ResolutionStep(
                rule: try reader.text(), text: try reader.text(),
                outcome: try reader.choice("outcome") { ResolutionStep.Outcome(rawValue: $0) },
                path: try reader.text())
        }
    }
}

/// The answer to `Inspect`: a descriptor of sealed memory with a JSON document comes with it.
public struct Inspected: MessageBody, Hashable {
    package static let type = MessageType.document

    /// Bytes of the document.
    public var byteCount: UInt64

    package init(byteCount: UInt64) { self.byteCount = byteCount }

    package func write(to writer: inout ByteWriter) { writer.write(byteCount) }

    package init(from reader: inout ByteReader) throws(ProtocolError) { byteCount = try reader.field() }
}

/// The answer to `Purge`.
public struct Purged: MessageBody, Hashable {
    package static let type = MessageType.purged

    /// The number of dropped entries.
    public var entries: UInt32
    /// Bytes that they used.
    public var byteCount: UInt64

    package init(entries: UInt32, byteCount: UInt64) {
        self.entries = entries
        self.byteCount = byteCount
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(entries)
        writer.write(byteCount)
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        entries = try reader.field()
        byteCount = try reader.field()
    }
}
