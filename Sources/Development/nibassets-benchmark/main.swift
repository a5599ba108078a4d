import CommandLineOptions
import LinuxSystem

/// Measures and prints; gives the exit status: 0 when every gated row meets its target, 1 when not or when something failed, 2 for a wrong command line.
func runBenchmark(_ arguments: [String]) -> Int32 {
    do {
        if arguments.count == 4, arguments[0] == ImageHolder.command, let count = Int(arguments[3]) {
            try ImageHolder.run(socketPath: arguments[1], bundlePath: arguments[2], count: count)
            return 0
        }
        if arguments.count == 3, arguments[0] == Flooder.command {
            try Flooder.run(socketPath: arguments[1], bundlePath: arguments[2])
            return 0
        }
        if arguments.count == 2, let passes = InterfacePasses(rawValue: arguments[0]), let count = Int(arguments[1]) {
            try passes.run(count: count)
            return 0
        }
        if arguments.count == 5, arguments[0] == InstancePasses.command, let loads = Int(arguments[2]),
            let threads = Int(arguments[3]), let passes = Int(arguments[4])
        {
            try InstancePasses.run(path: arguments[1], loads: loads, threads: threads, passes: passes)
            return 0
        }
        if arguments.count == 3, arguments[0] == InterfaceWeight.command {
            try InterfaceWeight.run(small: arguments[1], large: arguments[2])
            return 0
        }
        let given = try CommandLineOptions(arguments, accepted: BenchmarkOptions.accepted)
        if given.has("help") {
            print(BenchmarkOptions.help, terminator: "")
            return 0
        }
        let options = try BenchmarkOptions(given)
        let rows = try Benchmark(options: options).run()
        print(options.report.text(rows), terminator: "")
        return rows.contains(where: \.isFailure) ? 1 : 0
    } catch let refusal as CommandLineOptions.Refusal {
        print("nibassets-benchmark: \(refusal); --help lists the options")
        return 2
    } catch {
        print("nibassets-benchmark: \(error)")
        return 1
    }
}

exitProcess(runBenchmark(Array(CommandLine.arguments.dropFirst())))
