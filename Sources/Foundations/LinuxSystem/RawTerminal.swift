internal import CLinux

/// A terminal that delivers each key at once and echoes none, until `restore`: for programs that fill the screen. Signals that ask the program to
/// end, or report a new size, become events, so that the program always restores the terminal.
///
/// Must be made before other threads start, because they would get the signals.
public final class RawTerminal {
    /// Event at the terminal.
    public enum Event: Sendable, Hashable {
        /// Keys, as the bytes that the terminal sends for them.
        case keys([UInt8])
        /// The terminal has a new size.
        case resized
        /// The terminal is gone, or a signal asks the program to end.
        case ended
        /// Nothing happened until the deadline.
        case nothing
    }

    private let input: FileDescriptor
    private let signals: FileDescriptor
    private var before = termios()
    private var blockedBefore = sigset_t()

    /// Takes over the terminal of a descriptor; nil when the descriptor is no terminal.
    public init?(_ input: FileDescriptor) {
        var settings = termios()
        // `settings` outlives the call.
        guard unsafe tcgetattr(input.number, &settings) == 0 else { return nil }
        before = settings
        // All sets and settings outlive the calls.
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in [SIGWINCH, SIGTERM, SIGHUP, SIGINT] { unsafe sigaddset(&set, signal) }
        let number = unsafe signalfd(-1, &set, Int32(SFD_CLOEXEC))
        guard number >= 0 else { return nil }
        signals = FileDescriptor(owning: number)
        self.input = input
        guard unsafe sigprocmask(SIG_BLOCK, &set, &blockedBefore) == 0 else { return nil }
        unsafe cfmakeraw(&settings)
        settings.c_oflag = before.c_oflag
        unsafe tcsetattr(input.number, TCSAFLUSH, &settings)
    }

    /// Waits for the next event, until `deadline` in nanoseconds of the monotonic clock.
    public func next(until deadline: UInt64) -> Event {
        guard let ready = try? FileDescriptor.wait(for: [(signals, .reading), (input, .reading)], until: deadline)
        else { return .ended }
        if !ready[0].isEmpty {
            var signal = signalfd_siginfo()
            let size = MemoryLayout<signalfd_siginfo>.size
            // `signal` has `size` bytes.
            let count = unsafe read(signals.number, &signal, size)
            return count == size && signal.ssi_signo == UInt32(SIGWINCH) ? .resized : .ended
        }
        if ready[1].isEmpty { return .nothing }
        var bytes = [UInt8](repeating: 0, count: 256)
        // The array has `bytes.count` bytes.
        let count = unsafe read(input.number, &bytes, bytes.count)
        return count > 0 ? .keys(Array(bytes.prefix(count))) : .ended
    }

    /// Restores the terminal's settings, and the effect of signals on the calling thread.
    public func restore() {
        // Both properties outlive the calls.
        unsafe tcsetattr(input.number, TCSAFLUSH, &before)
        unsafe sigprocmask(SIG_SETMASK, &blockedBefore, nil)
    }
}

extension FileDescriptor {
    /// Descriptor 0, which is never closed.
    public static let standardInput = FileDescriptor(owning: 0)
}
