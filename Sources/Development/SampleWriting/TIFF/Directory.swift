internal import ByteWriting

extension TIFF {
    /// Builds an image file directory.
    struct Directory {
        enum Tag: UInt16 {
            case newSubfileType = 254
            case imageWidth = 256
            case imageLength = 257
            case bitsPerSample = 258
            case compression = 259
            case photometricInterpretation = 262
            case stripOffsets = 273
            case samplesPerPixel = 277
            case rowsPerStrip = 278
            case stripByteCounts = 279
            case xResolution = 282
            case yResolution = 283
            case planarConfiguration = 284
            case resolutionUnit = 296
            case pageNumber = 297
            case extraSamples = 338
            case colorProfile = 34_675
        }

        private struct Field {
            let tag: Tag
            let type: UInt16
            let count: Int
            let value: Value

            enum Value {
                /// At most four bytes.
                case inPlace([UInt8])
                /// An offset into `longValues`.
                case elsewhere(Int)
            }
        }

        private let byteOrder: ByteOutput.ByteOrder
        private var fields: [Field] = []
        /// The values that do not fit into their fields. The number of bytes is even.
        private(set) var longValues: [UInt8] = []

        /// Creates the directory of a page in one strip, with samples of 8 bits.
        init(
            _ byteOrder: ByteOutput.ByteOrder, _ width: Int, _ height: Int, _ colors: Colors, hasAlpha: Bool = false,
            _ compression: Compression = .none
        ) {
            self.byteOrder = byteOrder
            let sampleCount = colors.count + (hasAlpha ? 1 : 0)
            add(.imageWidth, longs: [UInt32(width)])
            add(.imageLength, longs: [UInt32(height)])
            add(.bitsPerSample, shorts: [UInt16](repeating: 8, count: sampleCount))
            add(.compression, shorts: [compression.rawValue])
            add(.photometricInterpretation, shorts: [colors.rawValue])
            add(.samplesPerPixel, shorts: [UInt16(sampleCount)])
            add(.rowsPerStrip, longs: [UInt32(height)])
            add(.planarConfiguration, shorts: [1])  // interleaved samples
            if hasAlpha { add(.extraSamples, shorts: [1]) }  // associated alpha
        }

        mutating func add(_ tag: Tag, shorts: [UInt16]) {
            add(tag, type: 3, count: shorts.count, numbers: shorts)
        }

        mutating func add(_ tag: Tag, longs: [UInt32]) {
            add(tag, type: 4, count: longs.count, numbers: longs)
        }

        /// Adds bytes of type UNDEFINED. Other standards define their meaning.
        mutating func add(_ tag: Tag, bytes: [UInt8]) {
            add(tag, type: 7, count: bytes.count, numbers: bytes + (bytes.count % 2 == 0 ? [] : [0]))
        }

        mutating func add(_ tag: Tag, ratio: (UInt32, UInt32)) {
            add(tag, type: 5, count: 1, numbers: [ratio.0, ratio.1])
        }

        private mutating func add(_ tag: Tag, type: UInt16, count: Int, numbers: [some FixedWidthInteger]) {
            var output = ByteOutput(byteOrder)
            for number in numbers { output.append(number) }
            let value: Field.Value
            if output.bytes.count <= 4 {
                value = .inPlace(output.bytes)
            } else {
                value = .elsewhere(longValues.count)
                longValues += output.bytes
            }
            fields.append(Field(tag: tag, type: type, count: count, value: value))
        }

        /// The directory as bytes: the count of fields, then twelve bytes for each field, in the order of their tags.
        /// The offset of the next directory must follow.
        func encoded(valuesOffset: Int) -> [UInt8] {
            var output = ByteOutput(byteOrder)
            output.append(UInt16(fields.count))
            for field in fields.sorted(by: { $0.tag.rawValue < $1.tag.rawValue }) {
                output.append(field.tag.rawValue)
                output.append(field.type)
                output.append(UInt32(field.count))
                switch field.value {
                case .inPlace(let bytes):
                    output.append(contentsOf: bytes + [UInt8](repeating: 0, count: 4 - bytes.count))
                case .elsewhere(let position): output.append(UInt32(valuesOffset + position))
                }
            }
            return output.bytes
        }
    }
}
