internal import MediaInput

extension HEIFItems {
    /// Reads the decoder's units for a coded picture: first the units of its configuration (`hvcC`, ISO/IEC 14496-15, 8.3.3.1), then the item's own.
    func units(of item: Item, input: InputFile, limits: ImageLimits) throws(MediaError) -> [ArraySlice<UInt8>] {
        guard let box = item.property(PictureCoding.hevc.configuration) else {
            throw .malformed(.heif, offset: input.start, problem: "a picture without the decoder's configuration")
        }
        let configuration = try input.bytes(at: box.content.lowerBound, count: box.content.count, of: .heif)
        func malformed(_ problem: String) -> MediaError {
            .malformed(.heif, offset: input.start + box.content.lowerBound, problem: problem)
        }
        guard configuration.count >= 23 else {
            throw malformed("a decoder's configuration of \(configuration.count) bytes")
        }
        var units: [ArraySlice<UInt8>] = []
        var rest = configuration[23...]
        for _ in 0..<configuration[22] {
            guard rest.count >= 3 else { throw malformed("a list of units that is cut off") }
            let count = Int(rest[rest.startIndex + 1]) << 8 | Int(rest[rest.startIndex + 2])
            rest = rest.dropFirst(3)
            for _ in 0..<count {
                guard let unit = rest.takeUnit(sizeBytes: 2) else { throw malformed("a unit that is cut off") }
                units.append(unit)
            }
        }
        var content = try bytes(of: item, limits: limits)[...]
        let sizeBytes = Int(configuration[21] & 3) + 1
        while !content.isEmpty {
            guard let unit = content.takeUnit(sizeBytes: sizeBytes) else {
                throw .truncated(.heif, offset: input.start + (item.extents?.last?.upperBound ?? 0))
            }
            units.append(unit)
        }
        return units
    }
}

extension ArraySlice<UInt8> {
    /// Takes the next unit, with its size before it; nil if bytes are missing.
    fileprivate mutating func takeUnit(sizeBytes: Int) -> ArraySlice<UInt8>? {
        guard count >= sizeBytes else { return nil }
        let size = prefix(sizeBytes).reduce(0) { $0 << 8 | Int($1) }
        guard size <= count - sizeBytes else { return nil }
        let unit = dropFirst(sizeBytes).prefix(size)
        self = dropFirst(sizeBytes + size)
        return unit
    }
}
