import LinuxSystem

exitProcess(Control.run(programArguments()).rawValue)
