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
}
