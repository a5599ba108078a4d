import TestSupport
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

    /// A requester that takes several elements at a time waits until the other requesters have had equally many.
    @Test func elementsThatAreTakenTogetherCountLikeTurns() {
        var queue = FairQueue<String>()
        for index in 1...9 { queue.append("a\(index)", for: .init(user: 1, connection: 1)) }
        for index in 1...4 { queue.append("b\(index)", for: .init(user: 2, connection: 2)) }
        for index in 1...2 { queue.append("c\(index)", for: .init(user: 2, connection: 3)) }
        #expect(queue.takeFirst { $0 } == "a1")
        var left = 2
        let more = queue.takeMore(of: .init(user: 1, connection: 1)) { _ in
            left -= 1
            return left >= 0 ? true : nil
        }
        #expect(more == ["a2", "a3"])
        #expect(queue.count == 12 && queue.count(of: 1) == 6)
        #expect(taken(from: &queue) == ["b1", "c1", "b2", "a4", "c2", "a5", "b3", "a6", "b4", "a7", "a8", "a9"])
    }

    /// Elements that are not wanted stay in their order, and other connections keep their elements.
    @Test func whatIsNotWantedIsLeft() {
        var queue = FairQueue<Int>()
        for element in 1...6 { queue.append(element, for: .init(user: 1, connection: 1)) }
        queue.append(8, for: .init(user: 1, connection: 2))
        #expect(queue.takeMore(of: .init(user: 1, connection: 1)) { $0 == 5 ? nil : $0.isMultiple(of: 2) } == [2, 4])
        #expect(queue.takeMore(of: .init(user: 1, connection: 1)) { _ in false }.isEmpty)
        #expect(queue.takeMore(of: .init(user: 7, connection: 1)) { _ in true }.isEmpty)
        #expect(queue.takeMore(of: .init(user: 1, connection: 1)) { _ in true } == [1, 3, 5, 6])
        #expect(queue.count == 1 && queue.takeFirst { $0 } == 8)
    }

    /// One of two users takes whole batches. After each turn, no user is ahead by more than one batch.
    @Test(arguments: UInt64(1)...4) func whoTakesMuchIsNotAheadForLong(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var queue = FairQueue<UInt32>()
        var taken: [UInt32: Int] = [1: 0, 2: 0]
        for _ in 0..<3_000 { for user in UInt32(1)...2 { queue.append(user, for: .init(user: user, connection: 0)) } }
        while queue.count(of: 1) > 64, queue.count(of: 2) > 64, let user = queue.takeFirst({ $0 }) {
            var left = user == 1 ? Int.random(in: 0...63, using: &random) : 0
            let more = queue.takeMore(of: .init(user: user, connection: 0)) { _ in
                left -= 1
                return left >= 0 ? true : nil
            }
            taken[user, default: 0] += 1 + more.count
            #expect(abs(taken[1, default: 0] - taken[2, default: 0]) <= 64)
        }
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

    /// Compares the queue with a list that is searched for the next element.
    @Test(arguments: UInt64(1)...4) func agreesWithAPlainModel(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var queue = FairQueue<Int>()
        var waiting: [(element: Int, requester: Requester)] = []
        // Times at which users and connections began to wait for their turns.
        var (userTurns, connectionTurns): ([UInt32: Int], [UInt64: Int]) = ([:], [:])
        for time in 0..<4_000 {
            if Int.random(in: 0..<5, using: &random) < 3 {
                let connection = UInt64.random(in: 0..<9, using: &random)
                let requester = Requester(user: UInt32(connection % 3), connection: connection)
                if !waiting.contains(where: { $0.requester.user == requester.user }) {
                    userTurns[requester.user] = time
                }
                if !waiting.contains(where: { $0.requester == requester }) { connectionTurns[connection] = time }
                queue.append(time, for: requester)
                waiting.append((time, requester))
            } else {
                let divisor = Int.random(in: 1...4, using: &random)
                let fitting = waiting.filter { $0.element.isMultiple(of: divisor) }
                let next = fitting.min { left, right in
                    func order(_ requester: Requester) -> (Int, Int) {
                        (userTurns[requester.user] ?? 0, connectionTurns[requester.connection] ?? 0)
                    }
                    let (first, second) = (order(left.requester), order(right.requester))
                    return (first.0, first.1, left.element) < (second.0, second.1, right.element)
                }
                #expect(queue.takeFirst { $0.isMultiple(of: divisor) ? $0 : nil } == next?.element)
                guard let next else { continue }
                waiting.removeAll { $0.element == next.element }
                userTurns[next.requester.user] = time
                connectionTurns[next.requester.connection] = time
            }
            #expect(queue.count == waiting.count)
        }
    }

    private func taken(from queue: inout FairQueue<String>) -> [String] {
        var order: [String] = []
        while let next = queue.takeFirst({ $0 }) { order.append(next) }
        return order
    }
}

extension FairQueue {
    mutating func append(_ element: Element, for requester: Requester) { append([element], for: requester) }
}
