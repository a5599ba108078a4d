/// `Assets/System/Images`: the standard pictures that interface files ask for without bringing them along.
enum SystemImages {
    static func files() -> [AssetFile] {
        let pictures = ControlPictures.all + TemplatePictures.all + ThingPictures.all + SignPictures.all
        return pictures.flatMap { $0.picture.pngFiles("System/Images", $0.name) }
            + [AssetFile("System/Images/nsmapping.strings", text: ImageAliases.stringsFile)]
    }
}
