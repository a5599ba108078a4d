/// The programs that workers run. Each is locked in as tightly as what it reads allows.
public enum WorkerProgram: Sendable, Hashable {
    /// Reads and decodes everything but drawings, and opens nothing.
    case decoder
    /// Renders drawings (PDF, SVG), and may open the system's fonts.
    case renderer
}
