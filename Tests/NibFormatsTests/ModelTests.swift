import ByteReading
import NibFormats
import Testing

/// Tests GNUstep's model files.
@Suite(.timeLimit(.minutes(20))) struct ModelTests {
    @Test func aWindowIsOutermostWhereverItStands() throws {
        let text = """
            { "O 1" = {isa = NSMutableArray; elements = ("O 2"); };
            "O 2" = {isa = IMCustomObject; className = PanelController; realObject = "O 3"; };
            "O 3" = {isa = NSApplication; windows = "O 4"; }; "O 4" = {isa = NSMutableArray; elements = (Panel); };
            Panel = {isa = NSPanel; contentView = Content; }; Content = {isa = NSView; subviews = "O 5"; };
            "O 5" = {isa = NSMutableArray; elements = (Box); }; Box = {isa = NSBox; contentView = Inner; };
            Inner = {isa = NSView; }; RootObject = {isa = GMModel; Objects = "O 1"; Connections = "O 6"; };
            "O 6" = {isa = NSMutableArray; elements = (); }; }
            """
        let document = try InterfaceReader().document(in: Array(text.utf8))
        #expect(document.topLevel.map { document.objects[$0].className } == ["NSPanel"])
    }

    @Test("classes.nib lies in wrappers and is no interface") func aListWithoutObjectsIsRefused() throws {
        let text = "{ IBClasses = ({CLASS = FirstResponder; LANGUAGE = ObjC; }); IBVersion = 1; }"
        let error = try #require(throws: InterfaceError.self) { try InterfaceReader().document(in: Array(text.utf8)) }
        #expect(error.fault.found == "a dictionary without objects")
        #expect(throws: InterfaceError.self) { try InterfaceReader().resources(in: Array(text.utf8)) }
    }
}
