internal import CChafa
public import MediaWriting

/// Converts pictures to text that makes a terminal show them, with libchafa.
public struct TerminalPicture: Sendable {
    /// Form of a picture for a terminal.
    public enum Form: Sendable, Hashable, CaseIterable {
        /// Half blocks: two pixels in each character.
        case blocks
        /// The pixel graphics of DEC's terminals, which xterm, foot and many other terminals have.
        case sixels
        /// The graphics protocol of kitty.
        case kitty
    }

    /// Form for this terminal.
    public let form: Form
    private let mode: ChafaCanvasMode

    /// Chooses the best form and the colours of the terminal that the environment ("TERM=xterm-kitty", …) describes. `form` replaces the best form.
    ///
    /// - Parameter hasColors: Whether colours are wanted; without them, blocks are all of one colour.
    public init(environment: [String], form: Form? = nil, hasColors: Bool = true) {
        let terminal = Terminal(environment)
        self.form = form ?? (terminal.hasKitty ? .kitty : terminal.hasSixels ? .sixels : .blocks)
        mode = hasColors ? terminal.mode : CHAFA_CANVAS_MODE_FGBG
    }

    /// The text that shows a picture in at most `columns` × `rows` characters, in whole lines. The picture keeps its proportions and is not enlarged.
    ///
    /// - Parameter columns: At least 1, like `rows`.
    public func text(of picture: RGBAPicture, columns: Int, rows: Int) -> [UInt8] {
        let size = size(of: picture, columns: columns, rows: rows)
        // libchafa reads 8 × 8 pixels for each character and smooths pictures that it enlarges. The enlargement here gives each half block
        // one colour.
        let picture =
            form == .blocks
            ? picture.resampled(width: size.columns, height: size.rows * 2)
                .resampled(width: size.columns * 8, height: size.rows * 8) : picture
        // All objects are this function's own, and the pixels outlive the call that reads them.
        let symbols = unsafe chafa_symbol_map_new()
        unsafe chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_VHALF)
        unsafe chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_SPACE)
        unsafe chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_SOLID)
        let configuration = unsafe chafa_canvas_config_new()
        unsafe chafa_canvas_config_set_geometry(configuration, Int32(size.columns), Int32(size.rows))
        unsafe chafa_canvas_config_set_cell_geometry(configuration, Int32(Self.cell.width), Int32(Self.cell.height))
        unsafe chafa_canvas_config_set_pixel_mode(configuration, form.pixelMode)
        unsafe chafa_canvas_config_set_canvas_mode(
            configuration, form == .blocks ? mode : CHAFA_CANVAS_MODE_TRUECOLOR)
        unsafe chafa_canvas_config_set_symbol_map(configuration, symbols)
        let canvas = unsafe chafa_canvas_new(configuration)
        unsafe picture.samples.withUnsafeBufferPointer { samples in
            unsafe chafa_canvas_draw_all_pixels(
                canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, samples.baseAddress, Int32(picture.width),
                Int32(picture.height), Int32(picture.width * 4))
        }
        let sequences = unsafe chafa_term_db_get_fallback_info(chafa_term_db_get_default())
        let text = unsafe chafa_canvas_print(canvas, sequences)
        defer {
            unsafe g_string_free(text, 1)
            unsafe chafa_term_info_unref(sequences)
            unsafe chafa_canvas_unref(canvas)
            unsafe chafa_canvas_config_unref(configuration)
            unsafe chafa_symbol_map_unref(symbols)
        }
        guard let text = unsafe text?.pointee, let start = unsafe text.str else { return [] }
        let bytes = unsafe start.withMemoryRebound(to: UInt8.self, capacity: Int(text.len)) { start in
            unsafe Array(UnsafeBufferPointer(start: start, count: Int(text.len)))
        }
        return bytes + [0x0A]
    }

    /// Assumed size of a character in pixels. In most terminals, a character is twice as high as wide.
    private static let cell = (width: 8, height: 16)

    /// Size of a picture in characters. A picture gets no more characters than its pixels fill, so small pictures are not enlarged.
    private func size(of picture: RGBAPicture, columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        let pixels = form == .blocks ? 1 : Self.cell.width
        let widest = max(1, min(columns, (picture.width + pixels - 1) / pixels))
        // A character is twice as high as it is wide.
        let height = max(1, (picture.height * widest + picture.width) / (picture.width * 2))
        return height <= rows ? (widest, height) : (max(1, picture.width * rows * 2 / picture.height), rows)
    }

    /// A terminal as the environment describes it.
    private struct Terminal {
        let hasKitty: Bool
        let hasSixels: Bool
        let mode: ChafaCanvasMode

        init(_ environment: [String]) {
            // glib's list is copied from the texts, and freed here.
            var list = unsafe environment.map { unsafe g_strdup($0) } + [nil]
            let info = unsafe chafa_term_db_detect(chafa_term_db_get_default(), &list)
            defer {
                for index in unsafe list.indices { unsafe g_free(list[index]) }
                unsafe chafa_term_info_unref(info)
            }
            func has(_ sequence: ChafaTermSeq) -> Bool { unsafe chafa_term_info_have_seq(info, sequence) != 0 }
            hasKitty = has(CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1)
            hasSixels = has(CHAFA_TERM_SEQ_BEGIN_SIXELS)
            mode =
                has(CHAFA_TERM_SEQ_SET_COLOR_FGBG_DIRECT)
                ? CHAFA_CANVAS_MODE_TRUECOLOR
                : has(CHAFA_TERM_SEQ_SET_COLOR_FGBG_256)
                    ? CHAFA_CANVAS_MODE_INDEXED_240
                    : has(CHAFA_TERM_SEQ_SET_COLOR_FGBG_16) ? CHAFA_CANVAS_MODE_INDEXED_16 : CHAFA_CANVAS_MODE_FGBG
        }
    }
}

extension TerminalPicture.Form {
    fileprivate var pixelMode: ChafaPixelMode {
        switch self {
        case .blocks: CHAFA_PIXEL_MODE_SYMBOLS
        case .sixels: CHAFA_PIXEL_MODE_SIXELS
        case .kitty: CHAFA_PIXEL_MODE_KITTY
        }
    }
}
