// A client in a process of its own, which answers a test's requests on descriptor 3, a message for each request.
// With the arguments FOLDER SECONDS, it makes random attacks instead, and ignores their failures.

import LinuxSystem
import NibAssets

if CommandLine.arguments.count == 3 {
    let end = monotonicNanoseconds() + (UInt64(CommandLine.arguments[2]) ?? 0) * 1_000_000_000
    while monotonicNanoseconds() < end {
        guard let attack = Attack.allCases.randomElement() else { break }
        for round in 0..<4 where monotonicNanoseconds() < end { try? attack.once(CommandLine.arguments[1], round) }
    }
    exitProcess(0)
}
let socket = FileDescriptor(owning: 3)
var session = Session()
var viewer = Viewer()
var buffer = [UInt8](repeating: 0, count: 65_536)

while case .message(let count, _, _) = try Socket.receive(into: &buffer, descriptorLimit: 0, on: socket) {
    let words = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\t").map(String.init)
    if words[0] == "attack", let attack = Attack(rawValue: words[1]) {
        // The attack goes on until the process is killed, and reports each round.
        for round in 0... {
            do {
                try attack.once(words[2], round)
            } catch let error as AssetError where error.status == .timedOut {
                // The machine is too busy. This does not count as a round.
                continue
            } catch let error as AssetError where attack == .share && error.status == .overloaded {
                // The attackers have one share, and one of them may hold all of it.
            } catch {
                _ = try Socket.send(Array("failed\t\(error)\tin round \(round)".utf8), on: socket)
                break
            }
            _ = try Socket.send(Array("done".utf8), on: socket)
        }
        continue
    }
    // The work goes on until the process is killed.
    while words[0] == "work" { _ = try Socket.send(Array("done\n\(Work.longestPiece())".utf8), on: socket) }
    if words[0] == "hammer" {
        var hammer = Hammer(words[1], words.dropFirst(2))
        let answer = hammer.run { try !socket.wait(for: .reading, until: 0).isEmpty }
        _ = try Socket.send(Array(answer.utf8), on: socket)
        // This message is the word that has ended the hammer.
        _ = try Socket.receive(into: &buffer, descriptorLimit: 0, on: socket)
        continue
    }
    let answer = words[0] == "view" ? viewer.answer(to: words.dropFirst()) : session.answer(to: words)
    _ = try Socket.send(Array(answer.utf8), on: socket)
}
