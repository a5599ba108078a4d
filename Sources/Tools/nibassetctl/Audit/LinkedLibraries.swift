/// Finds a program's own libraries: libraries that the program is linked with, in folders that it names. Libraries of the system are left out.
enum LinkedLibraries {
    /// Returns the paths of the libraries, from the texts in the program.
    static func paths(of program: [UInt8]) -> [String] {
        var folders: Set<String> = []
        var names: Set<String> = []
        for text in program.split(separator: 0) where text.count > 3 && text.count < 1_024 {
            if text.first == UInt8(ascii: "/") {
                // The search path for libraries may name several folders.
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
