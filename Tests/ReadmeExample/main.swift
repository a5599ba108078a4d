import NibAssets

if CommandLine.arguments.count < 3 { fatalError("expected: BUNDLE NAME") }
do {
    let bundle = try AssetClient().openBundle(at: CommandLine.arguments[1])
    let image = try bundle.image(named: CommandLine.arguments[2])
    for bitmap in image.representations {
        let form = bitmap.description
        print("\(form.pixelWidth) x \(form.pixelHeight) pixels, \(bitmap.pixels.count) bytes")
    }
} catch {
    print("no image: \(error)")
}
