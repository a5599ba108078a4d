/// Square drawings of two shapes inside nested groups of half opacity.
enum GroupedDrawing: CaseIterable {
    case svg
    case pdf

    func bytes(side: Int, groups: Int) -> [UInt8] {
        switch self {
        case .svg: Self.svg(side: side, groups: groups)
        case .pdf: Self.pdf(side: side, groups: groups)
        }
    }

    private static func svg(side: Int, groups: Int) -> [UInt8] {
        let shapes = ##"<rect width="50%" height="50%" fill="red"/><circle cx="50%" cy="50%" r="40%" fill="#08f"/>"##
        let open = String(repeating: #"<g opacity="0.5">"#, count: groups)
        let close = String(repeating: "</g>", count: groups)
        let root = #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(side)" height="\#(side)">"#
        return Array((root + open + shapes + close + "</svg>").utf8)
    }

    private static func pdf(side: Int, groups: Int) -> [UInt8] {
        let (box, half, quarter) = ("[0 0 \(side) \(side)]", side / 2, side / 4)
        func stream(_ number: Int, _ entries: String, _ content: String) -> String {
            "\(number) 0 obj <<\(entries)/Length \(content.utf8.count)>> stream\n\(content)\nendstream endobj\n"
        }
        func resources(of object: Int) -> String {
            "/Resources<</ExtGState<</G<</ca 0.5>>>>/XObject<</X \(object + 1) 0 R>>>>"
        }
        let shapes = "1 0 0 rg 0 0 \(half) \(half) re f 0 0.5 1 rg \(quarter) \(quarter) \(half) \(half) re f"
        var text = "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
        text += "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
        text += "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox \(box)/Contents 4 0 R\(resources(of: 4))>> endobj\n"
        // Each object draws the next object as a group. The last object draws the shapes.
        for object in 4...4 + groups {
            let entries =
                object == 4
                ? "" : "/Type/XObject/Subtype/Form/BBox \(box)/Group<</S/Transparency>>" + resources(of: object)
            text += stream(object, entries, object == 4 + groups ? shapes : "/G gs /X Do")
        }
        return Array((text + "trailer <</Root 1 0 R>>\n").utf8)
    }
}
