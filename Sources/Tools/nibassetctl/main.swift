import LinuxSystem

exitProcess(Control.run(Array(CommandLine.arguments.dropFirst())).rawValue)
