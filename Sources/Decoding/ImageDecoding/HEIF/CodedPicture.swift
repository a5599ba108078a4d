internal import MediaInput
internal import PixelPipeline

/// A decoded picture of a HEIF file: planes of brightness and of colour differences, in the decoder's memory.
@safe struct CodedPicture {
    /// Samples of one sort.
    @safe struct Plane {
        /// Address of the first row; each next row is `stride` bytes further.
        private let bytes: UnsafeRawPointer
        private let stride: Int
        private let isWide: Bool

        /// Samples of more than 8 bits have two bytes, in the machine's order. The memory lives as long as the picture's decoder.
        init(_ bytes: UnsafeRawPointer, stride: Int, bits: Int) {
            unsafe self.bytes = bytes
            self.stride = stride
            isWide = bits > 8
        }

        /// Returns a sample of the plane. The picture has checked that column and row are inside.
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

    /// Announced size; the planes are at least this large.
    let width: Int
    let height: Int
    let bits: Int
    let hasColor: Bool
    /// Number of the matrix in ITU-T H.273; 2 if the data name none.
    let matrix: Int
    let isFullRange: Bool

    /// 1 if two pixels across, or down, share a sample of colour, otherwise 0. A shift is much faster than a division.
    private let acrossShift: Int
    private let downShift: Int
    private let luma: Plane
    /// Plane of blue, then of red differences; `luma` if there is no colour.
    private let blue: Plane
    private let red: Plane
    /// Owner of the planes' memory.
    private let decoder: AnyObject

    /// - Parameters:
    ///   - coded: Size of the planes, which may be larger than the announced size.
    ///   - plane: Returns a plane by its number: 0 for brightness, 1 for blue differences, 2 for red differences.
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

    /// Returns the brightness of a pixel inside the picture.
    @inline(__always)
    func luma(_ x: Int, _ y: Int) -> Int { luma.sample(x, y) }

    /// Returns the blue and red differences of a pixel inside the picture. Several pixels may share them.
    @inline(__always)
    func color(_ x: Int, _ y: Int) -> (blue: Int, red: Int) {
        let (column, row) = (x >> acrossShift, y >> downShift)
        return (blue.sample(column, row), red.sample(column, row))
    }
}
