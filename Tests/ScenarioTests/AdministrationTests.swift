import BlockingTests
import JSON
import LinuxSystem
import NibWriting
import TestSupport
import Testing

/// Users without administration rights see and change only data of their own in a daemon for all users. Users 1 and 2 are Alice and Bob.
@Suite(.severalUsers, .timeLimit(.minutes(40)), .blocking) struct AdministrationTests {
    private let alice: UInt32 = 1
    private let bob: UInt32 = 2
    let folder: TemporaryFolder
    let daemon: SystemDaemon

    init() throws {
        folder = try TemporaryFolder()
        daemon = try SystemDaemon()
        for (index, name) in ["plus", "minus"].enumerated() {
            try folder.write("App.app/\(name).png", SampleBundle.png(UInt8(index)))
        }
    }

    private func client(of user: UInt32, holding names: String...) throws -> ClientProcess {
        let client = try daemon.client(of: user, opening: folder.absolute("App.app"))
        for name in names { try client.ask("image", name) }
        return client
    }

    /// Returns names and holds of the entries in a user's list.
    private func list(of user: UInt32) throws -> [String] {
        let outcome = try daemon.control("list", "--json", of: user)
        return try JSONValue(Array(outcome.output.utf8)).elements.map {
            "\($0["name"]?.text ?? "") \($0["holds"]?.integer ?? -1)"
        }
    }

    @Test func aUserIsShownOnlyWhatIsTheirs() throws {
        let hers = try client(of: alice, holding: "plus", "minus")
        let another = try client(of: alice, holding: "plus")
        let his = try client(of: bob, holding: "minus")
        #expect(try list(of: alice) == ["plus 2", "minus 1"])
        #expect(try list(of: bob) == ["minus 1"])
        #expect(try list(of: 3) == [])
        #expect(try list(of: 0) == ["plus 2", "minus 2"])
        let shown = try daemon.control("list", of: 3).output
        #expect(shown.contains("2 entries") && !shown.contains(folder.path), "\(shown)")
        // Every listing command tells a user if its list is incomplete.
        for command in [["list"], ["list", "--bundles"], ["list", "--clients"], ["gallery", "-o", "-"]] {
            for (user, isTold) in [(bob, true), (0, false), (65_534, false)] {
                let text = try daemon.control(command, of: user).output
                #expect(text.contains("root and members of nibassetd-admin alone") == isTold, "\(user): \(text)")
            }
        }
        let bundles = try [alice, bob, 3, 0].map { user in
            try JSONValue(Array(daemon.control("list", "--bundles", "--json", of: user).output.utf8)).elements
                .compactMap { $0["user"]?.integer }.sorted()
        }
        #expect(bundles == [[1], [2], [], [1, 2]])
        let known = try daemon.control("list", "--bundles", of: 3).output
        #expect(known.contains("2 bundles") && !known.contains(folder.path), "\(known)")
        #expect(known.contains("\nBundles of other users are shown"), "\(known)")
        withExtendedLifetime((hers, another, his)) {}
    }

    /// At any other path, the command would not trust a daemon of another user.
    @Test func theSystemsDaemonIsBelievedWhereItsSocketIsNamed() throws {
        let outcome = try daemon.control(
            ["list"], of: alice, environment: ["NIBASSETD_SOCKET=/run/nibassetd/socket"])
        #expect(outcome.isSuccess, "\(outcome.output)")
    }

    @Test func aUserLearnsOfNoStrangersProcess() throws {
        let hers = try client(of: alice, holding: "plus")
        let his = try client(of: bob, holding: "plus")
        let own = [alice: hers, bob: his].mapValues { Int64($0.process.identifier) }
        for (user, process) in own {
            #expect(try users(user) == [process])
            let clients = try rows("--clients", of: user)
            #expect(clients.allSatisfy { $0["user"]?.integer == Int64(user) }, "\(clients)")
            #expect(clients.contains { $0["process"]?.integer == process }, "\(clients)")
        }
        #expect(try Set(users(0)) == Set(own.values))
        withExtendedLifetime((hers, his)) {}
    }

    @Test func aUserLearnsOfNoStrangersLookUps() throws {
        try folder.write("App.app/own.png", SampleBundle.png(7), mode: 0o600)
        try folder.setOwner(bob, of: "App.app/own.png")
        let his = try client(of: bob, holding: "plus", "own")
        let hers = try client(of: alice, holding: "plus")
        // For each name, whether the list has uses and age.
        let told = { user in
            try rows("--who", of: user).map { row in
                ["uses", "age"].reduce(row["name"]?.text ?? "") { $0 + ((row[$1]?.integer ?? 0) == 0 ? " no" : " yes") }
            }.sorted()
        }
        #expect(try told(bob) == ["own yes yes", "plus no no"])
        #expect(try told(alice) == ["plus no no"])
        #expect(try told(0) == ["own yes yes", "plus yes yes"])
        withExtendedLifetime((hers, his)) {}
    }

    private func rows(_ what: String, of user: UInt32) throws -> [JSONValue] {
        try JSONValue(Array(daemon.control("list", what, "--json", of: user).output.utf8)).elements
    }

    /// Returns the processes that use entries, by a user's list.
    private func users(_ user: UInt32) throws -> [Int64] {
        try rows("--who", of: user).flatMap { $0["processes"]?.elements ?? [] }.compactMap(\.integer)
    }

    @Test func numbersAreToldApartForThoseWhomTheyConcern() throws {
        let hers = try client(of: alice, holding: "plus", "minus")
        let another = try client(of: alice, holding: "plus")
        let his = try client(of: bob, holding: "minus")
        let listed = try JSONValue(Array(daemon.control("list", "--json", of: 0).output.utf8)).elements
        let bytes = try ["plus", "minus"].map { name in
            try #require(listed.first { $0["name"]?.text == name }?["bytes"]?.integer)
        }
        // By client: an entry that two clients hold belongs to no single client.
        let all = try groups("client", of: 0)
        #expect(all.entries["several clients"] == 2 && all.rest == 0 && all.total == 2)
        #expect(all.heldOnce == bytes[0] + bytes[1] && all.held[Int64(hers.process.identifier)] == all.heldOnce)
        #expect(all.held[Int64(another.process.identifier)] == bytes[0])
        #expect(all.held[Int64(his.process.identifier)] == bytes[1])
        let seen = try groups("client", of: bob)
        #expect(seen.entries["several clients"] == nil && seen.rest == 1 && seen.total == 2)
        #expect(seen.held.filter { $0.value > 0 }.keys.sorted() == [Int64(his.process.identifier)])
        // By user: pictures that everybody may see count for each user that holds them.
        let users = try JSONValue(Array(daemon.control("stats", "--by", "user", "--json", of: 0).output.utf8))
        let held = users["groups"]?.elements.map {
            [$0["user"]?.integer, $0["entries"]?.integer, $0["held_bytes"]?.integer]
        }
        #expect(held?.contains([nil, 2, 0]) == true, "\(held ?? [])")
        #expect(held?.contains([Int64(alice), 0, bytes[0] + bytes[1]]) == true, "\(held ?? [])")
        #expect(held?.contains([Int64(bob), 0, bytes[1]]) == true, "\(held ?? [])")
        for (user, part) in [(bob, "1 of 2 entries"), (3, "0 of 2 entries")] {
            let shown = try daemon.control("stats", "--by", "kind", of: user).output
            #expect(shown.contains(part) && shown.contains("members of nibassetd-admin alone"), "\(shown)")
        }
        #expect(try !daemon.control("stats", "--by", "kind", of: 0).output.contains("nibassetd-admin"))
        withExtendedLifetime((hers, another, his)) {}
    }

    /// Returns the numbers of entries by sharing (`used_by`), the held bytes by process and in total, and the entries of the rest and in total.
    private func groups(_ key: String, of user: UInt32) throws -> (
        entries: [String: Int64], held: [Int64: Int64], heldOnce: Int64, rest: Int64, total: Int64
    ) {
        let json = try JSONValue(Array(daemon.control("stats", "--by", key, "--json", of: user).output.utf8))
        var (entries, held): ([String: Int64], [Int64: Int64]) = ([:], [:])
        for group in json["groups"]?.elements ?? [] {
            if let shared = group["used_by"]?.text { entries[shared] = group["entries"]?.integer }
            if let process = group["process"]?.integer { held[process] = group["held_bytes"]?.integer }
        }
        return (
            entries, held, try #require(json["total"]?["held_bytes"]?.integer),
            try #require(json["rest"]?["entries"]?.integer), try #require(json["total"]?["entries"]?.integer)
        )
    }

    @Test func whatIsEverybodysIsNotEverybodysToPurge() throws {
        _ = try client(of: alice, holding: "plus")
        for whose in ["public", "0", "\(alice)"] {
            let refused = try daemon.control("purge", "--user", whose, of: bob)
            #expect(refused.ending == .exited(status: 1), "\(refused.output)")
            #expect(refused.output.contains("may not drop") && refused.output.contains("nibassetd-admin"))
        }
        let own = try daemon.control("purge", of: bob)
        #expect(own.isSuccess && own.output.contains("dropped 0 entries"), "\(own.output)")
        #expect(own.output.contains("only this user's entries were dropped"), "\(own.output)")
        #expect(try daemon.control("purge", "--user", "\(bob)", of: bob).isSuccess)
        #expect(try daemon.control("purge", "--user", "public", of: 0).output.contains("dropped 1 entry"))
    }

    /// The daemon's own user administers the daemon, but sees no private pictures.
    @Test func aGalleryShowsPrivatePicturesToTheirUserAndToRootOnly() throws {
        try folder.write("App.app/secret.png", SampleBundle.png(9), mode: 0o600)
        try folder.setOwner(alice, of: "App.app/secret.png")
        let hers = try client(of: alice, holding: "secret")
        let nobody: UInt32 = 65_534
        for (user, sees, isListed) in [
            (alice, true, true), (0, true, true), (nobody, false, true), (bob, false, false),
        ] {
            let page = try daemon.control("gallery", "-o", "-", of: user).output
            #expect(page.contains("data:image/png") == sees, "user \(user)")
            #expect(page.contains("secret.png") == isListed, "user \(user)")
            #expect(page.contains("for another user only") == (isListed && !sees), "user \(user)")
            #expect(!page.contains("<span class=\"time saved\"></span>"), "user \(user)")
        }
        withExtendedLifetime(hers) {}
    }

    @Test func aReportThatMayNotEmptyTheCacheSaysSo() throws {
        let sheet = folder.absolute("sheet.html")
        try folder.write("App.app/Main.xib", SampleBundle.interface(images: ["plus"]).xibDocument())
        _ = try client(of: alice, holding: "plus")
        let outcome = try daemon.control("report", "--fresh", "-o", "-", folder.absolute("App.app"), of: bob)
        #expect(outcome.output.contains("the cache is not empty: user 2 may not drop public entries"))
        #expect(outcome.isSuccess, "\(outcome.output)")
        let roots = try daemon.control("report", "--fresh", "-o", sheet, folder.absolute("App.app"), of: 0)
        #expect(roots.isSuccess && !roots.output.contains("the cache is not empty"), "\(roots.output)")
    }
}
