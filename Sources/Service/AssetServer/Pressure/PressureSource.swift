/// Source of the daemon's news that memory is short (P2).
public enum PressureSource: Sendable, Hashable {
    /// Nowhere: memory pressure is not watched.
    case none
    /// From the kernel, for the whole machine: when tasks wait for memory for a tenth of the time. The kernel measures over two seconds, the shortest
    /// window that an unprivileged process may ask for.
    case machine
    /// From a kernel file, such as a control group's `memory.pressure`, to which the trigger is written (`encodedTrigger`, in Base64); or from a FIFO
    /// to which the starter of the daemon writes.
    case file(path: String, encodedTrigger: String)

    /// The choice of the daemon's starter. systemd sets two variables from version 254 on: `MEMORY_PRESSURE_WATCH` is a path, `/dev/null` where pressure
    /// is not to be watched, and `MEMORY_PRESSURE_WRITE` is the trigger.
    public init(environment: (String) -> String?) {
        self =
            switch environment("MEMORY_PRESSURE_WATCH") {
            case nil, "": .machine
            case "/dev/null": .none
            case let path?: .file(path: path, encodedTrigger: environment("MEMORY_PRESSURE_WRITE") ?? "")
            }
    }
}
