import SharedLayout
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// Tests answers to names asked ahead that come after an index has answered the call.
@Suite(.timeLimit(.minutes(20))) struct LateAnswerTests {
    private let service: FakeService
    private let index: FakeIndex
    private let daemon: FakeDaemon
    private let client: AssetClient

    /// Starts a daemon that publishes names asked ahead at once in the index, and sends their answers only before `synced`.
    init() throws {
        let index = try FakeIndex()
        let service = try FakeService { state in
            state.index = index
            for (number, name) in zip(1..., ["Bell", "Moon"]) {
                state.images[name] = state.cache.image(UInt64(number), name)
                // The stem tells that the file exists. Its answer is not known yet.
                _ = index.writer.addStem(.image, Array(name.utf8)[...])
            }
        }
        daemon = try FakeDaemon { connection, _ in
            var waiting: [(FakeConnection.Request, NamesFound)] = []
            try service.serve(connection) { request in
                switch request.header.type {
                case .lookUpNames:
                    let names = try request.body(LookUpNames.self).names
                    let answers = service.change { state in
                        names.compactMap { name in
                            state.images[String(decoding: name, as: UTF8.self)].map { answer in
                                state.holds[answer.object, default: 0] += 1
                                return NibReference(answer: answer, usage: name)
                            }
                        }
                    }
                    for found in answers {
                        _ = index.publish(found.answer, as: String(decoding: found.usage, as: UTF8.self))
                    }
                    waiting.append((request, NamesFound(answers: answers)))
                    service.change { $0.log.append(.lookUpNames) }
                    return true
                case .sync:
                    for (request, answers) in waiting { try connection.reply(answers, to: request) }
                    waiting = []
                default: break
                }
                return false
            }
        }
        (self.service, self.index) = (service, index)
        client = try NibAssetsTests.client(of: daemon)
    }

    @Test func whatNobodyWaitsForAnyMoreIsGivenBack() throws {
        let bundle = try client.openBundle(at: nil)
        bundle.askAhead(.image, named: ["Bell", "Moon"])
        try Patience.wait { service.log.contains(.lookUpNames) }
        #expect(try bundle.image(named: "Bell").name == "Bell")
        #expect(service.log == [.openBundle, .lookUpNames], "the index has answered")
        try client.synchronize()
        // The release goes with the next message.
        try client.synchronize()
        #expect(service.holds == [2: 1], "the other one is held for who asks next")
        #expect(try bundle.image(named: "Moon").name == "Moon")
        try client.synchronize()
        #expect(service.holds == [:])
        #expect(!service.log.contains(.lookUp))
    }

    @Test func theNameMayBeAskedForAheadAgain() throws {
        let bundle = try client.openBundle(at: nil)
        for round in 1...2 {
            bundle.askAhead(.image, named: ["Bell"])
            try Patience.wait { service.log.count { $0 == .lookUpNames } == round }
            if round == 1 { _ = try bundle.image(named: "Bell") }
            try client.synchronize()
            try client.synchronize()
            #expect(service.holds == (round == 1 ? [:] : [1: 1]))
            index.writer.withdraw(.image, Array("Bell".utf8))
        }
    }
}
