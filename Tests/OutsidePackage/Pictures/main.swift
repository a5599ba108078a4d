// A program in a package of its own, as other projects have. It uses the types that NibAssets gives, and imports nothing else.

import NibAssets

func word(for origin: Answer.Origin) -> String {
    switch origin {
    case .decoded: "decoded"
    case .shared: "shared"
    case .none: "missing"
    }
}

/// Figures of the service. The variables have the types of the answers.
func figures(of client: AssetClient) throws(AssetError) -> String {
    let statistics: [Statistic] = try client.statistics()
    let counters = statistics.count { $0.kind == .counter && $0.unit == .none }
    let entries: [ListEntry] = try client.list(.image)
    let bundles: [BundleEntry] = try client.bundles()
    return
        "counters \(counters > 0), images \(entries.count { $0.answer.kind == .image } > 0), bundles \(bundles.count)"
}

do {
    let client = try AssetClient(.init(socketPath: CommandLine.arguments[1], mayStartDaemon: false))
    let bundle = try client.openBundle(at: CommandLine.arguments[2], profile: .appKit)
    let image = try bundle.image(named: "HarbourAtDusk")
    for bitmap in image.representations {
        print("\(bitmap.description.pixelWidth) x \(bitmap.description.pixelHeight), \(bitmap.pixels.count) bytes")
    }
    let nib = try bundle.loadNib(named: "Main")
    for reference in nib.references where ["HarbourAtDusk", "Kraken"].contains(reference.name) {
        print("\(reference.name): \(word(for: reference.origin)), was shared: \(reference.origin == .shared)")
    }
    let steps: [ResolutionStep] = try bundle.resolve(.image, named: "HarbourAtDusk")
    print("taken: \(steps.contains { $0.outcome == .taken })")
    print(try figures(of: client))
    _ = try bundle.image(named: "Kraken")
} catch {
    print("\(error.status): \(error)")
}
