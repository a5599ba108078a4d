/// Turns a picture upright, according to the orientation numbers of EXIF.
struct PictureTurn {
    private let swapsAxes: Bool
    private let flipsColumns: Bool
    private let flipsRows: Bool

    init(_ number: Int) {
        // Orientations 5 to 8 exchange rows and columns.
        swapsAxes = number >= 5 && number <= 8
        flipsColumns = [2, 3, 6, 7].contains(number)
        flipsRows = [3, 4, 7, 8].contains(number)
    }

    /// Turns four-byte pixels upright.
    func turn(
        _ pixels: [UInt8], width: Int, height: Int
    ) throws(CatalogError) -> (width: Int, height: Int, bytes: [UInt8]) {
        guard swapsAxes || flipsColumns || flipsRows else { return (width, height, pixels) }
        let size = swapsAxes ? (width: height, height: width) : (width: width, height: height)
        var turned: [UInt8] = []
        turned.reserveCapacity(pixels.count)
        for row in 0..<size.height {
            for column in 0..<size.width {
                let x = flipsColumns ? size.width - 1 - column : column
                let y = flipsRows ? size.height - 1 - row : row
                let source = swapsAxes ? (x * width + y) * 4 : (y * width + x) * 4
                turned += pixels[source..<source + 4]
            }
        }
        return (size.width, size.height, turned)
    }
}
