internal import ByteWriting
internal import MediaWriting

/// `Assets/Demo.app`: a harbour's weather station.
enum DemoApplication {
    private static let resources = "Demo.app/Resources"

    static func files() -> [AssetFile] {
        images() + localizedImages() + sounds + DemoInterfaces.files(in: resources)
            + [AssetFile("\(resources)/Info-gnustep.plist", text: information)]
    }

    private static let information = """
        {
            ApplicationName = Harbour;
            ApplicationDescription = "A weather station for sailors";
            ApplicationRelease = "1.0";
            CFBundleDevelopmentRegion = English;
            CFBundleIdentifier = "org.nibassetd.Demo";
            CFBundleLocalizations = (English, French, de);
            NSExecutable = Demo;
            NSIcon = "Lighthouse.png";
            NSMainNibFile = Main;
            NSPrincipalClass = NSApplication;
        }

        """

    private static func images() -> [AssetFile] {
        let pictures =
            WeatherPictures.all + TemplateSigns.all
            + [("Lighthouse", SeaPictures.lighthouse), ("Sailboat", SeaPictures.sailboat)]
        return pictures.flatMap { $0.1.pngFiles(resources, $0.0) } + [
            AssetFile("\(resources)/HarbourAtDusk.png", PNG.encode(HarbourPicture.picture.rendered(scale: 1))),
            AssetFile(
                "\(resources)/Compass.tiff",
                TIFF.encode(
                    [16, 32, 48, 128].map { SeaPictures.compass.resized(to: $0).rendered(scale: 1) },
                    byteOrder: .big, compression: .packBits)),
            AssetFile(
                "\(resources)/Anchor.tiff",
                TIFF.encode(
                    [1, 2].map { SeaPictures.anchor.rendered(scale: $0) }, byteOrder: .little, compression: .none)),
            AssetFile(
                "\(resources)/Inspector.gorm/Gauge.tiff",
                TIFF.encode([SeaPictures.gauge.rendered(scale: 1)], byteOrder: .big, compression: .packBits)),
        ]
    }

    private static var sounds: [AssetFile] {
        [
            AssetFile("\(resources)/ShipBell.wav", DemoSounds.shipBell.wav()),
            AssetFile("\(resources)/Chime.aiff", DemoSounds.chime.aiff()),
            AssetFile("\(resources)/Click.wav", DemoSounds.click.wav()),
            AssetFile("\(resources)/Drop.au", DemoSounds.drop.au()),
            AssetFile("\(resources)/FogHorn.wav", DemoSounds.fogHorn.wav()),
            AssetFile("\(resources)/Inspector.gorm/Tick.wav", DemoSounds.tick.wav()),
        ]
    }

    private static func localizedImages() -> [AssetFile] {
        let words = [("English", "Hello"), ("French", "Bonjour"), ("de", "Hallo")]
        return words.flatMap { language, word in
            WelcomePicture.picture(word).pngFiles("\(resources)/\(language).lproj", "Welcome")
        } + SeaPictures.pennant.pngFiles("\(resources)/French.lproj", "Pennant")
    }
}
