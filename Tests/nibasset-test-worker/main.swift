import LinuxSystem

// Speaks the workers' protocol, in no sandbox, and does what the text of its input tells it to. Started with the arguments of a file helper it speaks
// the file helpers' protocol instead.
exitProcess(
    CommandLine.arguments.count > 2
        ? TestFileHelper.run(socket: FileDescriptor(owning: 0))
        : TestWorker.run(socket: FileDescriptor(owning: 3), scratch: FileDescriptor(owning: 4)))
