package import MessageCoding

/// An entry of the cache.
public struct ListEntry: Hashable, Sendable {
    /// The object of the entry.
    public var answer: Answer
    /// Number of connections that hold the object.
    public var holders: UInt32
    /// Uid of the user who may see the entry; `UInt32.max` for public entries.
    public var user: UInt32
    /// Bytes of memory that the entry takes.
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

/// Use of an entry of the cache. Daemons up to version 1.3 do not send it.
public struct EntryUse: Hashable, Sendable {
    /// Number of lookups of the entry, including the first. All uses without a message between two checks of the daemon count as one.
    /// 0 for a public entry, unless the client is an administrator.
    public var uses: UInt64
    /// Nanoseconds since the entry was decoded, or since the daemon took the entry over from an earlier daemon. 0 if `uses` is 0.
    public var age: UInt64
    /// Numbers of the processes that use the entry, sorted, at most `WireLimits.usingProcesses`.
    public var processes: [UInt32]
    /// Number of processes that use the entry. From daemons up to version 1.6, the number of `processes`.
    public var processCount: UInt32

    /// Creates a description. `processCount` is raised to the number of `processes` if it is lower.
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

/// A bundle that the daemon knows, with the counts that programs have reported for it.
public struct BundleEntry: Hashable, Sendable {
    /// Path of the bundle when it was opened.
    public var path: [UInt8]
    /// User who has opened the bundle.
    public var user: UInt32
    /// Number of contexts (bundle with profile, scale, languages …) that are open now.
    public var contexts: UInt32
    /// Number of names that are remembered for the next start.
    public var names: UInt32
    /// Number of starts of programs.
    public var starts: UInt64
    /// Number of names that were answered, found or not.
    public var served: UInt64
    /// Number of names for which a program went its own way, without the daemon.
    public var ownWay: UInt64
    /// Nanoseconds that programs took for the answers.
    public var answerTime: UInt64
    /// Nanoseconds that programs have saved, by their own estimate.
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
    /// Description of the attempt.
    public var text: [UInt8]
    /// The outcome.
    public var outcome: Outcome
    /// Path of the file, for the step that chose a file; else empty.
    public var path: [UInt8]

    /// The outcome of a step.
    public enum Outcome: UInt8, Sendable {
        /// The search went on.
        case passed = 0
        /// This file is the result.
        case taken = 1
        /// This file matched, but another file was better.
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

    /// The steps in order. The last step of the whole reply is the result.
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
    /// Bytes of memory that the dropped entries took.
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
