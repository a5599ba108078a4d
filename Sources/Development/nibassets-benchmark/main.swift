import CommandLineOptions
import LinuxSystem

/// Measures and prints. Returns the exit status: 0 if every gated row meets its target, 1 if not or after an error, 2 for a wrong command line.
func runBenchmark(_ arguments: [String]) -> Int32 {
    do {
        let numbers = arguments.compactMap { Int($0) }
        switch (arguments.first ?? "", arguments.count, numbers.count) {
        case (ImageHolder.command, 4, 1):
            try ImageHolder.run(socketPath: arguments[1], bundlePath: arguments[2], count: numbers[0])
        case (Flooder.command, 3, _): try Flooder.run(socketPath: arguments[1], bundlePath: arguments[2])
        case (let name, 2, 1) where InterfacePasses(rawValue: name) != nil:
            try InterfacePasses(rawValue: name)?.run(count: numbers[0])
        case (InstancePasses.command, 5, 3):
            try InstancePasses.run(path: arguments[1], loads: numbers[0], threads: numbers[1], passes: numbers[2])
        case (InterfaceWeight.command, 3, _): try InterfaceWeight.run(small: arguments[1], large: arguments[2])
        default:
            let given = try CommandLineOptions(arguments, accepted: BenchmarkOptions.accepted)
            if given.has("help") {
                print(BenchmarkOptions.help, terminator: "")
                break
            }
            let options = try BenchmarkOptions(given)
            let rows = try Benchmark(options: options).run()
            print(options.report.text(rows), terminator: "")
            return rows.contains(where: \.isFailure) ? 1 : 0
        }
        return 0
    } catch let refusal as CommandLineOptions.Refusal {
        print("nibassets-benchmark: \(refusal); --help lists the options")
        return 2
    } catch {
        print("nibassets-benchmark: \(error)")
        return 1
    }
}

exitProcess(runBenchmark(Array(CommandLine.arguments.dropFirst())))
