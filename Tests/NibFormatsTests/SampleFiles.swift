import NibFormats
import NibWriting

/// A small file in every format, each with nested objects, a list and a text.
enum SampleFiles {
    static func bytes(of format: InterfaceFormat) -> [UInt8] {
        switch format {
        case .storyboardDocument: Array(storyboard.utf8)
        case .xibArchive: Array(xibArchive.utf8)
        case .gsMarkup: Array(markup.utf8)
        case .gModel: Array(model.utf8)
        case .carbonXib: Array(carbon.utf8)
        default: interface.file(format)
        }
    }

    private static let interface = Interface(
        ownerClass: "Owner",
        window: WrittenWindow(
            id: "w", title: "Window", frame: Frame(0, 0, 100, 100),
            views: [
                WrittenView(id: "b", frame: Frame(0, 0, 9, 9), .button("Ring", image: "plus", sound: "Ping"))
            ]),
        mainMenu: WrittenMenu(
            id: "m", title: "Menu", items: [WrittenMenuItem(id: "n", title: "Quit", keyEquivalent: "q")]),
        connections: [WrittenConnection(.action, "terminate:", from: .object("n"), to: .firstResponder)])

    private static let storyboard = """
        <document type="com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB"><scenes><scene sceneID="s"><objects>
        <viewController id="v"><view key="view" id="w"/></viewController></objects></scene></scenes></document>
        """
    static let xibArchive = """
        <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="8.00"><data>
        <array class="NSMutableArray" key="IBDocument.RootObjects" id="1"><object class="NSButtonCell" id="2">
        <string key="NSContents">Ring</string></object></array></data></archive>
        """
    static let markup = """
        <gsmarkup><objects><window id="w"><button image="plus" title="Ring"/></window></objects></gsmarkup>
        """
    static let model = """
        { "O 1" = {isa = NSImage; name = plus; }; "O 2" = {isa = NSButtonCell; image = "O 1"; list = (Ring, Bell); }; }
        """
    static let carbon = """
        <object class="NSIBObjectData"><object name="rootObject" class="NSCustomObject" id="1"/>
        <array count="1" name="allObjects"><object class="IBCarbonWindow" id="2"><string name="title">Ring</string>
        </object></array></object>
        """
}
