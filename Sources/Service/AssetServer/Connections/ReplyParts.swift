internal import AssetModel
internal import WireProtocol

/// A reply that is split into several messages where its items do not fit into one.
protocol ReplyInParts: MessageBody {
    associatedtype Item
    init(items: [Item])
    /// Bytes that an item takes at the most.
    static func size(of item: Item) -> Int
}

extension ReplyInParts {
    /// As many replies as the items need; one empty reply when there are none.
    static func parts(_ items: [Item]) -> [Self] {
        var parts: [Self] = []
        var current: [Item] = []
        var size = MessageHeader.size + 2
        for item in items {
            let more = Self.size(of: item)
            if size + more > WireLimits.messageBytes.value, !current.isEmpty {
                parts.append(Self(items: current))
                current = []
                size = MessageHeader.size + 2
            }
            current.append(item)
            size += more
        }
        return parts + [Self(items: current)]
    }
}

extension NibLoaded: ReplyInParts {
    init(items: [NibReference]) { self.init(references: items) }
    static func size(of item: NibReference) -> Int {
        bytes(of: item.answer) + 8 + item.usage.count + item.diagnosis.count
    }
}

extension Resolution: ReplyInParts {
    init(items: [ResolutionStep]) { self.init(steps: items) }
    static func size(of item: ResolutionStep) -> Int { 7 + item.rule.count + item.text.count + item.path.count }
}

extension ListReply: ReplyInParts {
    init(items: [ListEntry]) { self.init(entries: items) }
    static func size(of item: ListEntry) -> Int { bytes(of: item.answer) + 16 }
}

extension StatisticsReply: ReplyInParts {
    init(items: [Statistic]) { self.init(statistics: items) }
    static func size(of item: Statistic) -> Int { 12 + item.name.count }
}

private func bytes(of answer: Answer) -> Int { 56 + answer.name.count + answer.path.count }
