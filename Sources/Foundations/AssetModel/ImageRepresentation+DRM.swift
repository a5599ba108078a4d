extension ImageRepresentation {
    /// Number of the pixels' form in Linux's graphics (`drm_fourcc.h`, also for Wayland's `wl_shm`): four letters, the first one in the lowest byte.
    /// Nil for a form without a number. Linux's graphics expect colours multiplied by alpha; `alpha` says whether the pixels' colours are.
    public var drmFormat: UInt32? {
        // The names in `drm_fourcc.h` begin with the highest bits, which come last in memory.
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
