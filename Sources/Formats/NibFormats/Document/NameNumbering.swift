import ByteReading
import Synchronization

/// Numbers the names of a vocabulary in the order of their declarations.
final class NameNumbering: Sendable {
    private let table = Mutex(NameTable())

    func add(_ name: String) -> NameTable.ID { table.withLock { $0.id(of: name) } }

    /// The table of all names added so far.
    var names: NameTable { table.withLock { $0 } }
}
