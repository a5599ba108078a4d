import AssetModel
import TestSupport

/// A program of a random run: its current request, the images that it keeps, and the content that it may see.
struct ModelProgram {
    /// A request to the program.
    enum Request: Equatable {
        case open, synchronize, dispatch, purge, list, nib, kept
        case look(String)
        case prefetch([String])
    }

    /// A request was refused, because the kept images of all programs leave no room.
    struct Refused: Error {
        let request: Request
        let message: String
    }

    /// Largest number of kept pictures.
    private static let room = 2

    let user: UInt32
    /// Number of the program's bundle.
    let bundle: Int
    let profile: Profile
    let languages: [String]
    private(set) var client: ClientProcess
    /// States of the bundle since the program has last synchronized, in order.
    var states: [ModelBundle]
    /// Visible content of the kept pictures.
    private var kept: [ModelBundle.Sight] = []
    /// Request under way, and the number of states at its beginning; nil if there is none.
    private var waiting: (request: Request, states: Int)?

    init(
        user: UInt32, bundle: Int, profile: Profile, languages: [String], client: ClientProcess, states: [ModelBundle]
    ) {
        (self.user, self.bundle, self.profile, self.languages) = (user, bundle, profile, languages)
        (self.client, self.states) = (client, states)
    }

    /// Whether a request is under way.
    var isWaiting: Bool { waiting != nil }

    /// Begins a request.
    mutating func begin(_ request: Request, _ interfaces: [String]) throws {
        waiting = (request, states.count)
        let words: [String] =
            switch request {
            case .open: ["open", states[0].path, profile == .gnustep ? "gnustep" : "appKit"] + languages
            case .synchronize: ["sync"]
            case .dispatch: ["dispatch"]
            case .purge: ["purge"]
            case .list: ["list"]
            case .nib: ["nib", interfaces[bundle]]
            case .kept: ["kept"]
            case .look(let name): ["look", name, kept.count < Self.room ? "keep" : "drop"]
            case .prefetch(let names): ["prefetch"] + names
            }
        try client.send((["view"] + words).joined(separator: "\t"))
    }

    /// Waits for the end of the request, and compares the result with the model. `unlisted`: bundles with files that the program's user must not see.
    mutating func finish(unlisted: [String]) throws -> [RandomUse.Deed] {
        guard let (request, count) = waiting else { return [] }
        waiting = nil
        var rows: [[String]] = []
        var isMissing = false
        do {
            rows = try client.answer()
        } catch let failure as ClientProcess.Failure {
            if failure.status == "overloaded" { throw Refused(request: request, message: failure.message) }
            guard case .look = request, failure.status == "notFound" else {
                throw RandomUse.Difference(
                    description: "\(request) of user \(user) in bundle \(bundle), \(profile), \(languages): "
                        + "\(failure.status): \(failure.message); there are \(states.last?.description ?? "")")
            }
            isMissing = true
        } catch is ClientProcess.Ended {
            throw RandomUse.Difference(description: "a program has ended at \(request)")
        }
        switch request {
        case .open, .synchronize:
            states.removeFirst(count - 1)
            return [request == .open ? .open : .synchronize]
        case .dispatch: return [.dispatch]
        case .purge: return [.purge]
        case .prefetch: return [.prefetch]
        case .list:
            for path in rows.map({ $0[0] }) where unlisted.contains(where: path.hasPrefix) {
                throw RandomUse.Difference(description: "user \(user) is told of \(path)")
            }
            return [.list]
        case .kept:
            let seen = rows.map { Self.sight($0[0]) }
            guard seen == kept else {
                throw RandomUse.Difference(description: "kept images show \(seen), not \(kept)")
            }
            return [.kept]
        case .nib:
            if rows.contains(where: { $0[1] == "overloaded" }) { throw Refused(request: request, message: "") }
            for row in rows { _ = try compare(row[0], Self.sight(row[1]), since: count) }
            return [.nib]
        case .look(let name):
            let seen = isMissing ? nil : Self.sight(rows[0][0])
            if !isMissing, kept.count < Self.room { kept.append(seen) }
            return [try compare(name, seen, since: count)]
        }
    }

    /// Releases some of the kept pictures now and then, if the program keeps as many as it may.
    mutating func letGo(_ generator: inout SeededGenerator) throws {
        guard kept.count == Self.room, Int.random(in: 0..<10, using: &generator) == 0 else { return }
        let gone = kept.indices.filter { _ in Bool.random(using: &generator) }.reversed()
        for position in gone { kept.remove(at: position) }
        try client.ask((["view", "let go"] + gone.map(String.init)).joined(separator: "\t"))
    }

    /// Ends the process, and continues with another process, which keeps no picture yet.
    mutating func startAgain(as client: ClientProcess) {
        self.client = client
        kept = []
    }

    private static func sight(_ text: String) -> ModelBundle.Sight {
        text == "missing" ? nil : text.split(separator: " ").compactMap { Int($0) }
    }

    /// Checks visible content: it must be the model's content, in the state or in the states since the last synchronization.
    private func compare(_ name: String, _ seen: ModelBundle.Sight, since count: Int) throws -> RandomUse.Deed {
        let allowed = states.map { $0.sight(of: name, profile, languages) }
        let what = "\(name) of user \(user) in bundle \(bundle), \(profile), \(languages) shows \(Self.text(seen))"
        if allowed.count == 1 {
            guard seen == allowed[0] else {
                throw RandomUse.Difference(
                    description: "\(what), not \(Self.text(allowed[0])); there are \(states[0].description)")
            }
            return seen == nil ? .missing : .found
        }
        // The files of one image may come from several states, and so may the folders of one search while files come and go.
        let parts = Set(allowed.flatMap { $0 ?? [] })
        let mayMiss = allowed.contains(nil) || states.count > count + 1
        guard seen.map({ parts.isSuperset(of: $0) }) ?? mayMiss else {
            throw RandomUse.Difference(
                description: "\(what), none of \(allowed.map(Self.text)), since it has synchronized")
        }
        return .inBetween
    }

    private static func text(_ sight: ModelBundle.Sight) -> String { sight.map { "\($0)" } ?? "nothing" }
}
