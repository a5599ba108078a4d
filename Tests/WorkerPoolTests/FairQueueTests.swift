import Testing
import WorkerPool

@Suite(.timeLimit(.minutes(20))) struct FairQueueTests {
    @Test func usersGetTurnsHoweverManyElementsTheyHave() {
        var queue = FairQueue<String>()
        for index in 1...4 { queue.append("a\(index)", for: .init(user: 1, connection: 1)) }
        queue.append("b1", for: .init(user: 2, connection: 2))
        queue.append("c1", for: .init(user: 3, connection: 3))
        queue.append("b2", for: .init(user: 2, connection: 2))
        #expect(queue.count == 7 && queue.count(of: 1) == 4)
        #expect(taken(from: &queue) == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"])
        #expect(queue.count == 0 && queue.count(of: 1) == 0)
    }

    @Test func connectionsOfAUserGetTurnsToo() {
        var queue = FairQueue<String>()
        for index in 1...4 { queue.append("a\(index)", for: .init(user: 1, connection: 1)) }
        for index in 1...2 { queue.append("b\(index)", for: .init(user: 1, connection: 2)) }
        for index in 1...3 { queue.append("z\(index)", for: .init(user: 2, connection: 3)) }
        #expect(queue.count == 9 && queue.count(of: 1) == 6)
        #expect(taken(from: &queue) == ["a1", "z1", "b1", "z2", "a2", "z3", "b2", "a3", "a4"])
    }

    @Test func whatDoesNotFitKeepsItsPlace() {
        var queue = FairQueue<Int>()
        for element in [1, 2, 3] { queue.append(element, for: .init(user: 1, connection: 1)) }
        queue.append(4, for: .init(user: 2, connection: 2))
        #expect(queue.takeFirst { $0.isMultiple(of: 2) ? $0 : nil } == 2)
        #expect(queue.takeFirst { $0.isMultiple(of: 2) ? $0 : nil } == 4)
        #expect(queue.takeFirst { $0.isMultiple(of: 2) ? $0 : nil } == nil)
        #expect(queue.takeFirst { $0 } == 1)
        #expect(queue.takeFirst { $0 } == 3)
    }

    private func taken(from queue: inout FairQueue<String>) -> [String] {
        var order: [String] = []
        while let next = queue.takeFirst({ $0 }) { order.append(next) }
        return order
    }
}
