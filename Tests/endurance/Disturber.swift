import LinuxSystem
import NibWriting
import TestSupport

/// Disturbs a machine.
struct Disturber {
    private let machine: Machine
    private let gallery: Gallery
    private let ledger: Ledger
    /// Folder of the machine with the bundle, at its path in this process.
    private let folder: TemporaryFolder
    private let kinds: [Disturbance]
    private var generator: SeededGenerator
    private var last: [Disturbance: UInt64] = [:]
    private(set) var counts: [Disturbance: Int] = [:]

    static let bundle = "Honest.app"

    init(
        machine: Machine, gallery: Gallery, ledger: Ledger, folder: TemporaryFolder, kinds: [Disturbance], seed: UInt64
    ) throws {
        self.kinds = kinds
        self.machine = machine
        self.gallery = gallery
        self.ledger = ledger
        self.folder = folder
        generator = SeededGenerator(seed: seed)
        try writeBundle(Self.bundle, variants: gallery.items.map { _ in 0 })
    }

    /// Makes a random disturbance that is due. If `sparingService` is true, the service keeps its process.
    mutating func disturb(sparingService: Bool) throws {
        let now = monotonicNanoseconds()
        let due = kinds.filter {
            now - (last[$0] ?? 0) >= $0.gap && !(sparingService && $0.endsService)
        }
        guard !due.isEmpty else { return }
        var ticket = Int.random(in: 0..<due.reduce(0) { $0 + $1.weight }, using: &generator)
        guard
            let chosen = due.first(where: {
                ticket -= $0.weight; return ticket < 0
            })
        else { return }
        last[chosen] = now
        counts[chosen, default: 0] += 1
        try perform(chosen)
    }

    private mutating func perform(_ disturbance: Disturbance) throws {
        switch disturbance {
        case .replaceFile, .rewriteFile, .removeFile: try changeFile(disturbance)
        case .replaceBundle: try replaceBundle()
        case .killWorker: try kill(child: "nibasset-worker")
        case .killFileHelper: try kill(child: "nibasset-files")
        case .killService: try signal("KILL")
        case .stopService: try signal("STOP")
        case .fillDisk: try fillDisk()
        case .shortMemory: try shortenMemory()
        }
    }

    // MARK: Files

    private mutating func changeFile(_ disturbance: Disturbance) throws {
        let index = Int.random(in: gallery.items.indices, using: &generator)
        let variant = Int.random(in: 0..<Gallery.variantCount, using: &generator)
        let item = gallery.items[index]
        let (path, bytes) = (Self.bundle + "/Resources/" + item.fileName, item.variants[variant].file)
        try ledger.change(index, to: variant) {
            switch disturbance {
            case .replaceFile:
                try folder.write("new", bytes)
                try folder.rename("new", to: path)
            case .removeFile:
                folder.remove(path)
                pause(nanoseconds: 20_000_000)
                try folder.write(path, bytes)
            default:
                // The first write is shorter, and leaves the file truncated for a moment.
                try folder.write(path, Array(bytes.prefix(bytes.count / 2)))
                pause(nanoseconds: 5_000_000)
                try folder.write(path, bytes)
            }
        }
    }

    private mutating func replaceBundle() throws {
        let variants = gallery.items.map { _ in Int.random(in: 0..<Gallery.variantCount, using: &generator) }
        try writeBundle("New.app", variants: variants)
        for index in gallery.items.indices { try ledger.begin(index) }
        try folder.rename(Self.bundle, to: "Old.app")
        try folder.rename("New.app", to: Self.bundle)
        for (index, variant) in variants.enumerated() { try ledger.finish(index, variant: variant) }
        folder.remove("Old.app")
    }

    private func writeBundle(_ name: String, variants: [Int]) throws {
        for (item, variant) in zip(gallery.items, variants) {
            try folder.write(name + "/Resources/" + item.fileName, item.variants[variant].file)
        }
        let interface = SampleBundle.interface(
            images: gallery.pictures.map(\.name), sounds: gallery.sounds.map(\.name))
        try folder.write(name + "/Resources/Main.xib", interface.xibDocument())
    }

    private func fillDisk() throws {
        let filling = "filling"
        defer { folder.remove(filling) }
        let file = try FileDescriptor.open(folder.absolute(filling), [.readWrite, .create], mode: 0o600)
        let block = [UInt8](repeating: 1, count: 1 << 20)
        // The loop ends with the error "no space left".
        while (try? file.write(block)) != nil {}
        pause(nanoseconds: 500_000_000)
    }

    // MARK: Processes

    private func signal(_ name: String) throws {
        _ = try machine.run("systemctl", "kill", "--kill-whom=main", "--signal=" + name, "nibassetd.service")
    }

    private func kill(child: String) throws {
        let parent = try machine.property("MainPID")
        _ = try machine.run("pkill", "-KILL", "--newest", "--parent", parent, child)
    }

    private func shortenMemory() throws {
        try ledger.begin(Ledger.memory)
        _ = try machine.run("systemctl", "set-property", "--runtime", "nibassetd.service", "MemoryMax=24M")
        pause(nanoseconds: 2_000_000_000)
        _ = try machine.run("systemctl", "set-property", "--runtime", "nibassetd.service", "MemoryMax=infinity")
        // The pause keeps clients from repeating all refused requests at once.
        pause(nanoseconds: 1_000_000_000)
        try ledger.finish(Ledger.memory)
    }
}
