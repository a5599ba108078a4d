internal import COpenJPEG
internal import MediaInput
internal import PixelPipeline

/// One sort of samples of a decoded JPEG 2000 picture.
@safe struct JPEG2000Component {
    /// OpenJPEG's, which live as long as the picture's reader.
    private let samples: UnsafeBufferPointer<Int32>
    private let width: Int
    private let height: Int
    /// Pixels for each sample.
    private let across: Int
    private let down: Int
    /// What is added to a sample so that it is not negative.
    private let offset: Int
    private let largestStored: Int

    init(_ reader: JPEG2000Reader, _ index: Int) throws(MediaError) {
        guard let image = unsafe reader.image, index < Int(unsafe image.pointee.numcomps) else {
            throw .malformed(.jpeg2000, offset: 0, problem: "a component is missing")
        }
        let component = unsafe image.pointee.comps[index]
        guard let data = unsafe component.data, unsafe component.w > 0, unsafe component.h > 0,
            unsafe (1...16).contains(component.prec)
        else { throw unsafe .unsupported(.jpeg2000, feature: "a component of \(component.prec) bits") }
        width = Int(unsafe component.w)
        height = Int(unsafe component.h)
        unsafe samples = UnsafeBufferPointer(start: data, count: width * height)
        across = Int(unsafe max(1, component.dx))
        down = Int(unsafe max(1, component.dy))
        largestStored = 1 << Int(unsafe component.prec) - 1
        offset = unsafe component.sgnd != 0 ? (largestStored + 1) / 2 : 0
    }

    /// Puts the samples for row `y` of so many pixels into every `step`th place of a row, stretched to all bits and rounded to the nearest value.
    func fill<Sample: PixelSample>(
        _ row: UnsafeMutableBufferPointer<Sample>, _ y: Int, width pixels: Int, from start: Int, step: Int
    ) {
        let line = min(y / down, height - 1) * width
        let largest = Int(Sample.max)
        for x in 0..<pixels {
            // Both are cut to what there is; the row has `step` samples for each pixel.
            let place = line + min(across == 1 ? x : x / across, width - 1)
            let value = min(max(Int(unsafe samples[place]) + offset, 0), largestStored)
            let stretched = largestStored == largest ? value : (value * largest + largestStored / 2) / largestStored
            unsafe row[start + x * step] = Sample(truncatingIfNeeded: stretched)
        }
    }
}
