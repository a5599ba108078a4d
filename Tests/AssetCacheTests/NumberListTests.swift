import TestSupport
import Testing

@testable import AssetCache

@Suite(.timeLimit(.minutes(20))) struct NumberListTests {
    @Test(arguments: UInt64(1)...4) func theListIsLikeASortedArray(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var list = NumberList()
        var numbers: [UInt64] = []
        for number in UInt64(1)...3_000 {
            list.append(number)
            numbers.append(number)
            // Times in which it becomes shorter, so that whole blocks go.
            let gone = number / 500 % 2 == 0 ? Int.random(in: 0...1, using: &random) : 2
            for _ in 0..<min(gone, numbers.count) {
                list.remove(numbers.remove(at: .random(in: 0..<numbers.count, using: &random)))
            }
            list.remove(number + 1)
            let start = UInt64.random(in: 0...number, using: &random)
            let next = list.next(after: start)
            #expect(next.isEmpty == ((numbers.last ?? 0) <= start))
            #expect(numbers.drop { $0 <= start }.starts(with: next))
        }
        var all: [UInt64] = []
        while case let next = list.next(after: all.last ?? 0), !next.isEmpty { all += next }
        #expect(all == numbers)
    }
}
