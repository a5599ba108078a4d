#include "CCodecReference.h"

#include <lcms2.h>

/* Mixes inks on white paper. Each ink darkens one primary, black darkens all. */
static cmsInt32Number mix_inks(const cmsUInt16Number in[], cmsUInt16Number out[], void *context) {
    (void)context;
    double light[3];
    for (int i = 0; i < 3; i++) light[i] = (1 - 0.9 * in[i] / 65535.0) * (1 - 0.95 * in[3] / 65535.0);
    double y = 0.2 * light[0] + 0.7 * light[1] + 0.1 * light[2];
    cmsCIELab lab = {100 * y, 60 * (light[0] - light[1]), 60 * (light[1] - light[2])};
    cmsFloat2LabEncoded(out, &lab);
    return 1;
}

static cmsHPROFILE ink_profile(void) {
    cmsHPROFILE profile = cmsCreateProfilePlaceholder(NULL);
    cmsSetProfileVersion(profile, 4.3);
    cmsSetDeviceClass(profile, cmsSigOutputClass);
    cmsSetColorSpace(profile, cmsSigCmykData);
    cmsSetPCS(profile, cmsSigLabData);
    cmsPipeline *pipeline = cmsPipelineAlloc(NULL, 4, 3);
    cmsStage *table = cmsStageAllocCLut16bit(NULL, 5, 4, 3, NULL);
    cmsStageSampleCLut16bit(table, mix_inks, NULL, 0);
    cmsPipelineInsertStage(pipeline, cmsAT_BEGIN, cmsStageAllocToneCurves(NULL, 4, NULL));
    cmsPipelineInsertStage(pipeline, cmsAT_END, table);
    cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, 3, NULL));
    cmsWriteTag(profile, cmsSigAToB0Tag, pipeline);
    cmsPipelineFree(pipeline);
    return profile;
}

static cmsHPROFILE profile_of(reference_profile_kind kind) {
    if (kind == REFERENCE_SRGB) return cmsCreate_sRGBProfile();
    if (kind == REFERENCE_INKS) return ink_profile();
    cmsCIExyY white = {0.3127, 0.3290, 1};
    cmsToneCurve *curve = cmsBuildGamma(NULL, 1.8);
    cmsToneCurve *curves[] = {curve, curve, curve};
    cmsCIExyYTRIPLE wide = {{0.64, 0.33, 1}, {0.21, 0.71, 1}, {0.15, 0.06, 1}};
    cmsHPROFILE profile =
        kind == REFERENCE_GREY ? cmsCreateGrayProfile(cmsD50_xyY(), curve) : cmsCreateRGBProfile(&white, &wide, curves);
    if (kind == REFERENCE_OLD_RGB) cmsSetProfileVersion(profile, 2.1);
    cmsFreeToneCurve(curve);
    return profile;
}

static uint32_t save(cmsHPROFILE profile, uint8_t *bytes, uint32_t capacity) {
    cmsUInt32Number count = 0;
    cmsSaveProfileToMem(profile, NULL, &count);
    if (count <= capacity) cmsSaveProfileToMem(profile, bytes, &count);
    cmsCloseProfile(profile);
    return count;
}

uint32_t reference_profile(reference_profile_kind kind, uint8_t *bytes, uint32_t capacity) {
    return save(profile_of(kind), bytes, capacity);
}

uint32_t reference_power_profile(double exponent, uint8_t *bytes, uint32_t capacity) {
    cmsCIExyY white = {0.3127, 0.3290, 1};
    cmsCIExyYTRIPLE primaries = {{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
    cmsToneCurve *curve = cmsBuildGamma(NULL, exponent);
    cmsToneCurve *curves[] = {curve, curve, curve};
    cmsHPROFILE profile = cmsCreateRGBProfile(&white, &primaries, curves);
    cmsFreeToneCurve(curve);
    return save(profile, bytes, capacity);
}

int reference_to_srgb(const uint8_t *profile, uint32_t count, int samples, const uint16_t *pixels, uint32_t pixel_count, double *rgb) {
    cmsHPROFILE from = cmsOpenProfileFromMem(profile, count), to = cmsCreate_sRGBProfile();
    cmsUInt32Number type = samples == 1 ? TYPE_GRAY_16 : samples == 3 ? TYPE_RGB_16 : TYPE_CMYK_16;
    cmsHTRANSFORM transform = cmsCreateTransform(from, type, to, TYPE_RGB_DBL, INTENT_PERCEPTUAL, cmsFLAGS_NOOPTIMIZE);
    cmsCloseProfile(from);
    cmsCloseProfile(to);
    if (!transform) return 1;
    cmsDoTransform(transform, pixels, rgb, pixel_count);
    cmsDeleteTransform(transform);
    return 0;
}
