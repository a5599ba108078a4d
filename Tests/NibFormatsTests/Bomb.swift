/// Files in which a list contains a second list twice, the second list a third list twice, and so on. A few hundred bytes
/// expand to 2^n values, all the same text.
enum Bomb: CaseIterable {
    case keyedArchive, xibArchive, typedStream

    static let text = String(repeating: "Bell", count: 25)

    func bytes(levels: Int) -> [UInt8] {
        switch self {
        case .keyedArchive: Array(keyedArchive(levels).utf8)
        case .xibArchive: Array(xibArchive(levels).utf8)
        case .typedStream: typedStream(levels)
        }
    }

    private func keyedArchive(_ levels: Int) -> String {
        func position(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }
        let lists = (0..<levels).map { level in
            "<dict><key>$class</key>\(position(3))<key>NS.objects</key><array>\(position(5 + level))\(position(5 + level))</array></dict>"
        }
        return """
            <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$objects</key><array>
            <string>$null</string>
            <dict><key>$class</key>\(position(2))<key>value</key>\(position(4))</dict>
            <dict><key>$classname</key><string>NSView</string></dict>
            <dict><key>$classname</key><string>NSArray</string></dict>
            \(lists.joined())<string>\(Self.text)</string>
            </array><key>$top</key><dict><key>IB.objectdata</key>\(position(5))</dict></dict></plist>
            """
    }

    private func xibArchive(_ levels: Int) -> String {
        var list = "<string>\(Self.text)</string>"
        for level in 1...levels {
            let twice = level == 1 ? list + list : list + "<reference ref=\"\(level - 1)\"/>"
            list = "<array class=\"NSArray\" id=\"\(level)\">\(twice)</array>"
        }
        return """
            <archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="8.00"><data>
            <object class="NSView" id="999"><array class="NSArray" key="value" id="998">\(list)</array></object></data></archive>
            """
    }

    /// Objects and classes are numbered when they are first written: the view, its class, the outermost list, the class
    /// of lists, the other lists.
    private func typedStream(_ levels: Int) -> [UInt8] {
        let new: UInt8 = 0x84
        let none: UInt8 = 0x85
        let end: UInt8 = 0x86
        func reference(_ number: Int) -> UInt8 { UInt8(truncatingIfNeeded: number - 110) }
        func newClass(_ name: String) -> [UInt8] { [new, new, UInt8(name.utf8.count)] + name.utf8 + [0, none] }
        var bytes = [0x04, 0x0B] + Array("typedstream".utf8) + [0x81, 0x03, 0xE8]
        bytes += [new, 1, UInt8(ascii: "@"), new] + newClass("NSView") + [reference(0)]
        for level in 0..<levels {
            bytes += [new] + (level == 0 ? newClass("NSArray") : [reference(3)])
            bytes += (level == 0 ? [new, 1, UInt8(ascii: "i")] : [reference(3)]) + [2, reference(0)]
        }
        // The text's number follows those of all lists.
        let string = newClass("NSString") + [new, 1, UInt8(ascii: "+"), UInt8(Self.text.utf8.count)] + Self.text.utf8
        bytes += [new] + string + [end, reference(0), reference(levels + 3), end]
        for level in (1..<levels).reversed() {
            bytes += [reference(0), reference(level + 3), end]
        }
        return bytes + [end]
    }
}
