/// Who says when memory gets short, and how (P2).
public enum PressureSource: Sendable, Hashable {
    /// Nobody is asked.
    case none
    /// The kernel, for the whole machine: from a tenth of the time that tasks spend waiting for memory, measured over two seconds, which is what the
    /// kernel allows processes without rights.
    case machine
    /// A file of the kernel's, such as a control group's `memory.pressure`, which is told what `encodedTrigger` says in Base64, or a FIFO that whoever
    /// started the daemon writes to.
    case file(path: String, encodedTrigger: String)

    /// What whoever started the daemon wants: systemd from version 254 on sets `MEMORY_PRESSURE_WATCH` to a path, to `/dev/null` where nobody is to be asked,
    /// and `MEMORY_PRESSURE_WRITE` to the trigger.
    public init(environment: (String) -> String?) {
        self =
            switch environment("MEMORY_PRESSURE_WATCH") {
            case nil, "": .machine
            case "/dev/null": .none
            case let path?: .file(path: path, encodedTrigger: environment("MEMORY_PRESSURE_WRITE") ?? "")
            }
    }
}
