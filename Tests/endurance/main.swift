// endurance [--minutes N] [--seed N] [--only NAMES]: hours of use in minutes, for `make endurance`. The program boots a machine, on which it also
// runs as each of the clients.

import CommandLineOptions
import LinuxSystem
import TestSupport

/// Runs the driver or a client. Returns the exit status: 0 if no fault was found, 1 otherwise, 2 for a wrong command line.
func run(_ arguments: [String]) throws -> Int32 {
    let here = "/srv/endurance"
    switch (arguments.first, arguments.count) {
    case ("honest", 4):
        guard let seconds = Int(arguments[1]), let gallery = UInt64(arguments[2]), let seed = UInt64(arguments[3])
        else {
            return 2
        }
        var client = try HonestClient(
            bundle: here + "/" + Disturber.bundle, ledger: here + "/ledger", gallery: gallery, seed: seed)
        try client.run(seconds: seconds)
        print(client.tally.report)
        return 0
    case ("hostile", 5):
        guard let kind = HostileClient(rawValue: arguments[1]), let seconds = Int(arguments[2]),
            let seed = UInt64(arguments[3])
        else { return 2 }
        kind.run(folder: here + "/" + arguments[4], seconds: seconds, seed: seed)
        return 0
    default:
        let options = try CommandLineOptions(
            arguments,
            accepted: [
                .init("minutes", value: "N", help: "how long it takes, 10 by itself"),
                .init("seed", value: "N", help: "what happens when; printed at the start"),
                .init("only", value: "NAMES", help: "these disturbances and hostile clients, with commas between them"),
            ])
        if let obstacle = Machine.obstacle {
            print("not run: \(obstacle)")
            return 1
        }
        var endurance = try Endurance(
            minutes: Int(options.number(of: "minutes", in: 1...10_000) ?? 10),
            seed: options.number(of: "seed", in: 0...UInt64.max) ?? UInt64(processIdentifier()),
            only: options.value(of: "only").map { Set($0.split(separator: ",").map(String.init)) })
        let isRight = try endurance.run()
        try endurance.writeLog()
        return isRight ? 0 : 1
    }
}

do {
    exitProcess(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
    print("endurance: \(error)")
    exitProcess(1)
}
