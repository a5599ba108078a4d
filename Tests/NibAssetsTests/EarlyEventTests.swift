import SharedLayout
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// Tests events about answers that the client has not taken yet: the events come before or after the answers.
@Suite(.timeLimit(.minutes(20))) struct EarlyEventTests {
    /// A daemon that answers names asked ahead only before `synced`. It sends an event after the answers, or long before them.
    private static func daemon(_ service: FakeService, _ event: [UInt8], first: Bool) throws -> FakeDaemon {
        try FakeDaemon { connection, _ in
            var waiting: [FakeConnection.Request] = []
            try service.serve(connection, minor: 3) { request in
                switch request.header.type {
                case .lookUpNames:
                    waiting.append(request)
                    service.change { $0.log.append(.lookUpNames) }
                    if first { try connection.send(event) }
                    return true
                case .sync:
                    for asked in waiting { try connection.reply(answers(to: asked, of: service), to: asked) }
                    if !first, !waiting.isEmpty { try connection.send(event) }
                    waiting = []
                default: break
                }
                return false
            }
        }
    }

    /// Asks ahead for a name, takes the event if it comes first, and takes the answer.
    private func ask(
        ahead name: String, of service: FakeService, _ event: [UInt8], eventFirst: Bool
    ) throws -> (daemon: FakeDaemon, bundle: AssetBundle) {
        let daemon = try Self.daemon(service, event, first: eventFirst)
        let bundle = try client(of: daemon).openBundle(at: nil)
        bundle.askAhead(.image, named: [name])
        try Patience.wait { service.log.contains(.lookUpNames) }
        if eventFirst { try Patience.wait { bundle.client.dispatch().events == 1 } }
        try bundle.client.synchronize()
        return (daemon, bundle)
    }

    private static func answers(to request: FakeConnection.Request, of service: FakeService) throws -> NamesFound {
        let names = try request.body(LookUpNames.self).names
        return service.change { state in
            NamesFound(
                answers: names.map { name in
                    guard let answer = state.images[String(decoding: name, as: UTF8.self)] else {
                        let none = Answer(none: .image, name: name, flags: .watched)
                        return NibReference(answer: none, status: .notFound, usage: name)
                    }
                    state.holds[answer.object, default: 0] += 1
                    return NibReference(answer: answer, usage: name)
                })
        }
    }

    @Test(arguments: [false, true])
    func anAnswerThatIsOutdatedBeforeSomebodyAsksIsAskedForAgain(eventFirst: Bool) throws {
        let service = try EventTests.service()
        let event = Invalidated(objects: [1]).message(serial: 0)
        let (daemon, bundle) = try ask(ahead: "Bell", of: service, event, eventFirst: eventFirst)
        // The file is unchanged, so its record stays live. Only the name leads elsewhere.
        service.change { $0.images["Bell"] = $0.cache.image(3, "Bell") }
        let bell = try bundle.image(named: "Bell")
        #expect(service.log.last == .lookUp)
        try bundle.client.synchronize()
        #expect(service.holds == [3: 1])
        withExtendedLifetime((bell, daemon)) {}
    }

    @Test(arguments: [false, true])
    func aNameThatAppearsBeforeSomebodyAsksIsAskedForAgain(eventFirst: Bool) throws {
        let service = try EventTests.service()
        let event = Changed(context: 1).message(serial: 0)
        let (daemon, bundle) = try ask(ahead: "Moon", of: service, event, eventFirst: eventFirst)
        service.change { $0.images["Moon"] = $0.cache.image(3, "Moon") }
        #expect(try bundle.image(named: "Moon").name == "Moon")
        withExtendedLifetime(daemon) {}
    }

    @Test func anObjectOfANibThatIsOutdatedBeforeTheReplyEndsIsToldAndAskedForAgain() throws {
        let service = try EventTests.service()
        let daemon = try FakeDaemon { connection, _ in
            try service.serve(connection) { request in
                guard request.header.type == .loadNib else { return false }
                let bell = service.change { state in
                    state.holds[1, default: 0] += 1
                    return state.images["Bell"].map { NibReference(answer: $0, usage: []) }
                }
                try connection.reply(NibLoaded(references: [bell].compactMap { $0 }), to: request, more: true)
                try connection.send(Invalidated(objects: [1]).message(serial: 0))
                try connection.reply(NibLoaded(references: []), to: request)
                return true
            }
        }
        let client = try client(of: daemon)
        let bundle = try client.openBundle(at: nil)
        let nib = try bundle.loadNib(named: "Main")
        #expect(client.dispatch().changes == [AssetClient.Change(kind: .image, name: "Bell")])
        service.change { $0.images["Bell"] = $0.cache.image(3, "Bell") }
        #expect(try bundle.image(named: "Bell") !== nib.references[0].object.image)
    }
}
