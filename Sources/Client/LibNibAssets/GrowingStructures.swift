internal import CNibAssets

/// A structure of the header that begins with its size, so that later versions can add fields at its end.
protocol GrowingStructure {
    /// Size of the program's structure, in bytes.
    var size: Int { get set }

    /// Fewest words of the structure, with its size.
    static var fewestWords: Int { get }

    /// All fields 0.
    init()
}

extension GrowingStructure {
    static var fewestWords: Int { 2 }
}

extension nibassets_answer: @unsafe GrowingStructure {
    /// A program that could not see the answer's object could not release it.
    static var fewestWords: Int { 4 }
}
extension nibassets_bundle_options: @unsafe GrowingStructure {}
extension nibassets_client_options: @unsafe GrowingStructure {}
extension nibassets_file_facts: GrowingStructure {}
extension nibassets_image_attributes: GrowingStructure {}
extension nibassets_pixel_memory: GrowingStructure {}
extension nibassets_reference: @unsafe GrowingStructure {}
extension nibassets_report: GrowingStructure {}
extension nibassets_representation: @unsafe GrowingStructure {}
extension nibassets_sound_description: @unsafe GrowingStructure {}

// By the header's contract, the memory at a pointer from C has as many bytes as its size field says. They may be fewer than the type has here.

/// Throws if the size of a structure was not set, or is impossible: every structure has whole words.
func checkSize<Structure: GrowingStructure>(of structure: UnsafePointer<Structure>) throws(AssetError) {
    let (size, word) = unsafe (structure.pointee.size, MemoryLayout<Structure>.alignment)
    let smallest = Structure.fewestWords * word
    if size < smallest || size % word != 0 {
        // C's sizes are unsigned.
        let found = UInt64(UInt(bitPattern: size))
        throw AssetError(
            .badArgument, found: found, allowed: UInt64(smallest),
            "the structure's size is " + String(found) + ", expected its sizeof")
    }
}

/// Copies the fields of a program's structure that the program and the library both know; the other fields are 0.
func fields<Structure: GrowingStructure>(of structure: UnsafePointer<Structure>) throws(AssetError) -> Structure {
    try unsafe checkSize(of: structure)
    var copy = Structure()
    let count = unsafe min(structure.pointee.size, MemoryLayout<Structure>.size)
    unsafe withUnsafeMutableBytes(of: &copy) {
        unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: structure, count: count))
    }
    return copy
}

/// Fills a program's structure, as far as its size goes; false when the size is impossible.
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
