import TestSupport
import Testing

@testable import AssetCache

@Suite(.timeLimit(.minutes(20))) struct GradualTableTests {
    @Test(arguments: UInt64(1)...4) func theListIsLikeASortedArray(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var list = NumberedList<UInt64>()
        var numbers: [UInt64] = []
        for number in UInt64(1)...3_000 {
            list.append(number, number)
            numbers.append(number)
            // The table shrinks in half of the rounds, so that whole blocks go.
            let gone = number / 500 % 2 == 0 ? Int.random(in: 0...1, using: &random) : 2
            for _ in 0..<min(gone, numbers.count) {
                let removed = numbers.remove(at: .random(in: 0..<numbers.count, using: &random))
                list.remove(removed)
                #expect(list[removed] == nil)
            }
            list.remove(number + 1)
            #expect(list.count == numbers.count && list[number + 1] == nil)
            let start = UInt64.random(in: 0...number, using: &random)
            let next = list.elements(after: start)
            #expect(next.isEmpty == ((numbers.last ?? 0) <= start))
            #expect(numbers.drop { $0 <= start }.starts(with: next))
        }
        var all: [UInt64] = []
        while case let next = list.elements(after: all.last ?? 0), !next.isEmpty { all += next }
        #expect(all == numbers)
        #expect(list.elements.map { $0 } == numbers && numbers.allSatisfy { list[$0] == $0 } && list[0] == nil)
    }

    @Test(arguments: UInt64(1)...4) func theDictionaryIsLikeSwifts(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var table = GradualDictionary<Int, Int>()
        var model: [Int: Int] = [:]
        for step in 0..<20_000 {
            let key = Int.random(in: 0..<4_000, using: &random)
            // The dictionary shrinks in half of the rounds.
            switch Int.random(in: step / 5_000 % 2 == 0 ? 1..<8 : -6..<4, using: &random) {
            case ...0: #expect(table.updateValue(nil, forKey: key) == model.removeValue(forKey: key))
            case 1: (table[key], model[key]) = (nil, nil)
            case 2, 3: (table[key], model[key]) = (step, step)
            case 4:
                table[key]? += 1
                model[key]? += 1
            case 5: #expect(table.updateValue(step, forKey: key) == model.updateValue(step, forKey: key))
            default:
                table[key, default: step] += 1
                model[key, default: step] += 1
            }
            #expect(table[key] == model[key] && table.count == model.count && table.isEmpty == model.isEmpty)
        }
        #expect(Dictionary(uniqueKeysWithValues: table.elements.map { ($0.key, $0.value) }) == model)
    }

    /// However many keys the dictionary has, a new key moves few others: at most one bucket is divided, and no bucket is large.
    @Test func theDictionaryGrowsByOneBucketAtATime() {
        var table = GradualDictionary<UInt64, UInt64>()
        for key in UInt64(0)..<100_000 {
            let buckets = table.buckets.count
            table[key] = key
            #expect(table.buckets.count <= buckets + 1)
        }
        #expect(table.buckets.count > 10_000)
        #expect(table.buckets.allSatisfy { $0.count < 8 * GradualDictionary<UInt64, UInt64>.load })
        for key in UInt64(0)..<100_000 { table[key] = nil }
        #expect(table.buckets.count == 1)
    }
}
