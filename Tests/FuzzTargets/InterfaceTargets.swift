import InterfaceComparison
import InterfaceDrawing
import InterfaceSchema
import NibFormats
import NibLoading
import NibWriting
import TestSupport

extension FuzzTarget {
    /// A target for each format of interface files. All targets use the reader that recognizes the format.
    ///
    /// A document that was read is instantiated with generic objects, drawn, listed and compared.
    ///
    /// Some formats have a second reader, for references only. If both readers accept a file, they find the same images and sounds. The
    /// reader of references refuses fewer files, because it skips parts without references.
    static let interfaces = InterfaceFormat.allCases.map { format in
        FuzzTarget(name: format.rawValue, lengthLimit: 65_536, seeds: { seeds(of: format) }) { bytes in
            let alone = try? InterfaceReader().resources(in: bytes)
            guard let document = try? InterfaceReader().document(in: bytes) else { return alone != nil }
            if let alone {
                precondition(
                    Set(alone.names) == Set(document.resources.names) && alone.media == document.resources.media,
                    "the references alone are not those of the document")
            }
            _ = document.json(path: "")
            let model = InterfaceModel(document)
            precondition(InterfaceComparison(model, model).differences.isEmpty, "an interface differs from itself")
            _ = InterfaceListing(model)
            _ = InterfacePicture(model) { _ in DrawnPicture(width: 1, height: 1, png: []) }
            for profile in [NibProfile.appKit, .uiKit] {
                _ = try? Nib(document, name: "", profile: profile).instantiate()
            }
            return true
        }
    }

    /// A file of the writer, and for spellings that the writer does not use, the shortest file with them.
    private static func seeds(of format: InterfaceFormat) -> [[UInt8]] {
        let written = [Interface.rich.file(format)]
        let short = format == .keyedArchiveXML ? [MediaArchive.pictures([[[1, 2, 3]]])] : []
        return written + short + (texts[format].map { [Array($0.utf8)] } ?? [])
    }

    private static let texts: [InterfaceFormat: String] = [
        .storyboardDocument: """
        <document type="com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB"><scenes><scene sceneID="s"><objects>
        <viewController id="v"><view key="view" id="w"><rect key="frame" x="0" y="1.5" width="2" height="3"/></view>
        <connections><segue destination="u" kind="show" id="t"/></connections></viewController>
        <customObject id="f" sceneMemberID="firstResponder"/></objects></scene></scenes>
        <resources><image name="n"><mutableData key="keyedArchiveRepresentation">YnBsaXN0MDA=</mutableData></image>
        </resources></document>
        """,
        .xibArchive: """
        <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="8.00"><data>
        <array class="NSMutableArray" key="IBDocument.RootObjects" id="1"><object class="NSButtonCell" id="2">
        <object class="NSCustomResource" key="NSNormalImage"><string key="NSClassName">NSImage</string>
        <string key="NSResourceName">plus</string></object><bytes key="d">AAA</bytes><real value="1" key="r"/>
        </object></array><object class="IBObjectContainer" key="IBDocument.Objects"><array key="connectionRecords">
        <object class="IBConnectionRecord"><object class="IBActionConnection" key="connection">
        <string key="label">a:</string><reference key="source" ref="2"/></object></object></array>
        <object class="IBMutableOrderedSet" key="objectRecords"><array key="orderedObjects">
        <object class="IBObjectRecord"><int key="objectID">5</int><reference key="object" ref="2"/></object></array>
        </object><dictionary key="flattenedProperties"><string key="5.CustomClassName">C</string></dictionary>
        </object></data></archive>
        """,
        .gsMarkup: """
        <gsmarkup><objects><window id="w" delegate="#NSOwner"><button image="plus" sound="Ping" title="&#3;"/></window>
        </objects><connectors><outlet source="#NSOwner" target="#w" key="window"/></connectors></gsmarkup>
        """,
        .gModel: """
        { "O 1" = {isa = NSImage; name = plus; }; "O 2" = {isa = NSButtonCell; image = "O 1"; data = <0aff>; };
        C = {isa = IMOutletConnector; source = "O 2"; destination = nil; label = "\\U0041\\n"; };
        RootObject = {isa = GMModel; Objects = ("O 2", C); }; }
        """,
        .carbonXib: """
        <object class="NSIBObjectData"><string name="targetFramework">IBCarbonFramework</string>
        <object name="rootObject" class="NSCustomObject" id="1"/><array count="1" name="allObjects">
        <object class="IBCarbonWindow" id="2"><boolean name="b">TRUE</boolean></object></array>
        <array name="allParents"><reference idRef="1"/></array>
        <dictionary name="nameTable"><string>Window</string><reference idRef="2"/></dictionary></object>
        """,
    ]
}
