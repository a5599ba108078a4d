// A Swift program that uses NibAssets as other projects do. It prints facts about a bundle's nib, an image and a sound.
//
//     SwiftProgram SOCKET [BUNDLE NIB]

import NibAssets

func show(_ image: NamedImage) {
    guard let first = image.representations.first else { return }
    let pixels = first.pixels
    var sum = 0
    for index in pixels.indices { sum += Int(pixels[index]) }
    print("image \(image.name ?? "-"): \(first.description.pixelWidth) x \(first.description.pixelHeight), sum \(sum)")
}

func show(_ sound: NamedSound) {
    print("sound \(sound.name ?? "-"): \(sound.description.frameCount) frames")
}

func show(_ nib: LoadedNib) {
    for reference in nib.references {
        print("reference \(reference.name) (\(reference.usage))")
        switch reference.object {
        case .image(let image): show(image)
        case .sound(let sound): show(sound)
        case .missing(let error): print("missing: \(error)")
        }
    }
}

func run(_ arguments: [String]) throws(AssetError) {
    let client = try AssetClient(AssetClient.Options(socketPath: arguments[1], mayStartDaemon: false))
    let bundle = try client.openBundle(at: arguments.count > 2 ? arguments[2] : nil)
    show(try bundle.loadNib(named: arguments.count > 3 ? arguments[3] : "Main"))
    let image = try bundle.image(named: "Bell")
    print("same object: \(try bundle.image(named: "Bell") === image)")
    do {
        _ = try bundle.image(named: "NoSuchImage")
    } catch {
        print("missing: \(error.status)")
    }
}

do {
    try run(CommandLine.arguments)
} catch {
    print("failed: \(error)")
}
