internal import LinuxSystem

// Started by the daemon with its socket as descriptor 3 and its scratch memory as descriptor 4; ended by closing the socket.
exitProcess(Worker.run(socket: FileDescriptor(owning: 3), scratch: FileDescriptor(owning: 4)))
