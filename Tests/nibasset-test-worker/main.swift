import LinuxSystem

// Speaks the workers' protocol, without a sandbox, and does what the text of its input says. If it is started with a file helper's arguments, it
// speaks the file helpers' protocol instead.
exitProcess(
    CommandLine.arguments.count > 2
        ? TestFileHelper.run(socket: FileDescriptor(owning: 0))
        : TestWorker.run(socket: FileDescriptor(owning: 3), scratch: FileDescriptor(owning: 4)))
