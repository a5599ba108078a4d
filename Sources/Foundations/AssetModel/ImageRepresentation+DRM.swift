extension ImageRepresentation {
    /// The number of the pixels' form in Linux's graphics (`drm_fourcc.h`; Wayland's `wl_shm` takes the same): four letters, the first one lowest.
    /// Nil where they have none for it. They take colours as multiplied by alpha; `alpha` says whether these are.
    public var drmFormat: UInt32? {
        // Their names begin with the highest bits, so with what comes last in memory.
        if colorModel == .bgr, bitsPerSample == 8, samplesPerPixel == 4 { return 0x3432_5241 }  // AR24
        guard colorModel == .rgb else { return nil }
        switch (bitsPerSample, samplesPerPixel) {
        case (8, 3): return 0x3432_4742  // BG24
        case (8, 4): return 0x3432_4241  // AB24
        case (16, 4): return 0x3834_4241  // AB48
        default: return nil
        }
    }
}
