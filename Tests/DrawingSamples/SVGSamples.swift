import MessageCoding

extension DrawingSample {
    /// SVG documents. They have 60 x 40 pixels unless their attributes tell another size.
    public static let svg: [DrawingSample] = [
        svg("shapes, dashes, joins", "shapes", shapes),
        svg(
            "linear and radial gradients", "gradients",
            """
            <linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".3"/></linearGradient>
            <radialGradient id="b" fx=".3" spreadMethod="reflect" r=".3"><stop stop-color="#ff0"/><stop offset="1" stop-color="green"/></radialGradient>
            <rect width="30" height="40" fill="url(#a)"/><circle cx="45" cy="20" r="14" fill="url(#b)"/>
            """),
        svg(
            "groups with opacity", "opacity",
            #"<g opacity=".5">\#(shapes)</g><g opacity=".3"><rect width="40" height="9"/></g>"#),
        svg(
            "mask", "mask",
            """
            <mask id="m"><rect width="60" height="40" fill="#888"/><circle cx="30" cy="20" r="15" fill="white"/></mask>
            <g mask="url(#m)">\(shapes)</g>
            """),
        svg(
            "clip path, even-odd rule", "clip",
            #"<clipPath id="c"><path clip-rule="evenodd" d="M5 5h50v30h-50zM15 12h30v16h-30z"/></clipPath><g clip-path="url(#c)">\#(shapes)</g>"#
        ),
        svg(
            "pattern", "pattern",
            #"<pattern id="p" width=".2" height=".3"><circle cx="4" cy="4" r="3" fill="teal"/></pattern><rect width="60" height="40" fill="url(#p)"/>"#
        ),
        svg(
            "filters: blur, offset, blend", "filters",
            """
            <filter id="f"><feGaussianBlur stdDeviation="2"/><feOffset dx="3" dy="3" result="s"/><feBlend in="SourceGraphic" in2="s"/></filter>
            <g filter="url(#f)">\(shapes)</g>
            """),
        svg(
            "symbols, used and turned", "use",
            ##"<symbol id="s" viewBox="0 0 60 40">\##(shapes)</symbol><use href="#s" width="30" height="20"/><use href="#s" width="30" height="20" transform="rotate(30 30 20) translate(20 10)"/>"##
        ),
        svg(
            "style sheet", "style",
            "<style>rect { fill: navy } .a { fill: orange; stroke: black }</style><rect width=\"20\" height=\"30\"/><circle class=\"a\" cx=\"40\" cy=\"20\" r=\"10\"/>"
        ),
        svg(
            "text in an installed font", "text",
            #"<text x="2" y="25" font-family="DejaVu Sans" font-size="16">Åb<tspan fill="red" font-weight="bold">3</tspan></text>"#
        ),
        svg(
            "text whose second family is installed", "text-fallback",
            #"<text x="2" y="25" font-family="No Such Font, DejaVu Serif" font-size="16">Abc</text>"#),
        svg(
            "text in a generic family, on a path of letters", "text-generic",
            #"<text x="2" y="25" font-family="monospace" font-size="16" letter-spacing="3" textLength="50">ab</text>"#),
        svg(
            "text without a family", "text-initial",
            #"<text x="2" y="25" style="font-family: serif; font-size: 14px">abc</text>"#),
        svg(
            "image within the document", "image",
            #"<image x="5" y="5" width="50" height="30" href="data:image/png;base64,\#(Base64.encode(picture))"/>"#),
        document("size in millimetres", "millimetres", #"width="20mm" height="10mm" viewBox="0 0 60 30""#, shapes),
        document("width, and the view box's proportion", "width-only", #"width="90" viewBox="0 0 60 40""#, shapes),
        document("size of the view box", "view-box", #"viewBox="10 5 45 30""#, shapes),
        document(
            "size in parts, kept in proportion", "aspect",
            #"width="50" height="50" viewBox="0 0 60 40" preserveAspectRatio="xMaxYMin slice""#, shapes),
        document("fractions of a pixel", "fractions", #"width="33.4" height="21.5""#, shapes),
    ]

    /// Shapes and text.
    public static let text = svg(
        "shapes and text", "drawing",
        shapes + #"<text x="2" y="25" font-family="DejaVu Sans" font-size="16">Abc</text>"#)

    static let shapes = """
        <rect x="3" y="4" width="25" height="15" rx="4" fill="#d33" stroke="#000" stroke-width="1.5"/>\
        <path d="M10 35 Q30 5 55 30 T58 5" fill="none" stroke="#27a" stroke-width="3" stroke-dasharray="6 2" stroke-linecap="round"/>\
        <polygon points="35,35 45,20 55,37" fill="#3a3" fill-opacity=".6" stroke="#fa0" stroke-linejoin="bevel" stroke-width="2"/>
        """

    private static func svg(_ name: String, _ file: String, _ contents: String) -> DrawingSample {
        document(name, file, #"width="60" height="40""#, contents)
    }

    private static func document(_ name: String, _ file: String, _ size: String, _ contents: String) -> DrawingSample {
        DrawingSample(name, file, Array(#"<svg xmlns="http://www.w3.org/2000/svg" \#(size)>\#(contents)</svg>"#.utf8))
    }
}
