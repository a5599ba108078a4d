/// Carbon measures frames from the upper edge of what contains them. Everything else on the Mac measures from the lower one.
enum CarbonFrames {
    /// Turns the frames of all views.
    static func turn(_ objects: inout [ModelObject]) {
        let heights = objects.map { object in
            object.properties.lazy.compactMap { $0.rectangle }.first?.height
        }
        for index in objects.indices {
            guard let place = objects[index].properties.firstIndex(where: { $0.name == "frame" }),
                var frame = objects[index].properties[place].rectangle,
                let height = height(around: index, objects, heights)
            else { continue }
            frame.y = height - frame.y - frame.height
            objects[index].properties[place].value = .rectangle(frame)
        }
    }

    /// The height of the nearest object around an object that has one. The contents of a window may have none of their own.
    private static func height(around position: Int, _ objects: [ModelObject], _ heights: [Double?]) -> Double? {
        var ancestor = objects[position].parent
        while let next = ancestor {
            if let height = heights[next] { return height }
            ancestor = objects[next].parent
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
