import LinuxSystem
import TestSupport

/// Lists the files of the demonstration and the system's images and sounds.
func committedFiles() throws(SystemError) -> [Repository.File] {
    try Repository.files(below: "Assets/Demo.app") + Repository.files(below: "Assets/System")
}

extension Repository.File {
    /// Path relative to `Assets`.
    var assetPath: String { String(path.dropFirst("Assets/".count)) }
}
