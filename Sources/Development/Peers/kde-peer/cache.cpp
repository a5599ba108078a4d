// KDE's cache of bytes in shared memory, which copies requested values. The benchmark compiles this program if KDE's libraries are
// installed.
//
// cache put WIDTH HEIGHT: stores a picture of WIDTH x HEIGHT pixels of 4 bytes. cache get WIDTH HEIGHT: in another process, gets the picture
// once, then a thousand times, each time reads a pixel of each row, and prints the nanoseconds of the first time, and the average of the rest.

#include <KSharedDataCache>
#include <QByteArray>
#include <QString>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

static double nanoseconds() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return double(now.tv_sec) * 1e9 + double(now.tv_nsec);
}

static volatile unsigned char sink;

static bool get(KSharedDataCache &cache, int width, int height) {
    QByteArray pixels;
    if (!cache.find(QStringLiteral("picture"), &pixels) || pixels.size() != width * height * 4) return false;
    for (int row = 0; row < height; row++) sink = static_cast<unsigned char>(pixels.constData()[size_t(row) * width * 4]);
    return true;
}

int main(int count, char **arguments) {
    if (count != 4) return 2;
    const int width = atoi(arguments[2]), height = atoi(arguments[3]), repeats = 1000;
    KSharedDataCache cache(QStringLiteral("nibassets-benchmark"), 64u << 20, 64u << 10);
    if (!strcmp(arguments[1], "put")) {
        cache.clear();
        return cache.insert(QStringLiteral("picture"), QByteArray(width * height * 4, 'x')) ? 0 : 1;
    }
    double start = nanoseconds();
    if (!get(cache, width, height)) return 1;
    printf("%.0f\n", nanoseconds() - start);
    start = nanoseconds();
    for (int i = 0; i < repeats; i++)
        if (!get(cache, width, height)) return 1;
    printf("%g\n", (nanoseconds() - start) / repeats);
    return 0;
}
