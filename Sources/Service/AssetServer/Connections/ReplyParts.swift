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

extension ReplyInParts {
    static func size(of item: Item) -> Int { Self(items: [item]).message(serial: 1).count }
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
        let more = Reply.size(of: item)
        if size + more > WireLimits.messageBytes.value, !items.isEmpty {
            await channel.waitForRoom()
            send(hasMore: true)
        }
        items.append(item)
        size += more
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
    /// Bytes that it takes in a message, without encoding: programs wait for these replies.
    var byteCount: Int { 64 + answer.name.count + answer.path.count + usage.count + diagnosis.count }
}

extension NibName {
    /// Bytes that it takes in a message.
    var byteCount: Int { 5 + name.count + usage.count }
}

extension Resolution: ReplyInParts {
    init(items: [ResolutionStep]) { self.init(steps: items) }
}

extension BundleList: ReplyInParts {
    init(items: [BundleEntry]) { self.init(bundles: items) }
}

extension ListReply: ReplyInParts {
    init(items: [ListEntry]) { self.init(entries: items) }
}

extension ClientList: ReplyInParts {
    init(items: [ClientEntry]) { self.init(clients: items) }
}

extension CountList: ReplyInParts {
    init(items: [CountEntry]) { self.init(groups: items) }
}
