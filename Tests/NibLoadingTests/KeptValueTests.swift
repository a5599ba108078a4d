import InterfaceSchema
import NibLoading
import Testing

/// Tests that a name's last set value or object is kept.
@Suite(.timeLimit(.minutes(20))) struct KeptValueTests {
    private final class Buoy {}

    @Test func anObjectTakesThePlaceOfAValue() {
        let buoy = Buoy()
        var kept = KeptValues()
        kept["mark"] = .value(.number(1))
        kept["mark"] = .object(buoy)
        guard case .object(let found)? = kept["mark"] else {
            Issue.record("\(String(describing: kept["mark"]))")
            return
        }
        #expect(found === buoy && kept.attributes.isEmpty)
        kept["mark"] = .value(.number(2))
        #expect(kept.outletNames.isEmpty && kept.attributes["mark"] == .number(2))
    }

    @Test func aCollectionOfOneIsACollection() {
        let buoy = Buoy()
        var kept = KeptValues()
        for objects in [[], [buoy], [buoy, buoy]] {
            kept["marks"] = .list(objects)
            guard case .list(let found)? = kept["marks"] else {
                Issue.record("\(objects.count): \(String(describing: kept["marks"]))")
                return
            }
            #expect(found.count == objects.count && kept.objects("marks").count == objects.count)
        }
    }
}
