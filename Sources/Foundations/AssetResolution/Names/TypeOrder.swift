internal import AssetModel

/// The order in which types are tried for a name without an extension (rule I3).
struct TypeOrder: Sendable {
    private let ranks: [UInt16?]
    let extensions: [String]

    static func of(_ profile: Profile, _ kind: AssetKind) -> TypeOrder {
        switch (profile, kind) {
        case (.appKit, .image): appKitImageOrder
        case (.uiKit, .image): uiKitImageOrder
        case (.gnustep, .image): gnustepImageOrder
        case (.appKit, .sound), (.uiKit, .sound): appKitSoundOrder
        case (.gnustep, .sound): gnustepSoundOrder
        }
    }

    /// A type's position in the order, from 0; nil when the profile does not know it.
    func rank(of type: FileType) -> Int? { ranks[Int(type.number)].map(Int.init) }

    /// Whether the type at this position is a vector drawing, which has every size.
    func isDrawing(_ rank: Int) -> Bool { isRenderable(rank) || extensions[rank] == "eps" }

    /// Whether the type at this position is a vector drawing that can be rendered.
    func isRenderable(_ rank: Int) -> Bool { ["pdf", "svg", "svgz"].contains(extensions[rank]) }

    private init(_ list: String) {
        extensions = list.split(separator: " ").map(String.init)
        var ranks = [UInt16?](repeating: nil, count: FileType.count)
        for (rank, name) in extensions.enumerated() {
            if let type = FileType(extension: Array(name.utf8)[...]) { ranks[Int(type.number)] = UInt16(rank) }
        }
        self.ranks = ranks
    }

    private static let appKitImageOrder = TypeOrder(appKitImages)
    private static let uiKitImageOrder = TypeOrder(uiKitImages)
    private static let gnustepImageOrder = TypeOrder(gnustepImages)
    private static let appKitSoundOrder = TypeOrder(appKitSounds)
    private static let gnustepSoundOrder = TypeOrder(gnustepSounds)

    static let appKitImages =
        "tiff tif png jpeg jpg jpe gif icns ico cur bmp webp heic heif avif jp2 j2k jpc xpm xbm pnm ppm pgm pbm pdf svg svgz eps"

    /// UIKit has no types of drawings, because drawings count in asset catalogs only.
    static let uiKitImages =
        "tiff tif png jpeg jpg jpe gif icns ico cur bmp webp heic heif avif jp2 j2k jpc xpm xbm pnm ppm pgm pbm"

    /// The types that `+[NSImage imageUnfilteredFileTypes]` of GNUstep 0.29 returns on Debian 12: the types of GNUstep's own readers, then the types
    /// of ImageMagick, with which GNUstep is linked there.
    static let gnustepImages = """
        tiff tif pnm ppm gif jpeg jpg png icns pdf PDF eps pct pict 3fr 3g2 3gp aai ai apng art arw avi avif avs bgr bgra \
        bgro bie bmp bmp2 bmp3 brf cal cals canvas caption cin cip clip cmyk cmyka cr2 cr3 crw cur cut data dcm dcr dcx dds \
        dfont dng dpx dxt1 dxt5 epdf epi eps2 eps3 epsf epsi ept ept2 ept3 erf fax file fits fractal ftp fts g3 g4 gif87 \
        gradient gray graya group4 h hald hdr heic histogram hrz htm html http https icb ico icon iiq info inline ipl \
        isobrl isobrl6 j2c j2k jbg jbig jng jnx jp2 jpc jpe jpm jps jpt json k25 kdc label m2v m4v mac magick map mask mat \
        matte mef miff mkv mng mono mov mp4 mpc mpg mrw msl mtv mvg nef nrw null orf otb otf pal palm pam pattern pbm pcd \
        pcds pcl pcx pdb pdfa pef pes pfa pfb pfm pgm pgx picon pix pjpeg plasma png00 png24 png32 png48 png64 png8 \
        pocketmod preview ps ps2 ps3 psb psd ptif pwp radial-gradient raf ras raw rgb rgba rgbo rgf rla rle rmf rw2 scr sct \
        sfw sgi shtml six sixel sparse-color sr2 srf stegano sun text tga thumbnail tiff64 tile tim ttc ttf txt ubrl ubrl6 \
        uil uyvy vda vicar vid video viff vips vst wbmp webm webp wmv wpg x x3f xbm xc xcf xpm xps xv xwd ycbcr ycbcra yuv
        """

    static let appKitSounds = "aiff aif aifc wav caf snd au flac ogg oga opus mp3 w64 voc sf sd2 iff paf xi"

    /// The types that `+[NSSound soundUnfilteredFileTypes]` of GNUstep 0.29 returns.
    static let gnustepSounds =
        "wav au snd aif aiff aifc paf sf voc w64 mat mat4 mat5 pcf xi caf sd2 iff flac ogg oga"
}
