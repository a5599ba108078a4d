import AssetModel
import LinuxSystem
import SharedLayout
import TestSupport
import WireProtocol

/// A process that finds images without a message. Arguments: socket, bundle, then
/// * "hold" and a name: uses the image only by its page, until the process is killed. Prints "held", the context, and the memory of the index.
/// * "read" and names, "name=first byte of pixels": finds random names, and reads each picture while it uses it, until the output is closed.
///   Prints "wrong" if a picture has another first byte, else at the end the number of reads.
/// * "scribble" and names: writes numbers of all kinds over its whole page, and asks for the names meanwhile, until the output is closed.
///   Prints "scribbling" at the start.
/// * "hoard" and names: asks for each name, and releases only the objects of names written "passing:name". Then asks on without reading answers,
///   and prints the number of held objects.
/// * "leave": opens the bundle, prints whether it got a page, ends the connection, and lives on until it is killed.
@main
struct IndexHolder {
    private let client: IndexClient
    private let context: UInt32
    private let output = FileDescriptor.standardOutput

    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments[3] == "leave" { return try leave(socket: arguments[1], bundle: arguments[2]) }
        let holder = try IndexHolder(socket: arguments[1], bundle: arguments[2])
        let names = Array(arguments[4...])
        switch arguments[3] {
        case "hold": try holder.hold(names[0])
        case "scribble": try holder.scribble(names)
        case "hoard": try holder.hoard(names)
        default:
            try holder.read(
                names.map { argument in
                    let parts = argument.split(separator: "=").map(String.init)
                    return (parts[0], UInt8(parts[1]) ?? 0)
                })
        }
    }

    private init(socket: String, bundle: String) throws {
        client = IndexClient(try RawClient(greeting: socket))
        context = try client.open(bundle)
    }

    private func say(_ text: String) throws { try output.write(Array(text.utf8)) }

    private static func leave(socket: String, bundle: String) throws {
        let output = FileDescriptor.standardOutput
        do {
            let client = IndexClient(try RawClient(greeting: socket))
            _ = try client.open(bundle)
            try output.write(Array((try client.pageMemory() == nil ? "no page" : "page").utf8))
        }
        try Patience.waitForEnd(of: output)
    }

    private func hold(_ name: String) throws {
        let found = try client.findSoon(name, in: context)
        guard try client.hold(found, in: context) else { preconditionFailure("the answer has changed") }
        // When the daemon answers this request, it has released the hold of the look-up's message.
        _ = try client.client.statistics()
        try say("held \(context) \(try client.index(of: context)?.memory ?? 0)")
        try Patience.waitForEnd(of: output)
    }

    private func read(_ names: [(name: String, value: UInt8)]) throws {
        var seen = 0
        while try output.wait(for: .reading, until: 0).isEmpty {
            guard let (name, value) = names.randomElement() else { return }
            guard case .found(let found) = try client.find(name, in: context) else {
                try ask(name)
                continue
            }
            guard try client.hold(found, in: context) else { continue }
            for _ in 0..<4 {
                // If the memory is not known, a message brings it.
                guard let byte = try? client.firstPixelByte(of: found) else {
                    try ask(name)
                    break
                }
                if byte != value { return try say("wrong: \(name) \(found) has \(byte), not \(value)") }
                seen += 1
            }
            try client.letGo(found)
        }
        try say("\(seen)")
    }

    private func scribble(_ names: [String]) throws {
        _ = try client.findSoon(names[0], in: context)
        guard let page = try client.pageMemory() else { preconditionFailure("there is no page") }
        try say("scribbling")
        var round = 0
        while try output.wait(for: .reading, until: 0).isEmpty {
            for offset in stride(from: 0, to: page.count, by: 8) {
                let number: UInt64 =
                    switch round % 5 {
                    case 0: .max
                    case 1: 0
                    case 2: .random(in: .min ... .max)
                    case 3: page.load(at: offset) &+ 0x1_0000_0001
                    default: page.load(at: offset) &- 0x1_0000_0001
                    }
                page.store(number, at: offset)
            }
            try ask(names.randomElement() ?? "")
            round += 1
        }
    }

    private func hoard(_ names: [String]) throws {
        var held = 0
        for name in names {
            let isPassing = name.hasPrefix("passing:")
            // The daemon refuses pictures beyond the user's share.
            guard let answer = try? client.client.look(isPassing ? String(name.dropFirst(8)) : name, in: context)
            else { continue }
            if isPassing {
                try client.client.send(Release(objects: [answer.object]).message(serial: 1), [])
            } else {
                held += 1
            }
        }
        let socket = client.client.socket
        var serial: UInt32 = 1_000_000
        // The loop ends when the daemon stops reading.
        while try socket.wait(for: .writing, until: 0).contains(.writing), serial < 1_100_000 {
            let name = Array((names.randomElement() ?? "").utf8)
            try client.client.send(LookUp(context: context, kind: .image, name: name).message(serial: serial), [])
            serial += 1
        }
        try say("\(held)")
        try Patience.waitForEnd(of: output)
    }

    /// Looks a name up by message, so that the daemon has the object and this process knows its memory.
    private func ask(_ name: String) throws {
        guard let answer = try? client.client.look(name, in: context) else { return }
        try client.client.send(Release(objects: [answer.object]).message(serial: 1), [])
    }
}
