import AssetModel
import LinuxSystem
import NibAssets
import WireProtocol

/// Ways in which one user can try to make other users wait.
enum Attack: String, CaseIterable {
    /// Loads a nib of thousands of references to missing files.
    case nib
    /// Changes a folder of thousands of names, opens it, looks a name up and has a name explained.
    case folder
    /// Asks for the statistics as fast as it can read them.
    case statistics
    /// Asks for statistics and lists without reading the answers, until the sockets are full.
    case unread
    /// Looks up names that do not exist.
    case missing
    /// Has a nib's many pictures decoded, lists them, changes some, gives all back, lists again, and purges its own entries from the cache.
    case pictures
    /// Has thousands of names answered in several contexts, and changes the pictures' folder, in every second round while it holds the pictures.
    case answers
    /// Connects and goes, again and again.
    case connections
    /// Holds many pictures on many connections, and has the connections listed.
    case clients
    /// Rewrites the files of all held pictures, so that the old pictures linger.
    case lingering
    /// Opens a bundle of many folders for hundreds of languages, and changes the folder's mode.
    case contexts
    /// Holds thousands of small pictures, and asks for a picture that takes its user's whole share.
    case share
    /// Opens a bundle in which many links lead to one folder, and changes the folder's mode.
    case routes

    /// Makes one round of the attack.
    func once(_ path: String, _ round: Int) throws {
        switch self {
        case .connections:
            for _ in 0..<500 { _ = try Socket.connect(to: SocketPath.system) }
        case .clients:
            let clients = try (0..<10).map { _ in try AssetClient() }
            let nibs = try clients.map {
                try $0.openBundle(at: path + "/pictures", profile: .gnustep).loadNib(named: "Main")
            }
            for _ in 0..<50 { _ = try clients[0].clients() }
            withExtendedLifetime(nibs) {}
        case .lingering:
            let client = try AssetClient()
            let bundle = try client.openBundle(at: path + "/pictures", profile: .gnustep)
            let nibs = try (0..<3).map { _ in
                let nib = try bundle.loadNib(named: "Main")
                for number in 0..<2_000 { try rewrite("\(path)/pictures/picture\(number).png") }
                return nib
            }
            for _ in 0..<20 { _ = try client.statistics() }
            withExtendedLifetime(nibs) {}
        case .contexts:
            let client = try AssetClient()
            let bundles = try (0..<200).map {
                try client.openBundle(at: path + "/routes/folders", languages: ["l\($0)"])
            }
            try changeMode(path + "/routes/folders", round)
            for bundle in bundles { _ = try? bundle.image(named: "nothing\(round)") }
        case .share:
            let bundle = try AssetClient().openBundle(at: path + "/pictures", profile: .gnustep)
            _ = try bundle.loadNib(named: "Main")
            _ = try bundle.image(named: "large")
        case .routes:
            let bundle = try AssetClient().openBundle(at: path + "/routes", languages: ["l\(round % 3)"])
            _ = try? bundle.image(named: "nothing\(round)")
            if round % 3 == 2 { try changeMode(path + "/routes/folders", round) }
        case .nib:
            _ = try AssetClient().openBundle(at: path + "/names", profile: .gnustep).loadNib(named: "Main")
        case .folder:
            _ = try FileDescriptor.open(path + "/names/again\(round % 2)", [.readWrite, .create])
            // Another attacker may have removed the file already.
            try? removeFile(path + "/names/again\(round % 2)")
            let bundle = try AssetClient().openBundle(at: path + "/names", profile: .gnustep)
            _ = try? bundle.image(named: "nothing\(round)")
            _ = try bundle.resolve(.image, named: "nothing")
        case .statistics:
            let socket = try greeted()
            var buffer = [UInt8](repeating: 0, count: WireLimits.messageBytes.value)
            for serial in 2..<UInt32(1_000) {
                _ = try Socket.send(EmptyMessage.message(.statistics, serial: serial), on: socket)
                if serial > 60 { _ = try Socket.receive(into: &buffer, descriptorLimit: 0, on: socket) }
            }
        case .unread:
            let sockets = try (0..<8).map { _ in try greeted() }
            for serial in 2..<UInt32(400) {
                for socket in sockets where try socket.wait(for: .writing, until: 0).contains(.writing) {
                    let list = List(kind: nil).message(serial: serial)
                    _ = try Socket.send(
                        serial % 4 == 0 ? list : EmptyMessage.message(.statistics, serial: serial), on: socket)
                }
            }
        case .missing:
            let bundle = try AssetClient().openBundle(at: path + "/names", languages: ["l\(round % 20)"])
            for number in 0..<1_000 { _ = try? bundle.image(named: "nobody has \(round) \(number)") }
        case .pictures:
            let client = try AssetClient()
            let bundle = try client.openBundle(at: path + "/pictures", profile: .gnustep)
            var nib: LoadedNib? = try bundle.loadNib(named: "Main")
            _ = try client.list()
            for number in 0..<200 { try rewrite("\(path)/pictures/picture\(number).png") }
            withExtendedLifetime(nib) { nib = nil }
            _ = try client.list()
            _ = try client.purge()
        case .answers:
            let client = try AssetClient()
            let nibs = try (0..<6).map { number in
                try client.openBundle(at: path + "/pictures", languages: ["l\(number)"]).loadNib(named: "Main")
            }
            if round % 2 == 0 { try changeMode(path + "/pictures", round) }
            withExtendedLifetime(nibs) {}
            try changeMode(path + "/pictures", round + 1)
            try client.synchronize()
        }
    }

    private func rewrite(_ path: String) throws {
        let file = try FileDescriptor.open(path, .readWrite)
        try file.write(file.read(at: 0, count: 4_096), at: 0)
    }

    private func changeMode(_ path: String, _ round: Int) throws {
        try setMode(path, round % 4 < 2 ? 0o755 : 0o775)
    }

    private func greeted() throws -> FileDescriptor {
        let socket = try Socket.connect(to: SocketPath.system)
        let hello = Hello(layoutVersion: 1, wantsInvalidations: true)
        _ = try Socket.send(hello.message(serial: 1), on: socket)
        return socket
    }
}
