/// P9: time in which a process gets a large image and an icon that are decoded already, and reads a pixel of each row; beside KDE's shared cache,
/// which copies.
struct PixelAccessRows {
    let workplace: Workplace
    let runs: Int

    func measure() throws -> [Row] {
        guard Installed.exists(Installed.library) else {
            return [Row("pixels of a warm image", unavailable: Installed.libraryHelp)]
        }
        return try measure("one image of 4 MiB", side: 1024, first: 25_000, kept: 3_500)
            + measure("one icon of 4 KiB", side: 32, first: nil, kept: 150)
    }

    private func measure(_ title: String, side: Int, first: Double?, kept: Double) throws -> [Row] {
        let folder = try workplace.makeFolder(
            holding: SamplePicture.png(width: side, height: side), as: ["picture.png"])
        let daemon = try RunningDaemon(in: workplace)
        let client = LibraryClient(daemon, folder)
        _ = try client.nanoseconds(["rows", "picture"])
        let kde = try KDEPeer(in: workplace)
        try kde?.put(width: side, height: side)
        var (ours, theirs): ([[Double]], [[Double]]) = ([], [])
        for _ in 0..<runs {
            ours.append(try client.nanoseconds(["rows", "picture"]))
            if let kde { theirs.append(try kde.get(width: side, height: side)) }
        }
        func row(_ what: String, _ index: Int, _ limit: Double?) -> Row {
            let peer = theirs.isEmpty ? nil : Series(theirs.map { $0[index] })
            let series = Series(ours.map { $0[index] })
            return Row(
                "\(title), \(what), against KSharedDataCache" + (kde == nil ? " (not installed)" : ""),
                .nanoseconds, series, against: peer, limit: limit)
        }
        return [row("the first time in a process", 0, first), row("while held", 1, kept)]
    }
}
