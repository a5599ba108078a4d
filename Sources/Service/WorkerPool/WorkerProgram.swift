/// The programs that workers run, by their names in the log. Each program's sandbox is as tight as its input allows.
public enum WorkerProgram: String, Sendable {
    /// Reads and decodes everything but drawings, and opens nothing.
    case decoder = "nibasset-worker"
    /// Renders drawings (PDF, SVG), and may open the system's fonts.
    case renderer = "nibasset-vector-worker"
}
