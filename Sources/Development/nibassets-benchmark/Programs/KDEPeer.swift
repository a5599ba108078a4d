/// KDE's shared cache, in a small program that is compiled where KDE's libraries are installed.
struct KDEPeer {
    private let program: String
    private let cacheFolder: String

    /// Compiles the program; nil if the compilation fails.
    init?(in workplace: Workplace) throws {
        cacheFolder = try workplace.makeFolder(mode: 0o700)
        program = cacheFolder + "/cache"
        let command =
            "g++ -O2 -fPIC -I/usr/include/KF5/KCoreAddons $(pkg-config --cflags Qt5Core 2>/dev/null) -o \(program) \(Installed.peers)/kde-peer/cache.cpp "
            + "-lKF5CoreAddons $(pkg-config --libs Qt5Core 2>/dev/null) 2>&1"
        guard Installed.compile(command) else { return nil }
    }

    /// Stores a picture of 4 bytes a pixel.
    func put(width: Int, height: Int) throws { _ = try run("put", width, height) }

    /// Gets the picture in a new process; returns the nanoseconds of the first time, and the average of later times.
    func get(width: Int, height: Int) throws -> [Double] { try run("get", width, height) }

    private func run(_ command: String, _ width: Int, _ height: Int) throws -> [Double] {
        try StartedProgram.durations(
            of: "/bin/sh",
            ["-c", "XDG_CACHE_HOME=\(cacheFolder) exec \(program) \(command) \(width) \(height)"]
        ).map { $0 * 1000 }
    }
}
