import LinuxSystem
import WireProtocol

/// P10: time of a request, beside an echo server in C. The same C program asks both over the same kind of socket, and both wait in sd-event.
struct RoundTripRows {
    /// Name whose lookup is a message of 64 bytes, with the header and the 24 bytes before the name.
    static let name = "image with a name of forty characters.."

    let workplace: Workplace
    let runs: Int
    let trips: Int

    private struct Placement {
        let title: String
        let server: [Int]
        let client: [Int]
    }

    private static let placements = [
        Placement(title: "both on one CPU", server: [0], client: [0]),
        Placement(title: "on two CPUs", server: [0], client: [1]),
        Placement(title: "not pinned", server: [], client: []),
    ]

    func measure() throws -> [Row] {
        let bundle = try workplace.makeFolder(
            holding: SamplePicture.png(width: 16, height: 16), as: [Self.name + ".png"])
        return try Self.placements.flatMap { try measure($0, bundle) }
    }

    private func measure(_ placement: Placement, _ bundle: String) throws -> [Row] {
        let sync = "sync against a C echo of 64 bytes, \(placement.title)"
        let lookUp = "warm lookup of 64 bytes against a C echo of 64 bytes, \(placement.title)"
        guard placement.client.allSatisfy({ $0 < processorCount() }) else {
            return [sync, lookUp].map {
                Row($0, unavailable: "needs two processors")
            }
        }
        let daemon = try RunningDaemon(in: workplace, on: placement.server)
        let session = try WireSession(daemon)
        let lookUpRequest = try session.warmLookUp(of: Self.name, inBundleAt: bundle)
        let echo = try EchoServer(on: placement.server)
        var times: (echo: [Double], sync: [Double], lookUp: [Double]) = ([], [], [])
        for _ in 0..<runs {
            times.echo.append(try median([UInt8](repeating: 1, count: 64), echo.socket, placement.client))
            times.sync.append(try median(EmptyMessage.message(.sync, serial: 1), session.socket, placement.client))
            times.lookUp.append(try median(lookUpRequest, session.socket, placement.client))
        }
        let peer = Series(times.echo)
        return [(sync, times.sync), (lookUp, times.lookUp)].map { what, times in
            Row(
                what, .microseconds, Series(times), against: peer, limit: peer.median * 1.15,
                target: "1.15 x the peer's")
        }
    }

    private func median(_ request: [UInt8], _ socket: FileDescriptor, _ processors: [Int]) throws -> Double {
        Series(try RoundTrips.measure(request, socket, count: trips, on: processors)).median
    }
}

/// Requests that the C client sends one after another.
enum RoundTrips {
    /// Returns the microseconds of each request.
    static func measure(
        _ request: [UInt8], _ socket: FileDescriptor, count: Int, on processors: [Int] = []
    ) throws -> [Double] {
        try StartedProgram.durations(
            of: Installed.peer, ["round-trips", "\(count)"], input: request, socket: socket, on: processors)
    }
}

/// The echo server in C, which ends with the last reference to this object.
final class EchoServer {
    let socket: FileDescriptor
    private let program: StartedProgram

    init(on processors: [Int] = []) throws {
        (program, socket) = try StartedProgram.paired(Installed.peer, ["echo"], on: processors)
    }
}
