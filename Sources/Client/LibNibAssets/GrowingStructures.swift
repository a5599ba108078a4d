internal import CNibAssets

/// A structure of the header that begins with its size, so that later versions can add fields at its end.
protocol GrowingStructure {
    /// Bytes of it, as the program was compiled.
    var size: Int { get set }

    /// All fields 0.
    init()
}

extension nibassets_answer: @unsafe GrowingStructure {}
extension nibassets_bundle_options: @unsafe GrowingStructure {}
extension nibassets_client_options: @unsafe GrowingStructure {}
extension nibassets_file_facts: GrowingStructure {}
extension nibassets_image_attributes: GrowingStructure {}
extension nibassets_pixel_memory: GrowingStructure {}
extension nibassets_reference: @unsafe GrowingStructure {}
extension nibassets_report: GrowingStructure {}
extension nibassets_representation: @unsafe GrowingStructure {}
extension nibassets_sound_description: @unsafe GrowingStructure {}

// By the header's contract, a pointer of C's leads to as many bytes as the size there says. Of the type's own size there may be less.

/// Refuses a structure whose size was not set, or is that of no structure: all have whole words, and more than the size.
func checkSize<Structure: GrowingStructure>(of structure: UnsafePointer<Structure>) throws(AssetError) {
    let (size, word) = unsafe (structure.pointee.size, MemoryLayout<Structure>.alignment)
    let smallest = 2 * word
    if size < smallest || size % word != 0 {
        throw AssetError(
            .badArgument, found: UInt64(clamping: size), allowed: UInt64(smallest),
            "the structure's size is " + String(size) + ", expected its sizeof")
    }
}

/// Values of a program's structure, of the fields that both know.
func fields<Structure: GrowingStructure>(of structure: UnsafePointer<Structure>) throws(AssetError) -> Structure {
    try unsafe checkSize(of: structure)
    var copy = Structure()
    let count = unsafe min(structure.pointee.size, MemoryLayout<Structure>.size)
    unsafe withUnsafeMutableBytes(of: &copy) {
        unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: structure, count: count))
    }
    return copy
}

/// Fills a program's structure as far as there is room; false when its size was not set.
@discardableResult
func deliver<Structure: GrowingStructure>(
    _ filled: Structure, to structure: UnsafeMutablePointer<Structure>
) -> Bool {
    let size = unsafe structure.pointee.size
    guard (try? unsafe checkSize(of: structure)) != nil else { return false }
    var filled = filled
    filled.size = size
    unsafe withUnsafePointer(to: filled) {
        unsafe UnsafeMutableRawPointer(structure).copyMemory(
            from: $0, byteCount: min(size, MemoryLayout<Structure>.size))
    }
    return true
}
