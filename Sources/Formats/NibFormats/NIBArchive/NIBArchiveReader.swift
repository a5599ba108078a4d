import ByteReading

enum NIBArchiveReader {
    static func graph(of bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> KeyedGraph {
        let layout = try NIBArchiveLayout(bytes, limits: limits)
        var graph = KeyedGraph(bytes: bytes)
        graph.facts = layout.facts
        let keys = try layout.keyNames().map { graph.names.id(of: $0, in: bytes) }
        let described = try layout.describedClasses()
        let classes = described.map { graph.names.id(of: $0.name, in: bytes) }
        for (id, description) in zip(classes, described) where !description.fallbacks.isEmpty {
            graph.fallbackClasses[graph.names[id]] = description.fallbacks.compactMap { index in
                classes.indices.contains(index) ? graph.names[classes[index]] : nil
            }
        }
        var offset = layout.values.offset
        graph.slots.reserveCapacity(layout.values.count)
        for _ in 0..<layout.values.count {
            let key = keys[try layout.key(at: &offset, below: keys.count)]
            graph.slots.append(KeyedGraph.Slot(value: try layout.value(at: &offset), key: key))
        }
        graph.objects.reserveCapacity(layout.objects.count)
        try layout.readObjects(classCount: classes.count) { object in
            graph.objects.append(
                KeyedGraph.Object(
                    className: classes[object.classIndex],
                    slots: CompactRange(start: object.firstValue, count: object.valueCount),
                    offset: UInt32(truncatingIfNeeded: object.offset)))
        }
        if layout.objects.count > 0 { graph.roots.append(("IB.objectdata", 0)) }
        return graph
    }
}
