import LinuxSystem

/// P5: a new process opens a bundle and loads an interface file with 100 images that are decoded already; beside libpng in the process, and
/// beside a C program that maps one memory file with all pictures.
struct WarmNibRows {
    let workplace: Workplace
    let runs: Int

    func measure() throws -> [Row] {
        // The daemon knows bundles in root's folders, such as installed bundles. Clients pass other bundles each time.
        let bundles = effectiveUser() == 0 ? try Workplace(in: "/run") : workplace
        let nib = try NibOfImages(in: bundles, side: 30)
        guard Installed.exists(Installed.library) else {
            return [Row("nib of 100 warm images", unavailable: Installed.libraryHelp)]
        }
        let daemon = try RunningDaemon(in: workplace)
        let client = LibraryClient(daemon, nib.folder)
        let socket = try workplace.makeFolder(mode: 0o700) + "/atlas"
        let server = try HoldingProgram(Installed.peer, ["serve-atlas", socket] + nib.imagePaths)
        _ = try server.heldBytes()
        _ = try client.nanoseconds(["nib", NibOfImages.name])
        var times: (ours: [Double], libpng: [Double], atlas: [Double]) = ([], [], [])
        for _ in 0..<runs {
            times.ours += try client.nanoseconds(["nib", NibOfImages.name]).map { $0 / 1000 }
            times.libpng.append(
                try StartedProgram.durations(of: Installed.peer, ["decode-plain"] + nib.imagePaths).reduce(0, +))
            times.atlas += try StartedProgram.durations(of: Installed.peer, ["fetch-atlas", socket])
        }
        try server.end()
        withExtendedLifetime(bundles) {}
        let what = "new process opens a bundle and loads a nib of 100 warm images of 30 x 30, against "
        return [(what + "libpng in the process", times.libpng, 1 / 20.0), (what + "an atlas in C", times.atlas, 1.2)]
            .map {
                let (what, peer, factor) = ($0.0, Series($0.1), $0.2)
                return Row(
                    what, .microseconds, Series(times.ours), against: peer, limit: peer.median * factor,
                    target: factor < 1 ? "the peer's / 20" : "1.2 x the peer's")
            }
    }
}
