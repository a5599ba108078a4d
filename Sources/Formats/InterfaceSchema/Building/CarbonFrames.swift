/// Carbon measures a frame from the upper edge of the frame's container. All other formats of the Mac measure from the lower edge.
enum CarbonFrames {
    static func turn(_ properties: inout [[ModelObject.Property]], parents: [Int?]) {
        let heights = properties.map { $0.lazy.compactMap { $0.rectangle }.first?.height }
        for index in properties.indices {
            guard let place = properties[index].firstIndex(where: { $0.name == "frame" }),
                var frame = properties[index][place].rectangle,
                let height = height(around: index, parents, heights)
            else { continue }
            frame.y = height - frame.y - frame.height
            properties[index][place].value = .rectangle(frame)
        }
    }

    /// The height of the nearest ancestor that has a height. The content view of a window may have no height.
    private static func height(around position: Int, _ parents: [Int?], _ heights: [Double?]) -> Double? {
        var ancestor = parents[position]
        while let next = ancestor {
            if let height = heights[next] { return height }
            ancestor = parents[next]
        }
        return nil
    }
}

extension ModelObject.Property {
    fileprivate var rectangle: Rectangle? {
        guard name == "frame" || name == "contentRect", case .rectangle(let rectangle) = value else { return nil }
        return rectangle
    }
}
