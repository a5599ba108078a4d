import NibFormats
import NibLoading
import NibWriting
import TestSupport
import Testing

/// Tests which object keeps which, and for how long.
@Suite(.timeLimit(.minutes(20))) struct LifetimeTests {
    private struct Witness {
        weak var object: AnyObject?
    }

    @Test func afterAThousandInstantiationsNothingIsAlive() throws {
        let nib = try Nib(Interface.rich.keyedArchive(), name: "Rich")
        var witnesses: [Witness] = []
        for round in 0..<1_000 {
            let owner = TideController()
            let instance = try nib.instantiate(owner: owner, classes: round.isMultiple(of: 2) ? .test : NibClasses())
            witnesses +=
                instance.allObjects.map { Witness(object: $0) } + [Witness(object: owner), Witness(object: instance)]
        }
        #expect(witnesses.count > 10_000)
        #expect(witnesses.allSatisfy { $0.object == nil })
    }

    @Test func whatATopLevelObjectContainsLivesAsLongAsIt() throws {
        let nib = try Nib(Interface.rich.keyedArchive(), name: "Rich")
        var window: AnyObject? = try nib.instantiate(classes: .test).topLevelObjects.first { $0 is TestWindow }
        let button = Witness(object: (window as? TestWindow).flatMap { ($0.content.first as? TestView)?.content.first })
        #expect(button.object is TestButton)
        window = nil
        #expect(button.object == nil)
    }

    @Test func severalThreadsInstantiateOneNib() async throws {
        let nib = try Nib(Interface.rich.keyedArchive(), name: "Rich")
        let counts = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try (0..<50).map { (_) throws -> Int in
                        let properties = nib.model.objects.reduce(0) { $0 + $1.properties.count }
                        return try nib.instantiate(owner: TideController(), classes: .test).allObjects.count
                            + 1_000 * properties
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(counts.count == 400)
        #expect(Set(counts).count == 1)
    }

    /// Files that are damaged at random are refused, or instantiated with findings. Nothing traps or hangs.
    @Test(arguments: InterfaceFormat.allCases) func damagedFilesDoNoHarm(format: InterfaceFormat) {
        var generator = SeededGenerator(seed: 14)
        let whole = Interface.rich.file(format)
        var (loaded, refused) = (0, 0)
        for _ in 0..<24 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let document = try? InterfaceReader().document(in: bytes) else {
                refused += 1
                continue
            }
            for profile in [NibProfile.appKit, .uiKit] {
                let nib = Nib(document, name: "Damaged", profile: profile)
                // The model reads properties only on access.
                _ = nib.model.objects.map(\.properties)
                _ = try? nib.instantiate(owner: TideController(), classes: .test)
            }
            loaded += 1
        }
        #expect(loaded + refused == 24)
        #expect(loaded > 0)
    }
}
