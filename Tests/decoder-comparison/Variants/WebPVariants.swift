extension Variant {
    static let webp = [
        webp("lossy", "lossy", "cwebp -quiet -q 80 opaque.png -o -"),
        webp("lossy with alpha", "lossy-alpha", "cwebp -quiet -q 80 picture.png -o -"),
        webp("lossless", "lossless", "cwebp -quiet -lossless opaque.png -o -"),
        webp("lossless with alpha", "lossless-alpha", "cwebp -quiet -lossless -exact picture.png -o -"),
    ]

    private static func webp(_ name: String, _ file: String, _ command: String) -> Variant {
        Variant(
            "WebP", name, file: "\(file).webp", .written(by: command), reference: "libwebp (dwebp)",
            "dwebp -quiet -pam $FILE -o -")
    }
}
