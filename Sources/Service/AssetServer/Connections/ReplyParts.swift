internal import AssetModel
internal import EventLoop
internal import WireProtocol

/// A reply that is split into several messages where its items do not fit into one.
protocol ReplyInParts<Item>: MessageBody {
    associatedtype Item
    init(items: [Item])
    /// Bytes that an item takes at the most.
    static func size(of item: Item) -> Int
}

/// Sends a reply part by part, no faster than the client reads it: while too many bytes wait for the client, `add` waits too.
@EventLoopActor
struct ReplyWriter<Reply: ReplyInParts> {
    private let channel: MessageChannel
    private let serial: UInt32
    private var items: [Reply.Item] = []
    private let emptySize = Reply(items: []).message(serial: 1).count
    private var size: Int

    init(to channel: MessageChannel, serial: UInt32) {
        self.channel = channel
        self.serial = serial
        size = emptySize
    }

    /// Adds an item. If it does not fit into the message of the items before, these are sent first. Then lets others have their turn.
    mutating func add(_ item: Reply.Item) async {
        if size + Reply.size(of: item) > WireLimits.messageBytes.value, !items.isEmpty {
            await channel.waitForRoom()
            send(hasMore: true)
        }
        items.append(item)
        size += Reply.size(of: item)
        await EventLoopActor.giveWay()
    }

    /// Sends the remaining items; an empty message if there were no items.
    mutating func finish() async {
        await channel.waitForRoom()
        send(hasMore: false)
    }

    private mutating func send(hasMore: Bool) {
        channel.send(Reply(items: items).message(serial: serial, hasMore: hasMore))
        items = []
        size = emptySize
    }
}

extension NibLoaded: ReplyInParts {
    init(items: [NibReference]) { self.init(references: items) }
    static func size(of item: NibReference) -> Int { item.byteCount }
}

extension NamesFound: ReplyInParts {
    init(items: [NibReference]) { self.init(answers: items) }
    static func size(of item: NibReference) -> Int { item.byteCount }
}

extension NibReference {
    /// Bytes that it takes in a message.
    var byteCount: Int { bytes(of: answer) + 8 + usage.count + diagnosis.count }
}

extension NibName {
    /// Bytes that it takes in a message.
    var byteCount: Int { 5 + name.count + usage.count }
}

extension Resolution: ReplyInParts {
    init(items: [ResolutionStep]) { self.init(steps: items) }
    static func size(of item: ResolutionStep) -> Int { 7 + item.rule.count + item.text.count + item.path.count }
}

extension BundleList: ReplyInParts {
    init(items: [BundleEntry]) { self.init(bundles: items) }
    static func size(of item: BundleEntry) -> Int { 54 + item.path.count }
}

extension ListReply: ReplyInParts {
    init(items: [ListEntry]) { self.init(entries: items) }
    // Each of the three lists has a count, and there are as many uses as entries.
    static func size(of item: ListEntry) -> Int { bytes(of: item.answer) + 16 + 2 + 22 + 4 * item.use.processes.count }
}

extension ClientList: ReplyInParts {
    init(items: [ClientEntry]) { self.init(clients: items) }
    static func size(of item: ClientEntry) -> Int { 40 }
}

extension CountList: ReplyInParts {
    init(items: [CountEntry]) { self.init(groups: items) }
    static func size(of item: CountEntry) -> Int { 59 + item.path.count }
}

private func bytes(of answer: Answer) -> Int { 56 + answer.name.count + answer.path.count }
