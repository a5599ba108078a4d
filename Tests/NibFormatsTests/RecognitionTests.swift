import NibFormats
import Testing

@Suite(.timeLimit(.minutes(20))) struct RecognitionTests {
    @Test(arguments: [
        ("bplist00", InterfaceFormat.keyedArchiveBinary),
        ("NIBArchive", .nibArchive),
        ("\u{04}\u{0B}typedstream", .typedStreamBigEndian),
        ("\u{04}\u{0B}streamtyped", .typedStreamLittleEndian),
        ("GNUstep archive", .gnustepArchive),
        ("<?xml version=\"1.0\"?><!-- c --><plist version=\"1.0\">", .keyedArchiveXML),
        ("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\">", .xibDocument),
        ("<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\">", .storyboardDocument),
        ("<archive type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" version=\"8.00\">", .xibArchive),
        ("\n<!DOCTYPE gsmarkup SYSTEM \"none\"><gsmarkup>", .gsMarkup),
        ("<object class=\"NSIBObjectData\">", .carbonXib),
        ("// A model\n{ }", .gModel),
    ])
    func contentDecidesTheFormat(content: String, format: InterfaceFormat) {
        #expect(InterfaceFormat.recognized(in: Array(content.utf8)) == format)
    }

    @Test(arguments: ["", "\0\u{05}\u{16}\u{07}", "<html>", "<document type=\"other\">", "placeholder"])
    func otherContentIsNotAnInterface(content: String) {
        #expect(InterfaceFormat.recognized(in: Array(content.utf8)) == nil)
    }
}
