import LinuxSystem

exitProcess(ControlProgram.run(programArguments()).rawValue)
