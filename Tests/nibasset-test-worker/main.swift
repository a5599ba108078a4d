import LinuxSystem

// Speaks the workers' protocol, in no sandbox, and does what the text of its input tells it to.
exitProcess(TestWorker.run(socket: FileDescriptor(owning: 3), scratch: FileDescriptor(owning: 4)))
