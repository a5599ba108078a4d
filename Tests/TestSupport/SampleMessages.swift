internal import AssetModel
public import WireProtocol

/// A message with a value of its own in every field.
public struct SampleMessage: Sendable {
    /// The message's type.
    public let type: MessageType
    /// Body of the message; nil for a failure, whose status is in the header.
    package let body: (any MessageBody & Hashable)?
    /// The whole message.
    public let bytes: [UInt8]
    /// Values by the names of the fields in the document of the protocol.
    public let fields: [String: FieldValue]

    private init<Body: MessageBody & Hashable>(_ body: Body, _ fields: [String: FieldValue]) {
        self.body = body
        type = Body.type
        bytes = body.message(serial: 1)
        self.fields = fields
    }

    private init(_ failure: Failure, _ fields: [String: FieldValue]) {
        body = nil
        type = .failure
        bytes = failure.message(serial: 1)
        self.fields = fields
    }

    /// One or more samples of each message with a body.
    public static let all = requests + replies + events

    /// Messages of clients.
    public static let requests = [
        SampleMessage(
            Hello(layoutVersion: 7, wantsInvalidations: true, continues: 8),
            ["magic": 0x4142_494E, "major": 1, "minor": 9, "layoutVersion": 7, "flags": 1, "continues": 8]),
        SampleMessage(
            OpenBundle(
                profile: .gnustep, scale: 2, idiom: .mac, hasBundle: false, languages: [Array("fr".utf8), []],
                pixelForm: .original, sampleForm: .int16,
                traits: AssetTraits(
                    appearance: .dark, hasHighContrast: true, gamut: .displayP3, width: .compact, height: .regular,
                    direction: .leftToRight), recalls: true),
            [
                "profile": 3, "scale": 2, "idiom": 5, "flags": 3, "pixelForm": 6, "sampleForm": 2,
                "traits": 0x0102_0101_0102, "languages": ["fr", ""],
            ]),
        SampleMessage(
            OpenBundle(
                profile: .appKit, hasBundle: true,
                folder: .init(device: 5, inode: 6, path: Array("/usr".utf8))),
            [
                "profile": 1, "scale": 1, "idiom": 0, "flags": 4, "pixelForm": 0, "sampleForm": 0, "traits": 0,
                "languages": [], "device": 5, "inode": 6, "path": "/usr",
            ]),
        SampleMessage(CloseBundle(context: 9), ["context": 9]),
        SampleMessage(
            LookUp(context: 9, kind: .sound, bundleOnly: true, name: Array("bell".utf8)),
            ["context": 9, "kind": 2, "flags": 1, "name": "bell"]),
        SampleMessage(
            LookUp(context: 9, kind: .image, name: Array("plus".utf8), size: PixelSize(width: 30, height: 40)),
            ["context": 9, "kind": 1, "flags": 2, "name": "plus", "width": 30, "height": 40]),
        SampleMessage(
            LookUp(context: 9, kind: .image, name: Array("plus".utf8), files: [Array("/a".utf8), Array("/b".utf8)]),
            ["context": 9, "kind": 1, "flags": 4, "name": "plus", "files": ["/a", "/b"]]),
        SampleMessage(
            Resolve(LookUp(context: 9, kind: .sound, name: Array("bell".utf8))),
            ["context": 9, "kind": 2, "flags": 0, "name": "bell"]),
        SampleMessage(
            LoadNib(context: 9, name: Array("Main".utf8), system: SystemVersion(10, 4, 3), takesNames: true),
            ["context": 9, "name": "Main", "system": 0x0A_0403, "flags": 1]),
        SampleMessage(Release(objects: [5, 6]), ["objects": [5, 6]]),
        SampleMessage(Received(count: 3), ["count": 3]),
        SampleMessage(List(kind: .sound), ["kind": 2]),
        SampleMessage(Hold(object: 5), ["object": 5]),
        SampleMessage(ListCounts(by: .bundle), ["grouping": 3]),
        SampleMessage(Inspect(), [:]),
        SampleMessage(
            LookUpNames(
                context: 9, kind: .image, names: [Array("plus".utf8), Array("minus".utf8)], mayLend: true, recalls: true
            ),
            ["context": 9, "kind": 1, "flags": 5, "names": ["plus", "minus"]]),
        SampleMessage(
            Report(context: 9, found: 2, missing: 3, ownWay: 4, answerTime: 5, ownWayTime: 6, savedTime: 7),
            [
                "context": 9, "found": 2, "missing": 3, "ownWay": 4, "answerTime": 5, "ownWayTime": 6, "savedTime": 7,
            ]),
        SampleMessage(
            Purge(kind: .image, name: Array("plus".utf8), folder: Array("/b".utf8), user: 1_000),
            ["kind": 1, "name": "plus", "folder": "/b", "flags": 1, "user": 1_000]),
    ]

    /// Replies of the daemon.
    public static let replies = [
        SampleMessage(
            Failure(.broken, reason: 2, found: 3, allowed: 4, offset: 5, text: Array("why".utf8)),
            ["reason": 2, "found": 3, "allowed": 4, "offset": 5, "text": "why"]),
        SampleMessage(
            Welcome(
                minor: 2, layoutVersion: 3, process: 4, instance: .user, user: 5, daemonVersion: 6, connection: 7,
                continues: true, gnustepLibraries: Array("/l".utf8)),
            [
                "major": 1, "minor": 2, "layoutVersion": 3, "process": 4, "instance": 2, "user": 5, "daemonVersion": 6,
                "connection": 7, "flags": 1, "gnustepLibraries": "/l",
            ]),
        SampleMessage(
            BundleOpened(context: 1, resourceCount: 2, path: Array("/b".utf8), answers: [reference], index: 3),
            ["context": 1, "resourceCount": 2, "path": "/b", "answers": [referenceFields], "index": 3]),
        SampleMessage(Found(answer, file: 5), ["answer": answerFields, "file": 5]),
        SampleMessage(
            NibLoaded(
                references: [reference],
                names: [NibName(kind: .sound, name: Array("bell".utf8), usage: Array("Button".utf8))]),
            [
                "references": [referenceFields], "names": [["kind": 2, "name": "bell", "usage": "Button"]],
            ]),
        SampleMessage(NamesFound(answers: [reference]), ["answers": [referenceFields]]),
        SampleMessage(
            StatisticsReply(statistics: [
                Statistic(name: Array("entries".utf8), kind: .gauge, unit: .bytes, value: 77)
            ]),
            ["statistics": [["name": "entries", "kind": 2, "unit": 1, "value": 77]]]),
        SampleMessage(
            BundleList(bundles: [
                BundleEntry(
                    path: Array("/b".utf8), user: 1, contexts: 2, names: 3, starts: 4, served: 5, ownWay: 6,
                    answerTime: 7,
                    savedTime: 8)
            ]),
            [
                "bundles": [
                    [
                        "path": "/b", "user": 1, "contexts": 2, "names": 3, "starts": 4, "served": 5, "ownWay": 6,
                        "answerTime": 7, "savedTime": 8,
                    ]
                ]
            ]),
        SampleMessage(
            ListReply(entries: [
                ListEntry(
                    answer: answer, holders: 2, user: 3, byteCount: 4,
                    use: EntryUse(uses: 5, age: 6, processes: [7], processCount: 8))
            ]),
            [
                "entries": [["answer": answerFields, "holders": 2, "user": 3, "byteCount": 4]],
                "uses": [["uses": 5, "age": 6, "processes": [7]]],
                "processCounts": [8],
            ]),
        SampleMessage(
            ClientList(clients: [
                ClientEntry(process: 1, user: 2, contexts: 3, objects: 4, objectBytes: 5, requests: 6, age: 7)
            ]),
            [
                "clients": [
                    [
                        "process": 1, "user": 2, "contexts": 3, "objects": 4, "objectBytes": 5, "requests": 6, "age": 7,
                    ]
                ]
            ]),
        SampleMessage(
            CountList(groups: [
                CountEntry(
                    process: 1, user: 2, kind: .sound, path: Array("/b".utf8),
                    counts: LookUpCounts(hits: 3, silentHits: 4, misses: 5, decodeTime: 6, savedTime: 7), heldBytes: 8)
            ]),
            [
                "groups": [
                    [
                        "process": 1, "user": 2, "kind": 2, "path": "/b", "hits": 3, "silentHits": 4, "misses": 5,
                        "decodeTime": 6, "savedTime": 7, "heldBytes": 8,
                    ]
                ]
            ]),
        SampleMessage(
            Resolution(steps: [
                ResolutionStep(
                    rule: Array("I1".utf8), text: Array("tried".utf8), outcome: .lost, path: Array("/b".utf8))
            ]),
            ["steps": [["rule": "I1", "text": "tried", "outcome": 2, "path": "/b"]]]),
        SampleMessage(Inspected(byteCount: 12), ["byteCount": 12]),
        SampleMessage(Purged(entries: 2, byteCount: 3), ["entries": 2, "byteCount": 3]),
    ]

    /// Events of the daemon.
    public static let events = [
        SampleMessage(
            MemoryEvent(memory: 2, content: .index, isWritable: true, byteCount: 4),
            ["memory": 2, "content": 3, "flags": 1, "byteCount": 4]),
        SampleMessage(Retired(memory: 2), ["memory": 2]),
        SampleMessage(Invalidated(objects: [5, 6]), ["objects": [5, 6]]),
        SampleMessage(Goodbye(status: .shuttingDown), ["status": 11]),
        SampleMessage(Changed(context: 9), ["context": 9]),
        SampleMessage(IndexReplaced(context: 9, memory: 4), ["context": 9, "memory": 4]),
    ]

    private static let reference = NibReference(
        answer: answer, status: .broken, reason: 3, usage: Array("Button".utf8), diagnosis: Array("why".utf8))
    private static let referenceFields: FieldValue = [
        "answer": answerFields, "status": 3, "reason": 3, "usage": "Button", "diagnosis": "why",
    ]
    private static let answer = Answer(
        object: 11, memory: 12, offset: 13, kind: .sound, origin: .none, flags: [.system, .wrapper],
        decodeDuration: 14, duration: 15, name: Array("bell".utf8), path: Array("/b/bell".utf8))
    private static let answerFields: FieldValue = [
        "object": 11, "memory": 12, "offset": 13, "kind": 2, "origin": 3, "flags": 6, "decodeDuration": 14,
        "duration": 15, "name": "bell", "path": "/b/bell",
    ]
}
