internal import AssetModel
internal import LinuxSystem
internal import MessageCoding

extension FileReply {
    private enum Code: UInt8 {
        case entries = 1
        case listed, opened, adopted, passed, drained, changes, failed, channelKept, sent
    }

    /// Encodes the reply to request `number`.
    public func encoded(for number: UInt32) -> [UInt8] {
        var writer = ByteWriter(capacity: 256)
        writer.write(number)
        switch self {
        case .entries(let entries):
            writer.write(Code.entries.rawValue)
            for entry in entries {
                writer.write(entry.kind.map { $0.rawValue } ?? unknownKind)
                writer.write(UInt8(truncatingIfNeeded: entry.name.count))
                writer.write(entry.name.prefix(AssetLimits.nameBytes.value))
            }
        case .listed(let watch, let status, let isForeign):
            writer.write(Code.listed.rawValue)
            writer.write(watch ?? -1)
            writer.write(flags: isForeign)
            writer.write(status)
        case .opened(let outcomes):
            writer.write(Code.opened.rawValue)
            for outcome in outcomes { writer.write(outcome) }
        case .adopted(let status, let path, let isPathOnly, let isPublic):
            writer.write(Code.adopted.rawValue)
            writer.write(flags: isPathOnly, isPublic)
            writer.write(status)
            writer.write(text: path.bytes)
        case .passed(let failures):
            writer.write(Code.passed.rawValue)
            for failure in failures {
                writer.write(flags: failure != nil)
                if let failure { writer.write(failure) }
            }
        case .sent: writer.write(Code.sent.rawValue)
        case .channelKept: writer.write(Code.channelKept.rawValue)
        case .drained: writer.write(Code.drained.rawValue)
        case .changes(let events):
            writer.write(Code.changes.rawValue)
            for event in events {
                writer.write(event.watch)
                writer.write(event.changes.rawValue)
                writer.write(UInt8(truncatingIfNeeded: event.name.count))
                writer.write(event.name.prefix(AssetLimits.nameBytes.value))
            }
        case .failed(let failure):
            writer.write(Code.failed.rawValue)
            writer.write(failure)
        }
        return writer.bytes
    }

    /// Decodes a message. Returns the reply and the number of its request.
    public static func decode(
        _ message: ArraySlice<UInt8>
    ) throws(FileHelperProtocolError) -> (reply: FileReply, number: UInt32) {
        var reader = ByteReader(message)
        let number = try reader.field(UInt32.self)
        let reply: FileReply
        switch try reader.value("reply", Code.init(rawValue:)) {
        case .entries: reply = .entries(try reader.entries())
        case .listed:
            let watch = try reader.field(Int32.self)
            let flags = try reader.field(UInt8.self)
            reply = .listed(watch: watch < 0 ? nil : watch, status: try reader.status(), isForeign: flags & 1 != 0)
        case .opened:
            var outcomes: [Result<Opened, FileFailure>] = []
            outcomes.reserveCapacity(reader.remaining / outcomeBytes)
            while reader.remaining > 0 { outcomes.append(try reader.outcome()) }
            reply = .opened(outcomes)
        case .adopted:
            let flags = try reader.field(UInt8.self)
            let status = try reader.status()
            reply = .adopted(
                status: status, path: FilePath(try reader.text()), isPathOnly: flags & 1 != 0, isPublic: flags & 2 != 0)
        case .passed:
            var failures: [FileFailure?] = []
            while reader.remaining > 0 { failures.append(try reader.isFailure() ? try reader.failure() : nil) }
            reply = .passed(failures)
        case .sent: reply = .sent
        case .channelKept: reply = .channelKept
        case .drained: reply = .drained
        case .changes: reply = .changes(try reader.changes())
        case .failed: reply = .failed(try reader.failure())
        }
        return (reply, number)
    }
}

private let unknownKind: UInt8 = 255

extension ByteWriter {
    fileprivate mutating func write(flags: Bool...) {
        write(flags.enumerated().reduce(UInt8(0)) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) })
    }

    mutating func write(_ status: FileStatus) {
        write(capacity: 61) { bytes in
            bytes.write(status.kind.rawValue)
            bytes.write(status.mode)
            bytes.write(status.owner)
            bytes.write(status.group)
            bytes.write(status.identity.device)
            bytes.write(status.identity.inode)
            bytes.write(status.size)
            bytes.write(status.allocatedSize)
            bytes.write(status.modified)
            bytes.write(status.changed)
        }
    }

    fileprivate mutating func write(_ outcome: Result<FileReply.Opened, FileFailure>) {
        switch outcome {
        case .failure(let failure):
            write(flags: true)
            write(failure)
        case .success(let opened):
            write(flags: false)
            write(opened.watch ?? -1)
            write(flags: opened.isForeign, opened.isPublic)
            write(opened.status)
            write(text: opened.path.bytes)
        }
    }

    fileprivate mutating func write(_ failure: FileFailure) {
        func write(_ code: FailureCode, _ first: UInt64 = 0, _ second: UInt64 = 0, _ text: String = "") {
            self.write(code.rawValue)
            self.write(first)
            self.write(second)
            self.write(text: Array(text.utf8))
        }
        switch failure {
        case .notFound: write(.notFound)
        case .notRegular(let kind): write(.notRegular, UInt64(kind.rawValue))
        case .notDirectory(let kind): write(.notDirectory, UInt64(kind.rawValue))
        case .leavesBundle: write(.leavesBundle)
        case .untrustedLink(let component, let owner, let mode):
            write(.untrustedLink, UInt64(owner), UInt64(mode), component)
        case .permission: write(.permission)
        case .tooManyLinks: write(.tooManyLinks)
        case .busy: write(.busy)
        case .channelFull: write(.channelFull)
        case .tooManyEntries(let limit): write(.tooManyEntries, UInt64(limit))
        case .tooManyNameBytes(let limit): write(.tooManyNameBytes, UInt64(limit))
        case .changed: write(.changed)
        case .unknownHandle: write(.unknownHandle)
        case .tooManyHandles(let limit): write(.tooManyHandles, UInt64(limit))
        case .system(let code): write(.system, UInt64(UInt32(bitPattern: code)))
        }
    }
}

extension ByteReader {
    fileprivate mutating func entries() throws(FileHelperProtocolError) -> [DirectoryEntry] {
        var entries: [DirectoryEntry] = []
        while remaining > 0 {
            let kind = try value("kind of an entry") {
                $0 == unknownKind ? .some(nil) : .some(FileStatus.Kind(rawValue: $0))
            }
            let count = try field(UInt8.self)
            entries.append(DirectoryEntry(name: Array(try bytes(Int(count))), kind: kind))
        }
        return entries
    }

    fileprivate mutating func changes() throws(FileHelperProtocolError) -> [Inotify.Event] {
        var events: [Inotify.Event] = []
        while remaining > 0 {
            let watch: Int32 = try field()
            let changes = Inotify.Changes(rawValue: try field())
            let count = try field(UInt8.self)
            events.append(Inotify.Event(watch: watch, changes: changes, name: Array(try bytes(Int(count)))))
        }
        return events
    }

    mutating func status() throws(FileHelperProtocolError) -> FileStatus {
        let kind = try value("kind of a file", FileStatus.Kind.init(rawValue:))
        let (mode, owner, group) = (try field(UInt32.self), try field(UInt32.self), try field(UInt32.self))
        let identity = FileStatus.Identity(device: try field(), inode: try field())
        return FileStatus(
            identity: identity, kind: kind, mode: mode, owner: owner, group: group, size: try field(),
            allocatedSize: try field(), modified: try field(), changed: try field())
    }

    fileprivate mutating func isFailure() throws(FileHelperProtocolError) -> Bool {
        try value("outcome") { $0 > 1 ? nil : $0 == 1 }
    }

    fileprivate mutating func outcome() throws(FileHelperProtocolError) -> Result<FileReply.Opened, FileFailure> {
        if try isFailure() { return .failure(try failure()) }
        let watch = try field(Int32.self)
        let flags = try field(UInt8.self)
        return .success(
            FileReply.Opened(
                watch: watch < 0 ? nil : watch, status: try status(), path: FilePath(try text()),
                isPublic: flags & 2 != 0, isForeign: flags & 1 != 0))
    }

    fileprivate mutating func failure() throws(FileHelperProtocolError) -> FileFailure {
        let code = try value("failure", FailureCode.init(rawValue:))
        let (first, second) = (try field(UInt64.self), try field(UInt64.self))
        let text = String(decoding: try text(), as: UTF8.self)
        let kind = FileStatus.Kind(rawValue: UInt8(truncatingIfNeeded: first)) ?? .other
        let limit = Int(clamping: first)
        switch code {
        case .notFound: return .notFound
        case .notRegular: return .notRegular(kind)
        case .notDirectory: return .notDirectory(kind)
        case .leavesBundle: return .leavesBundle
        case .untrustedLink:
            return .untrustedLink(
                component: text, owner: UInt32(truncatingIfNeeded: first), mode: UInt32(truncatingIfNeeded: second))
        case .permission: return .permission
        case .tooManyLinks: return .tooManyLinks
        case .busy: return .busy
        case .channelFull: return .channelFull
        case .tooManyEntries: return .tooManyEntries(limit: limit)
        case .tooManyNameBytes: return .tooManyNameBytes(limit: limit)
        case .changed: return .changed
        case .unknownHandle: return .unknownHandle
        case .tooManyHandles: return .tooManyHandles(limit: limit)
        case .system: return .system(code: Int32(truncatingIfNeeded: first))
        }
    }
}

private enum FailureCode: UInt8 {
    case notFound = 1
    case notRegular, notDirectory, leavesBundle, untrustedLink, permission, tooManyLinks, busy
    case tooManyEntries, tooManyNameBytes, changed, unknownHandle, tooManyHandles, system, channelFull
}
