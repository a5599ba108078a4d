/// The libraries that a program is linked with and that lie in folders it names itself: those of its own, and none of the system's.
enum LinkedLibraries {
    /// Their paths, from the texts in the program.
    static func paths(of program: [UInt8]) -> [String] {
        var folders: Set<String> = []
        var names: Set<String> = []
        for text in program.split(separator: 0) where text.count > 3 && text.count < 1_024 {
            if text.first == UInt8(ascii: "/") {
                // The path along which libraries are searched may have several folders.
                for folder in text.split(separator: UInt8(ascii: ":")) {
                    folders.insert(String(decoding: folder, as: UTF8.self))
                }
            } else if text.starts(with: Array("lib".utf8)), !text.contains(UInt8(ascii: "/")) {
                let name = String(decoding: text, as: UTF8.self)
                if name.contains(".so") { names.insert(name) }
            }
        }
        return folders.sorted().flatMap { folder in names.sorted().map { folder + "/" + $0 } }
    }
}
