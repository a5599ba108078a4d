/// Source of the daemon's news that memory is short (P2): a kernel file, such as a control group's `memory.pressure`, to which a trigger is
/// written; or a FIFO to which the starter of the daemon writes.
public struct PressureSource: Sendable {
    let path: String
    /// Trigger in Base64; empty for none.
    let encodedTrigger: String

    /// Reads the choice of the daemon's starter; nil if pressure is not to be watched. systemd sets two variables from version 254 on:
    /// `MEMORY_PRESSURE_WATCH` is a path, `/dev/null` for none, and `MEMORY_PRESSURE_WRITE` is the trigger. Without the variables, the kernel's file
    /// for the whole machine is the source.
    public init?(environment: (String) -> String?) {
        switch environment("MEMORY_PRESSURE_WATCH") {
        case nil, "":
            // "some 200000 2000000": when tasks wait for memory for a tenth of the time, in two seconds, the shortest window that an unprivileged
            // process may ask for. The kernel drops the last byte, whatever it is.
            (path, encodedTrigger) = ("/proc/pressure/memory", "c29tZSAyMDAwMDAgMjAwMDAwMAA=")
        case "/dev/null": return nil
        case let path?: (self.path, encodedTrigger) = (path, environment("MEMORY_PRESSURE_WRITE") ?? "")
        }
    }
}
