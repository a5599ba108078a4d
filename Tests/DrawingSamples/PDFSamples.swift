extension DrawingSample {
    /// PDF documents. Their pages have 60 x 40 points unless `entries` tells another size.
    public static let pdf: [DrawingSample] = [
        page("shapes, dashes, joins", "shapes", marks),
        page(
            "colours: grey, CMYK", "colours",
            ".3 g 5 5 20 30 re f 0 .8 .9 .1 k 30 5 25 30 re f 1 0 0 0 K 4 w 5 20 m 55 20 l S"),
        page(
            "axial and radial shadings", "shadings", "q 0 0 30 40 re W n /A sh Q q 30 0 30 40 re W n /R sh Q",
            "/Shading<</A<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 30 40]/Function \(ramp)>>"
                + "/R<</ShadingType 3/ColorSpace/DeviceRGB/Coords[45 20 2 45 20 14]/Function \(ramp)/Extend[true false]>>>>"
        ),
        page(
            "constant alpha, blend mode", "alpha", "/G gs \(marks) /M gs 0 0 1 rg 10 10 40 20 re f",
            "/ExtGState<</G<</ca .5/CA .4>>/M<</ca 1/BM/Multiply>>>>"),
        form(
            "transparency group", "group", "/G gs /X Do", "/ExtGState<</G<</ca .5>>>>",
            group: "/Group<</S/Transparency/I true>>"),
        softMask,
        page("clip, even-odd rule", "clip", "5 5 50 30 re 15 12 30 16 re W* n \(marks)"),
        tiling,
        page(
            "text in an installed font", "text", "BT /F 18 Tf 4 12 Td (Abc) Tj ET", "/Font<</F \(font("DejaVuSans"))>>"),
        page(
            "text as outlines and as clip", "text-clip",
            "q BT /F 24 Tf 7 Tr 4 12 Td (Abc) Tj ET \(marks) Q BT /F 9 Tf 1 Tr 2 2 Td (xyz) Tj ET",
            "/Font<</F \(font("DejaVuSerif-Bold"))>>"),
        image,
        page("crop box", "crop", marks, "", "/MediaBox[0 0 60 40]/CropBox[10 5 50 30]"),
        page("turned by 90 degrees", "turned", marks, "", "/MediaBox[0 0 60 40]/Rotate 90"),
        page(
            "crop box that begins elsewhere, turned by 270 degrees", "crop-turned", marks, "",
            "/MediaBox[-20 -10 60 40]/CropBox[-10 -5 50.5 30.25]/Rotate 270"),
        pages("three pages", "pages", 3),
    ]

    private static let marks = """
        .8 .2 .2 rg 0 G 1.5 w 3 20 25 15 re B .1 .5 .7 RG 3 w 1 J [6 2] 0 d 10 5 m 30 35 45 30 58 35 c S \
        [] 0 d 2 j .2 .6 .2 rg 35 5 m 45 20 l 55 3 l b
        """
    private static let ramp = "<</FunctionType 2/Domain[0 1]/C0[1 .2 0]/C1[0 .3 1]/N 1.3>>"

    /// Dictionary of a font that is not embedded.
    static func font(_ name: String) -> String {
        "<</Type/Font/Subtype/TrueType/BaseFont/\(name)/Encoding/WinAnsiEncoding>>"
    }

    /// A document with one page.
    static func page(
        _ name: String, _ file: String, _ contents: String, _ resources: String = "",
        _ entries: String = "/MediaBox[0 0 60 40]"
    ) -> DrawingSample {
        var document = PDFFile()
        document.addPage(contents, resources: resources, entries)
        return DrawingSample(name, file, document.bytes)
    }

    /// A document with several pages, each larger than the one before.
    public static func pages(_ name: String, _ file: String, _ count: Int) -> DrawingSample {
        var document = PDFFile()
        for page in 0..<count { document.addPage(marks, "/MediaBox[0 0 \(60 + page) 40]") }
        return DrawingSample(name, file, document.bytes)
    }

    /// A document with one empty page, with these entries in the page's dictionary.
    public static func empty(_ entries: String) -> DrawingSample { page("", "", "", "", entries) }

    /// A document with forms, each of which draws the previous one twice.
    public static func nested(depth: Int) -> DrawingSample {
        var document = PDFFile()
        let box = "/Type/XObject/Subtype/Form/BBox[0 0 60 40]"
        var inner = document.add(box, stream: Array(marks.utf8))
        for _ in 0..<depth {
            inner = document.add(box + "/Resources<</XObject<</X \(inner) 0 R>>>>", stream: Array("/X Do /X Do".utf8))
        }
        document.addPage("/X Do", resources: "/XObject<</X \(inner) 0 R>>")
        return DrawingSample("nested forms", "nested", document.bytes)
    }

    private static func form(
        _ name: String, _ file: String, _ contents: String, _ resources: String, group: String
    ) -> DrawingSample {
        var document = PDFFile()
        let form = document.add("/Type/XObject/Subtype/Form/BBox[0 0 60 40]\(group)", stream: Array(marks.utf8))
        document.addPage(contents, resources: resources + "/XObject<</X \(form) 0 R>>")
        return DrawingSample(name, file, document.bytes)
    }

    private static var softMask: DrawingSample {
        var document = PDFFile()
        let mask = document.add(
            "/Type/XObject/Subtype/Form/BBox[0 0 60 40]/Group<</S/Transparency/CS/DeviceGray>>",
            stream: Array(".5 g 0 0 60 40 re f 1 g 10 10 30 20 re f".utf8))
        document.addPage("/G gs \(marks)", resources: "/ExtGState<</G<</SMask<</S/Luminosity/G \(mask) 0 R>>>>>>")
        return DrawingSample("soft mask", "soft-mask", document.bytes)
    }

    private static var tiling: DrawingSample {
        var document = PDFFile()
        let tile = document.add(
            "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 8 8]/XStep 8/YStep 8/Resources<<>>",
            stream: Array("1 0 0 rg 1 1 4 4 re f 0 0 1 rg 4 4 4 4 re f".utf8))
        document.addPage(
            "/Pattern cs /P scn 5 5 50 30 re f", resources: "/Pattern<</P \(tile) 0 R>>")
        return DrawingSample("tiling pattern", "tiling", document.bytes)
    }

    private static var image: DrawingSample {
        var document = PDFFile()
        let mask = document.add(
            "/Type/XObject/Subtype/Image/Width 10/Height 6/ColorSpace/DeviceGray/BitsPerComponent 8",
            stream: (0..<60).map { $0 % 4 == 3 ? 60 : 255 })
        let image = document.add(
            "/Type/XObject/Subtype/Image/Width 10/Height 6/ColorSpace/DeviceRGB/BitsPerComponent 8/SMask \(mask) 0 R",
            stream: Array((0..<180).map { UInt8($0 * 37 % 251) }))
        document.addPage("50 0 0 30 5 5 cm /I Do", resources: "/XObject<</I \(image) 0 R>>")
        return DrawingSample("image with a soft mask", "image", document.bytes)
    }
}
