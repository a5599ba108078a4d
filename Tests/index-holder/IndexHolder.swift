import AssetModel
import LinuxSystem
import SharedLayout
import TestSupport
import WireProtocol

/// A process that finds images without a message. Arguments: socket, bundle, then
/// * "hold" and a name: uses the image by its page only, until it is killed. It says "held", its context, and the memory of the index when it does.
/// * "read" and names, "name=first byte of pixels": finds them at random, and looks at each while it uses it, until its output is closed. It says "wrong"
///   when one is another picture, else at the end how many it has seen.
@main
struct IndexHolder {
    private let client: IndexClient
    private let context: UInt32
    private let output = FileDescriptor.standardOutput

    static func main() throws {
        let arguments = CommandLine.arguments
        let holder = try IndexHolder(socket: arguments[1], bundle: arguments[2])
        if arguments[3] == "hold" { return try holder.hold(arguments[4]) }
        try holder.read(
            arguments[4...].map { argument in
                let parts = argument.split(separator: "=").map(String.init)
                return (parts[0], UInt8(parts[1]) ?? 0)
            })
    }

    private init(socket: String, bundle: String) throws {
        client = IndexClient(try RawClient(greeting: socket))
        context = try client.open(bundle)
    }

    private func say(_ text: String) throws { try output.write(Array(text.utf8)) }

    private func hold(_ name: String) throws {
        let found = try client.findSoon(name, in: context)
        guard try client.hold(found, in: context) else { preconditionFailure("the answer has changed") }
        // The daemon has let the message's hold go when it answers this.
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
                // A memory that is not known is asked for.
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

    /// Asks by message, so that the daemon has it and this process knows its memory.
    private func ask(_ name: String) throws {
        guard let answer = try? client.client.look(name, in: context) else { return }
        try client.client.send(Release(objects: [answer.object]).message(serial: 1), [])
    }
}
