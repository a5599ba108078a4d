import MediaWriting
import PictureFiles

/// White and three primaries by x and y, as in cHRM.
struct Chromaticities {
    static let sRGB = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

    private let places: [Double]

    init(_ places: [Double]) { self.places = places }

    /// Makes an ICC profile of these colours. White is adapted by Bradford's method. If `gamma` is nil, the curve is sRGB's.
    func profile(gamma: Double?) -> [UInt8] {
        let white = tristimulus(0)
        let primaries = Matrix(columns: (1...3).map(tristimulus))
        // These amounts of the primaries make white.
        let amounts = primaries.inverse * white
        let cone = Matrix(rows: [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])
        let (from, to) = (cone * white, cone * [0.9642, 1, 0.8249])
        let colors = (0..<3).map { index -> ColorProfile.Tristimulus in
            let light = cone * primaries.column(index).map { $0 * amounts[index] }
            let adapted = cone.inverse * (0..<3).map { light[$0] * to[$0] / from[$0] }
            return (adapted[0], adapted[1], adapted[2])
        }
        return ColorProfile.rgb(colors[0], colors[1], colors[2], gamma: gamma)
    }

    private func tristimulus(_ index: Int) -> [Double] {
        let (x, y) = (places[2 * index], places[2 * index + 1])
        return [x / y, 1, (1 - x - y) / y]
    }
}

/// A matrix of three by three numbers.
private struct Matrix {
    let rows: [[Double]]

    init(rows: [[Double]]) { self.rows = rows }

    init(columns: [[Double]]) { rows = (0..<3).map { row in columns.map { $0[row] } } }

    func column(_ index: Int) -> [Double] { rows.map { $0[index] } }

    static func * (matrix: Matrix, vector: [Double]) -> [Double] {
        matrix.rows.map { $0[0] * vector[0] + $0[1] * vector[1] + $0[2] * vector[2] }
    }

    var inverse: Matrix {
        func minor(_ row: Int, _ column: Int) -> Double {
            let (a, b, c, d) = ((row + 1) % 3, (row + 2) % 3, (column + 1) % 3, (column + 2) % 3)
            return rows[a][c] * rows[b][d] - rows[a][d] * rows[b][c]
        }
        let determinant = (0..<3).reduce(0) { $0 + rows[0][$1] * minor(0, $1) }
        return Matrix(rows: (0..<3).map { row in (0..<3).map { minor($0, row) / determinant } })
    }
}
