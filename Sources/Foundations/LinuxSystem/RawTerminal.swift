internal import CLinux

/// A terminal that gives each key at once and shows none, until `restore`: for programs that fill the screen. Signals that end the program, or tell of
/// another size, come as events, so that the terminal is never left as it is.
///
/// Make it before other threads are started: they would get the signals.
public final class RawTerminal {
    /// Event at the terminal.
    public enum Event: Sendable, Hashable {
        /// Keys, as the bytes that the terminal sends for them.
        case keys([UInt8])
        /// The terminal has another size.
        case resized
        /// The terminal is gone, or somebody asks the program to end.
        case ended
        /// Nothing until the deadline.
        case nothing
    }

    private let input: FileDescriptor
    private let signals: FileDescriptor
    private var before = termios()

    /// Takes the terminal that a descriptor is; nil when it is something else.
    public init?(_ input: FileDescriptor) {
        var settings = termios()
        // `settings` outlives the call.
        guard unsafe tcgetattr(input.number, &settings) == 0 else { return nil }
        before = settings
        // All sets and settings outlive the calls that get them.
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in [SIGWINCH, SIGTERM, SIGHUP, SIGINT] { unsafe sigaddset(&set, signal) }
        guard unsafe sigprocmask(SIG_BLOCK, &set, nil) == 0 else { return nil }
        let number = unsafe signalfd(-1, &set, Int32(SFD_CLOEXEC))
        guard number >= 0 else { return nil }
        signals = FileDescriptor(owning: number)
        self.input = input
        unsafe cfmakeraw(&settings)
        settings.c_oflag = before.c_oflag
        unsafe tcsetattr(input.number, TCSAFLUSH, &settings)
    }

    /// Waits for what happens next, until `deadline` in nanoseconds of the monotonic clock.
    public func next(until deadline: UInt64) -> Event {
        guard let ready = try? FileDescriptor.wait(for: [(signals, .reading), (input, .reading)], until: deadline)
        else { return .ended }
        if !ready[0].isEmpty {
            var signal = signalfd_siginfo()
            let size = MemoryLayout<signalfd_siginfo>.size
            // `signal` has the size that the call is told.
            let count = unsafe read(signals.number, &signal, size)
            return count == size && signal.ssi_signo == UInt32(SIGWINCH) ? .resized : .ended
        }
        if ready[1].isEmpty { return .nothing }
        var bytes = [UInt8](repeating: 0, count: 256)
        // The array has as many bytes as the call is told.
        let count = unsafe read(input.number, &bytes, bytes.count)
        return count > 0 ? .keys(Array(bytes.prefix(count))) : .ended
    }

    /// Gives the terminal back as it was.
    public func restore() {
        // `before` outlives the call.
        unsafe tcsetattr(input.number, TCSAFLUSH, &before)
    }
}

extension FileDescriptor {
    /// Descriptor 0, which is never closed.
    public static let standardInput = FileDescriptor(owning: 0)
}
