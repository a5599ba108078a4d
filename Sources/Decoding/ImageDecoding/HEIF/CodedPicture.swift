internal import MediaInput
internal import PixelPipeline

/// A decoded picture of a HEIF file: planes of brightness and of colour differences, in the decoder's memory.
@safe struct CodedPicture {
    /// Samples of one sort.
    @safe struct Plane {
        /// The first row; the next one is `stride` bytes further.
        private let bytes: UnsafeRawPointer
        private let stride: Int
        private let isWide: Bool

        /// Samples of more than 8 bits have two bytes, in the machine's order. The memory stays as long as the picture's decoder.
        init(_ bytes: UnsafeRawPointer, stride: Int, bits: Int) {
            unsafe self.bytes = bytes
            self.stride = stride
            isWide = bits > 8
        }

        /// A sample of the plane, whose columns and rows the picture has checked.
        @inline(__always)
        fileprivate func sample(_ column: Int, _ row: Int) -> Int {
            let line = unsafe bytes + row * stride
            if !isWide { return Int(unsafe line.load(fromByteOffset: column, as: UInt8.self)) }
            return Int(unsafe line.loadUnaligned(fromByteOffset: 2 * column, as: UInt16.self))
        }
    }

    /// Number of pixels that share a sample of colour.
    enum Subsampling {
        case monochrome
        /// One pixel, two across, two down, or four.
        case color(halvedAcross: Bool, halvedDown: Bool)
    }

    /// The size as announced; the planes are not smaller.
    let width: Int
    let height: Int
    let bits: Int
    let hasColor: Bool
    /// The matrix by its number in ITU-T H.273; 2 where nothing is said.
    let matrix: Int
    let isFullRange: Bool

    /// 1 where two pixels across, or down, share a sample of colour, otherwise 0. To shift by it is much faster than to divide.
    private let acrossShift: Int
    private let downShift: Int
    private let luma: Plane
    /// The same as `luma` where there is no colour.
    private let blue: Plane
    private let red: Plane
    /// Keeps the planes' memory.
    private let decoder: AnyObject

    /// - Parameters:
    ///   - coded: The size of the planes, which may be larger than the announced one.
    ///   - plane: Gives the planes: 0 is brightness, 1 the difference of blue, 2 that of red.
    init(
        announced: (width: Int, height: Int), coded: (width: Int, height: Int), bits: Int, _ subsampling: Subsampling,
        matrix: Int, isFullRange: Bool, decoder: AnyObject, _ plane: (Int) throws(MediaError) -> Plane
    ) throws(MediaError) {
        guard (8...16).contains(bits), coded.width >= announced.width, coded.height >= announced.height else {
            throw .malformed(
                .heif, offset: 0,
                problem: "a coded picture of \(coded.width) by \(coded.height) pixels for \(announced.width) by"
                    + " \(announced.height)")
        }
        (width, height, self.bits) = (announced.width, announced.height, bits)
        (self.matrix, self.isFullRange, self.decoder) = (matrix, isFullRange, decoder)
        luma = try plane(0)
        switch subsampling {
        case .monochrome: (hasColor, acrossShift, downShift, blue, red) = (false, 0, 0, luma, luma)
        case .color(let halvedAcross, let halvedDown):
            (acrossShift, downShift) = (halvedAcross ? 1 : 0, halvedDown ? 1 : 0)
            (hasColor, blue, red) = (true, try plane(1), try plane(2))
        }
    }

    /// The brightness of a pixel that the picture has.
    @inline(__always)
    func luma(_ x: Int, _ y: Int) -> Int { luma.sample(x, y) }

    /// The differences of blue and red of a pixel that the picture has; several pixels may share one.
    @inline(__always)
    func color(_ x: Int, _ y: Int) -> (blue: Int, red: Int) {
        let (column, row) = (x >> acrossShift, y >> downShift)
        return (blue.sample(column, row), red.sample(column, row))
    }
}
