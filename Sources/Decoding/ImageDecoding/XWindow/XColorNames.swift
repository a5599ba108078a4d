/// The colours that the X Window System knows by name (its `rgb.txt`).
enum XColorNames {
    /// Returns red, green and blue, red in the highest byte; nil for an unknown name. Case and spaces do not matter.
    static func color(_ name: String) -> UInt32? {
        let name = name.lowercased().filter { $0 != " " }.replacing("grey", with: "gray")
        if let color = table[name] { return color }
        guard name.hasPrefix("gray"), let percent = UInt32(name.dropFirst(4)), percent <= 100 else { return nil }
        // In binary fractions, the halves of 50 and 90 per cent are rounded down, as in `rgb.txt`.
        return UInt32(Double(percent) * 2.55 + 0.5) * 0x01_0101
    }

    private static let table: [String: UInt32] = {
        var table: [String: UInt32] = [:]
        for entry in list.split(separator: ";") {
            let words = entry.split(separator: " ")
            for (index, digits) in words.dropFirst().enumerated() {
                // The first colour has the bare name, further colours have the name followed by 1 to 4.
                table[String(words[0]) + (index == 0 ? "" : String(index))] = UInt32(digits, radix: 16)
            }
        }
        return table
    }()

    /// Each name with its colour and, if there are any, the colours of the name followed by 1, 2, 3 and 4.
    private static let list = """
        aliceblue F0F8FF; antiquewhite FAEBD7 FFEFDB EEDFCC CDC0B0 8B8378; aquamarine 7FFFD4 7FFFD4 76EEC6 66CDAA 458B74; \
        azure F0FFFF F0FFFF E0EEEE C1CDCD 838B8B; beige F5F5DC; bisque FFE4C4 FFE4C4 EED5B7 CDB79E 8B7D6B; black 000000; \
        blanchedalmond FFEBCD; blue 0000FF 0000FF 0000EE 0000CD 00008B; blueviolet 8A2BE2; \
        brown A52A2A FF4040 EE3B3B CD3333 8B2323; burlywood DEB887 FFD39B EEC591 CDAA7D 8B7355; \
        cadetblue 5F9EA0 98F5FF 8EE5EE 7AC5CD 53868B; chartreuse 7FFF00 7FFF00 76EE00 66CD00 458B00; \
        chocolate D2691E FF7F24 EE7621 CD661D 8B4513; coral FF7F50 FF7256 EE6A50 CD5B45 8B3E2F; cornflowerblue 6495ED; \
        cornsilk FFF8DC FFF8DC EEE8CD CDC8B1 8B8878; cyan 00FFFF 00FFFF 00EEEE 00CDCD 008B8B; darkblue 00008B; \
        darkcyan 008B8B; darkgoldenrod B8860B FFB90F EEAD0E CD950C 8B6508; darkgray A9A9A9; darkgreen 006400; \
        darkkhaki BDB76B; darkmagenta 8B008B; darkolivegreen 556B2F CAFF70 BCEE68 A2CD5A 6E8B3D; \
        darkorange FF8C00 FF7F00 EE7600 CD6600 8B4500; darkorchid 9932CC BF3EFF B23AEE 9A32CD 68228B; darkred 8B0000; \
        darksalmon E9967A; darkseagreen 8FBC8F C1FFC1 B4EEB4 9BCD9B 698B69; darkslateblue 483D8B; \
        darkslategray 2F4F4F 97FFFF 8DEEEE 79CDCD 528B8B; darkturquoise 00CED1; darkviolet 9400D3; debianred D70751; \
        deeppink FF1493 FF1493 EE1289 CD1076 8B0A50; deepskyblue 00BFFF 00BFFF 00B2EE 009ACD 00688B; dimgray 696969; \
        dodgerblue 1E90FF 1E90FF 1C86EE 1874CD 104E8B; firebrick B22222 FF3030 EE2C2C CD2626 8B1A1A; floralwhite FFFAF0; \
        forestgreen 228B22; gainsboro DCDCDC; ghostwhite F8F8FF; gold FFD700 FFD700 EEC900 CDAD00 8B7500; \
        goldenrod DAA520 FFC125 EEB422 CD9B1D 8B6914; gray BEBEBE; green 00FF00 00FF00 00EE00 00CD00 008B00; \
        greenyellow ADFF2F; honeydew F0FFF0 F0FFF0 E0EEE0 C1CDC1 838B83; hotpink FF69B4 FF6EB4 EE6AA7 CD6090 8B3A62; \
        indianred CD5C5C FF6A6A EE6363 CD5555 8B3A3A; ivory FFFFF0 FFFFF0 EEEEE0 CDCDC1 8B8B83; \
        khaki F0E68C FFF68F EEE685 CDC673 8B864E; lavender E6E6FA; lavenderblush FFF0F5 FFF0F5 EEE0E5 CDC1C5 8B8386; \
        lawngreen 7CFC00; lemonchiffon FFFACD FFFACD EEE9BF CDC9A5 8B8970; lightblue ADD8E6 BFEFFF B2DFEE 9AC0CD 68838B; \
        lightcoral F08080; lightcyan E0FFFF E0FFFF D1EEEE B4CDCD 7A8B8B; lightgoldenrod EEDD82 FFEC8B EEDC82 CDBE70 8B814C; \
        lightgoldenrodyellow FAFAD2; lightgray D3D3D3; lightgreen 90EE90; lightpink FFB6C1 FFAEB9 EEA2AD CD8C95 8B5F65; \
        lightsalmon FFA07A FFA07A EE9572 CD8162 8B5742; lightseagreen 20B2AA; lightskyblue 87CEFA B0E2FF A4D3EE 8DB6CD 607B8B; \
        lightslateblue 8470FF; lightslategray 778899; lightsteelblue B0C4DE CAE1FF BCD2EE A2B5CD 6E7B8B; \
        lightyellow FFFFE0 FFFFE0 EEEED1 CDCDB4 8B8B7A; limegreen 32CD32; linen FAF0E6; \
        magenta FF00FF FF00FF EE00EE CD00CD 8B008B; maroon B03060 FF34B3 EE30A7 CD2990 8B1C62; mediumaquamarine 66CDAA; \
        mediumblue 0000CD; mediumorchid BA55D3 E066FF D15FEE B452CD 7A378B; mediumpurple 9370DB AB82FF 9F79EE 8968CD 5D478B; \
        mediumseagreen 3CB371; mediumslateblue 7B68EE; mediumspringgreen 00FA9A; mediumturquoise 48D1CC; \
        mediumvioletred C71585; midnightblue 191970; mintcream F5FFFA; mistyrose FFE4E1 FFE4E1 EED5D2 CDB7B5 8B7D7B; \
        moccasin FFE4B5; navajowhite FFDEAD FFDEAD EECFA1 CDB38B 8B795E; navy 000080; navyblue 000080; oldlace FDF5E6; \
        olivedrab 6B8E23 C0FF3E B3EE3A 9ACD32 698B22; orange FFA500 FFA500 EE9A00 CD8500 8B5A00; \
        orangered FF4500 FF4500 EE4000 CD3700 8B2500; orchid DA70D6 FF83FA EE7AE9 CD69C9 8B4789; palegoldenrod EEE8AA; \
        palegreen 98FB98 9AFF9A 90EE90 7CCD7C 548B54; paleturquoise AFEEEE BBFFFF AEEEEE 96CDCD 668B8B; \
        palevioletred DB7093 FF82AB EE799F CD6889 8B475D; papayawhip FFEFD5; peachpuff FFDAB9 FFDAB9 EECBAD CDAF95 8B7765; \
        peru CD853F; pink FFC0CB FFB5C5 EEA9B8 CD919E 8B636C; plum DDA0DD FFBBFF EEAEEE CD96CD 8B668B; powderblue B0E0E6; \
        purple A020F0 9B30FF 912CEE 7D26CD 551A8B; red FF0000 FF0000 EE0000 CD0000 8B0000; \
        rosybrown BC8F8F FFC1C1 EEB4B4 CD9B9B 8B6969; royalblue 4169E1 4876FF 436EEE 3A5FCD 27408B; saddlebrown 8B4513; \
        salmon FA8072 FF8C69 EE8262 CD7054 8B4C39; sandybrown F4A460; seagreen 2E8B57 54FF9F 4EEE94 43CD80 2E8B57; \
        seashell FFF5EE FFF5EE EEE5DE CDC5BF 8B8682; sienna A0522D FF8247 EE7942 CD6839 8B4726; \
        skyblue 87CEEB 87CEFF 7EC0EE 6CA6CD 4A708B; slateblue 6A5ACD 836FFF 7A67EE 6959CD 473C8B; \
        slategray 708090 C6E2FF B9D3EE 9FB6CD 6C7B8B; snow FFFAFA FFFAFA EEE9E9 CDC9C9 8B8989; \
        springgreen 00FF7F 00FF7F 00EE76 00CD66 008B45; steelblue 4682B4 63B8FF 5CACEE 4F94CD 36648B; \
        tan D2B48C FFA54F EE9A49 CD853F 8B5A2B; thistle D8BFD8 FFE1FF EED2EE CDB5CD 8B7B8B; \
        tomato FF6347 FF6347 EE5C42 CD4F39 8B3626; turquoise 40E0D0 00F5FF 00E5EE 00C5CD 00868B; violet EE82EE; \
        violetred D02090 FF3E96 EE3A8C CD3278 8B2252; wheat F5DEB3 FFE7BA EED8AE CDBA96 8B7E66; white FFFFFF; \
        whitesmoke F5F5F5; yellow FFFF00 FFFF00 EEEE00 CDCD00 8B8B00; yellowgreen 9ACD32
        """
}
