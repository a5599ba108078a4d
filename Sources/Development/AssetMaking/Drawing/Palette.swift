internal import VectorDrawing

/// The colours that all pictures share.
enum Palette {
    static let ink = Color(0x1F2D3D)
    static let slate = Color(0x5E7187)
    static let steel = Color(0x93A5B8)
    static let mist = Color(0xDFE8F0)
    static let paper = Color(0xFBFCFE)
    static let deepSea = Color(0x164A72)
    static let sea = Color(0x2B7FB8)
    static let sky = Color(0x6CC0EC)
    static let sun = Color(0xFFC94D)
    static let amber = Color(0xF59B23)
    static let coral = Color(0xF2685A)
    static let brick = Color(0xC43C3C)
    static let leaf = Color(0x58B978)
    static let moss = Color(0x2F8A5B)
    static let plum = Color(0x8A6BC9)
    static let sand = Color(0xF4E3C1)
}
