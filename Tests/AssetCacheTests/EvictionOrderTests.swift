import TestSupport
import Testing

@testable import AssetCache

@Suite(.timeLimit(.minutes(20))) struct EvictionOrderTests {
    @Test func whatSavesLeastTimePerByteGoesFirst() {
        var order = EvictionOrder<Item>()
        let items = [
            Item(uses: 1, duration: 1_000, bytes: 10),  // 100 ns a byte
            Item(uses: 1, duration: 1_000, bytes: 1_000),  // 1
            Item(uses: 50, duration: 1_000, bytes: 1_000),  // 50
            Item(uses: 2, duration: 5_000, bytes: 1_000),  // 10
        ]
        for item in items { order.insert(item) }
        let gone = (0..<4).map { _ in order.removeLowest() }
        #expect(gone.map { item in items.firstIndex { $0 === item } } == [1, 3, 2, 0])
        #expect(order.removeLowest() == nil && order.count == 0)
    }

    /// Without ageing, the favourite's priority would stay above the priority of each later item.
    @Test func anOldFavouriteThatNobodyAsksForGoesInTheEnd() {
        var order = EvictionOrder<Item>()
        let favourite = Item(uses: 100, duration: 1_005, bytes: 10)
        order.insert(favourite)
        var rounds = 0
        while favourite.heapIndex != nil, rounds < 100_000 {
            order.insert(Item(uses: 1, duration: 1_000, bytes: 10))
            _ = order.removeLowest()
            rounds += 1
        }
        #expect(rounds == 101)
    }

    @Test func whatTookNoTimeAndHasNoBytesIsWorthSomething() {
        var order = EvictionOrder<Item>()
        let nothing = Item(uses: 1, duration: 0, bytes: 0)
        order.insert(nothing)
        #expect(nothing.priority == 1)
    }

    @Test func whatIsNotInItIsNotTakenOut() {
        var order = EvictionOrder<Item>()
        let (one, other) = (Item(uses: 1, duration: 1, bytes: 1), Item(uses: 1, duration: 1, bytes: 1))
        order.insert(one)
        order.remove(other)
        order.remove(one)
        order.remove(one)
        #expect(order.count == 0 && one.heapIndex == nil)
    }

    /// Compares the order with an array that is searched for the lowest priority.
    @Test(arguments: UInt64(1)...4) func agreesWithASearchForTheLeast(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var order = EvictionOrder<Item>()
        var inside: [Item] = []
        for _ in 0..<3_000 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0...2:
                let item = Item(
                    uses: .random(in: 1...9, using: &random), duration: .random(in: 0...100, using: &random),
                    bytes: .random(in: 1...20, using: &random))
                order.insert(item)
                inside.append(item)
            case 3:
                guard let index = inside.indices.randomElement(using: &random) else { continue }
                order.remove(inside.remove(at: index))
            default:
                // Of several items with the lowest priority, any may go.
                let least = order.removeLowest()
                #expect(least?.priority == inside.map(\.priority).min())
                inside.removeAll { $0 === least }
            }
            #expect(inside.allSatisfy { order.isInPlace($0) })
            #expect(order.count == inside.count)
        }
    }

    private final class Item: Evictable {
        let useCount: UInt64
        let decodeDuration: UInt64
        let byteCount: Int
        var priority = 0.0
        var heapIndex: Int?
        var evictionGroup: Bool { true }

        init(uses: UInt64, duration: UInt64, bytes: Int) {
            (useCount, decodeDuration, byteCount) = (uses, duration, bytes)
        }
    }
}
