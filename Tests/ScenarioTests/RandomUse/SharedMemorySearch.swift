import TestSupport

/// Searches the daemon's memory that a process has mapped: for the owners of the memory, and for pixels that the process's user must not see.
struct SharedMemorySearch {
    private let process: Int32
    private let user: UInt32

    init(of process: Int32, _ user: UInt32) { (self.process, self.user) = (process, user) }

    /// Throws if there is memory of another user, or a picture with one of the values.
    func run(for values: [Range<Int>]) throws {
        for memory in try RunningProcess(process).sharedMemory() {
            // A large object has no header.
            guard memory.starts(with: Array("NIBASSET".utf8)) else { continue }
            let owner = memory[28..<32].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            guard owner == user || owner == .max else {
                throw RandomUse.Difference(description: "user \(user) sees memory of user \(owner)")
            }
            // Pixels begin at multiples of 64, and each picture has one value everywhere.
            for start in stride(from: 64, to: memory.count - 8, by: 64) where memory[start + 3] == 255 {
                let value = memory[start]
                guard values.contains(where: { $0.contains(Int(value)) }),
                    memory[start..<start + 8].elementsEqual([value, value, value, 255, value, value, value, 255])
                else { continue }
                throw RandomUse.Difference(description: "user \(user) sees pixels of value \(value) at \(start)")
            }
        }
    }
}
