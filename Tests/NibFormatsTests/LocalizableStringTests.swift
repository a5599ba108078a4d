import ByteReading
import NibFormats
import NibWriting
import Testing

@Suite(.timeLimit(.minutes(20))) struct LocalizableStringTests {
    private static let interface = Interface(
        ownerClass: "Owner",
        window: WrittenWindow(
            id: "w", title: "Fenster", frame: Frame(0, 0, 9, 9),
            views: [
                WrittenView(id: "b", frame: Frame(0, 0, 9, 9), .button("Läuten", image: "plus", sound: "Ping")),
                WrittenView(id: "l", frame: Frame(0, 0, 9, 9), .label("Text")),
            ]),
        mainMenu: WrittenMenu(
            id: "m", title: "Menü", items: [WrittenMenuItem(id: "i", title: "Beenden", keyEquivalent: "q")]))

    @Test(arguments: [interface.keyedArchive(), interface.nibArchive(), interface.xibDocument()])
    func onlyTextsForUsersAreFound(bytes: [UInt8]) throws {
        let document = try InterfaceReader().document(in: bytes)
        let expected: Set = ["Fenster", "Läuten", "Text", "Menü", "Beenden"]
        #expect(Set(document.localizableStrings.map(\.text)) == expected)
    }
}
