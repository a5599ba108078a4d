/// The limits that several layers share.
package enum AssetLimits {
    package static let nameBytes = Limit(
        "name", 255, .bytes, "Of a file, or one part of a path; a longer name is refused, because no file can have it.")
    package static let side = Limit(
        "width and height", 16_384, .pixels, "Of an image, and of a drawing that is asked for at a size.")
    package static let pixels = Limit("pixels of a page", 64 << 20, .pixels, "Of an image or a picture of a catalog.")
    package static let interfaceBytes = Limit(
        "interface file", 64 << 20, .bytes, "Of a nib, and of all images and sounds in it together.")

    package static let all = [nameBytes, side, pixels, interfaceBytes]
}
