import Testing
import WorkerPool

@Suite struct FairQueueTests {
    @Test func usersGetTurnsHoweverManyElementsTheyHave() {
        var queue = FairQueue<String>()
        for index in 1...4 { queue.append("a\(index)", for: 1) }
        queue.append("b1", for: 2)
        queue.append("c1", for: 3)
        queue.append("b2", for: 2)
        #expect(queue.count == 7 && queue.count(of: 1) == 4)
        var order: [String] = []
        while let next = queue.takeFirst(where: { _ in true }) { order.append(next) }
        #expect(order == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"])
        #expect(queue.count == 0 && queue.count(of: 1) == 0)
    }

    @Test func whatDoesNotFitKeepsItsPlace() {
        var queue = FairQueue<Int>()
        for element in [1, 2, 3] { queue.append(element, for: 1) }
        queue.append(4, for: 2)
        #expect(queue.takeFirst { $0.isMultiple(of: 2) } == 2)
        #expect(queue.takeFirst { $0.isMultiple(of: 2) } == 4)
        #expect(queue.takeFirst { $0.isMultiple(of: 2) } == nil)
        #expect(queue.takeFirst { _ in true } == 1)
        #expect(queue.takeFirst { _ in true } == 3)
    }
}
