import TestSupport
import Testing

@testable import AssetServer

@Suite(.timeLimit(.minutes(20))) struct PublishedObjectsTests {
    /// Objects are taken in the order in which they were inserted or enqueued again.
    @Test(arguments: UInt64(1)...4) func turnsAreLikeAQueue(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var objects = PublishedObjects()
        var (model, waiting): (Set<UInt64>, [UInt64]) = ([], [])
        for _ in 0..<4_000 {
            let object = UInt64.random(in: 1...300, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where !model.contains(object):
                objects.insert(object)
                model.insert(object)
                waiting.append(object)
            case 1:
                #expect(objects.remove(object) == (model.remove(object) != nil))
                waiting.removeAll { $0 == object }
            case 2:
                #expect(objects.takeFirst() == waiting.first)
                if !waiting.isEmpty { waiting.removeFirst() }
            default:
                #expect(objects.enqueue(object) == model.contains(object))
                if model.contains(object), !waiting.contains(object) { waiting.append(object) }
            }
            #expect(objects.contains(object) == model.contains(object))
        }
    }
}
