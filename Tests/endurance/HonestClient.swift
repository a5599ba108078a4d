import LinuxSystem
import NibAssets
import TestSupport

/// A client that uses the library as applications do, and checks every answer.
struct HonestClient {
    private let gallery: Gallery
    private let ledger: Ledger
    private let client: AssetClient
    private let path: String
    private var bundle: AssetBundle
    private var generator: SeededGenerator
    private(set) var tally = Tally()
    /// Objects that are kept for a while. Their pixels must not change.
    private var held: [(image: NamedImage, item: Gallery.Item, variant: Int)] = []

    private static let heldLimit = 12

    init(bundle path: String, ledger: String, gallery seed: UInt64, seed clientSeed: UInt64) throws {
        gallery = try Gallery(seed: seed)
        self.ledger = try Ledger(reading: ledger)
        generator = SeededGenerator(seed: clientSeed)
        self.path = path
        client = try AssetClient()
        bundle = try Self.open(path, client)
    }

    /// Opens the bundle. Waits while the bundle is being replaced.
    private static func open(_ path: String, _ client: AssetClient) throws(AssetError) -> AssetBundle {
        while true {
            do throws(AssetError) {
                return try client.openBundle(at: path, pixelForm: .straightRGBA8)
            } catch {
                guard error.status == .notABundle else { throw error }
                pause(nanoseconds: 1_000_000)
            }
        }
    }

    /// Works until the time is over.
    mutating func run(seconds: Int) throws {
        let end = monotonicNanoseconds() + UInt64(seconds) * 1_000_000_000
        while monotonicNanoseconds() < end {
            switch Int.random(in: 0..<20, using: &generator) {
            case 0..<10: try check(Int.random(in: gallery.pictures.indices, using: &generator))
            case 10..<13: try check(Int.random(in: gallery.sounds.indices, using: &generator))
            case 13..<15: try checkNib()
            case 15: checkMissingName()
            case 16: checkHeld()
            case 17: try reopen()
            case 18: _ = client.dispatch()
            default: pause(nanoseconds: 2_000_000)
            }
        }
        checkHeld()
    }

    // MARK: One name

    private mutating func check(_ index: Int) throws {
        let item = gallery.items[index]
        try watched([index]) { (self: inout HonestClient) throws(AssetError) in
            try self.client.synchronize()
            if item.isSound {
                let sound = try self.bundle.sound(named: item.name)
                return [(index, item.variants.firstIndex { $0.decoded == bytes(of: sound.samples) })]
            }
            let image = try self.bundle.image(named: item.name)
            let variant = variant(of: image, item)
            if let variant, self.held.count < Self.heldLimit { self.held.append((image, item, variant)) }
            return [(index, variant)]
        }
    }

    private mutating func checkNib() throws {
        try watched(Array(gallery.items.indices)) { (self: inout HonestClient) throws(AssetError) in
            try self.client.synchronize()
            let nib = try self.bundle.loadNib(named: "Main")
            var found: [(Int, Int?)] = []
            for reference in nib.references {
                guard let index = self.gallery.items.firstIndex(where: { $0.name == reference.name }) else { continue }
                let item = self.gallery.items[index]
                switch reference.object {
                case .image(let image): found.append((index, variant(of: image, item)))
                case .sound(let sound):
                    found.append((index, item.variants.firstIndex { $0.decoded == bytes(of: sound.samples) }))
                case .missing(let error): throw error
                }
            }
            if found.count != self.gallery.items.count {
                self.tally.failed += 1
                self.tally.complain("the nib has \(found.count) references, expected \(self.gallery.items.count)")
            }
            return found
        }
    }

    private mutating func checkMissingName() {
        tally.calls += 1
        do {
            _ = try bundle.image(named: "absent\(Int.random(in: 0..<50, using: &generator))")
            tally.wrong += 1
            tally.complain("an image was found that does not exist")
        } catch  where error.status == .notFound {
        } catch  where error.status == .overloaded && isMemoryShort {
            tally.refusedForMemory += 1
        } catch {
            tally.failed += 1
            tally.complain("a name that does not exist: \(error.status): \(error)")
        }
    }

    private var isMemoryShort: Bool { (try? ledger[Ledger.memory].isChanging) ?? true }

    // MARK: Held objects

    private mutating func checkHeld() {
        for (image, item, expected) in held {
            tally.calls += 1
            guard variant(of: image, item) != expected else { continue }
            tally.wrong += 1
            tally.complain("the pixels of \(item.name) have changed while they were held")
        }
        held = []
    }

    private mutating func reopen() throws {
        held = []
        try watched(Array(gallery.items.indices)) { (self: inout HonestClient) throws(AssetError) in
            self.bundle = try self.client.openBundle(at: self.path, pixelForm: .straightRGBA8)
            return []
        }
    }

    // MARK: Before and after

    /// Makes a call, and judges its answer by the variants of the files before and after the call. `call` returns the items of the answer, each with
    /// the found variant, nil for pixels or samples of no variant.
    private mutating func watched(
        _ indices: [Int], _ call: (inout HonestClient) throws(AssetError) -> [(index: Int, variant: Int?)]
    ) throws {
        let entries = indices + [Ledger.memory]
        let before = try entries.map { try ledger[$0] }
        tally.calls += 1
        do {
            let found = try call(&self)
            let after = try entries.map { try ledger[$0] }
            for (index, variant) in found {
                let name = gallery.items[index].name
                guard let variant else {
                    tally.wrong += 1
                    tally.complain("\(name) shows what none of its variants shows")
                    continue
                }
                guard let place = indices.firstIndex(of: index), before[place] == after[place],
                    !before[place].isChanging, before[place].variant != variant
                else { continue }
                tally.stale += 1
                tally.complain("\(name) is variant \(variant), its file has held \(before[place].variant) all the time")
            }
        } catch let error as AssetError {
            let after = try entries.map { try ledger[$0] }
            let changed = zip(before, after).map { $0 != $1 || $0.isChanging }
            if changed.dropLast().contains(true), [.broken, .notFound, .notABundle, .timedOut].contains(error.status) {
                tally.failedDuringChanges += 1
            } else if changed.last == true, [.overloaded, .systemError].contains(error.status) {
                tally.refusedForMemory += 1
            } else {
                tally.failed += 1
                tally.complain("\(error.status): \(error)")
            }
        }
    }
}

/// Number of the variant that an image shows; nil for none.
private func variant(of image: NamedImage, _ item: Gallery.Item) -> Int? {
    guard image.representations.count == 1 else { return nil }
    let representation = image.representations[0]
    let width = Int(representation.description.pixelWidth)
    let rowBytes = Int(representation.description.bytesPerRow)
    let pixels = bytes(of: representation.pixels)
    return item.variants.firstIndex { variant in
        variant.width == width
            && (0..<variant.decoded.count / (width * 4)).allSatisfy { row in
                pixels[(row * rowBytes)...].prefix(width * 4)
                    .elementsEqual(variant.decoded[(row * width * 4)...].prefix(width * 4))
            }
    }
}

private func bytes(of span: Span<UInt8>) -> [UInt8] {
    span.indices.map { span[$0] }
}
