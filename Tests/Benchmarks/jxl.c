// jxl: libjxl by itself, on one thread.
// usage: jxl write lossy|lossless IN.ppm OUT.jxl
//        jxl read FILE     decodes the picture whole to RGB and prints the CPU milliseconds that it took
// cc -O2 -o jxl jxl.c -ljxl
#include <jxl/decode.h>
#include <jxl/encode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static unsigned char *read_all(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) exit(1);
    *size = (size_t)ftell(file);
    rewind(file);
    unsigned char *bytes = malloc(*size + 1);
    if (!bytes || fread(bytes, 1, *size, file) != *size) exit(1);
    bytes[*size] = 0;
    fclose(file);
    return bytes;
}

static double cpu_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int write_file(int is_lossless, const char *from, const char *to) {
    size_t size;
    int width, height, head = 0;
    unsigned char *ppm = read_all(from, &size);
    if (sscanf((char *)ppm, "P6 %d %d 255%n", &width, &height, &head) != 2) return 1;
    JxlEncoder *encoder = JxlEncoderCreate(NULL);
    JxlBasicInfo info;
    JxlEncoderInitBasicInfo(&info);
    info.xsize = (uint32_t)width, info.ysize = (uint32_t)height;
    info.bits_per_sample = 8, info.num_color_channels = 3, info.uses_original_profile = is_lossless;
    JxlColorEncoding colours;
    JxlColorEncodingSetToSRGB(&colours, JXL_FALSE);
    JxlEncoderSetBasicInfo(encoder, &info);
    JxlEncoderSetColorEncoding(encoder, &colours);
    JxlEncoderFrameSettings *settings = JxlEncoderFrameSettingsCreate(encoder, NULL);
    JxlEncoderFrameSettingsSetOption(settings, JXL_ENC_FRAME_SETTING_EFFORT, 3);
    if (is_lossless) JxlEncoderSetFrameLossless(settings, JXL_TRUE);
    else JxlEncoderSetFrameDistance(settings, 1);
    JxlPixelFormat format = {3, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
    if (JxlEncoderAddImageFrame(settings, &format, ppm + head + 1, size - (size_t)head - 1) != JXL_ENC_SUCCESS) return 1;
    JxlEncoderCloseInput(encoder);
    FILE *out = fopen(to, "wb");
    static unsigned char buffer[1 << 20];
    JxlEncoderStatus status;
    do {
        unsigned char *next = buffer;
        size_t left = sizeof buffer;
        status = JxlEncoderProcessOutput(encoder, &next, &left);
        if (!out || fwrite(buffer, 1, sizeof buffer - left, out) != sizeof buffer - left) return 1;
    } while (status == JXL_ENC_NEED_MORE_OUTPUT);
    return fclose(out) != 0 || status != JXL_ENC_SUCCESS;
}

static int read_file(const char *path) {
    size_t size, room = 0;
    unsigned char *bytes = read_all(path, &size), *pixels = NULL;
    double start = cpu_ms();
    JxlDecoder *decoder = JxlDecoderCreate(NULL);
    JxlPixelFormat format = {3, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
    JxlDecoderSubscribeEvents(decoder, JXL_DEC_FULL_IMAGE);
    JxlDecoderSetInput(decoder, bytes, size);
    JxlDecoderCloseInput(decoder);
    for (;;) {
        JxlDecoderStatus status = JxlDecoderProcessInput(decoder);
        if (status == JXL_DEC_FULL_IMAGE) break;
        if (status != JXL_DEC_NEED_IMAGE_OUT_BUFFER) return 1;
        JxlDecoderImageOutBufferSize(decoder, &format, &room);
        pixels = malloc(room);
        JxlDecoderSetImageOutBuffer(decoder, &format, pixels, room);
    }
    JxlDecoderDestroy(decoder);
    printf("%.3f\n", cpu_ms() - start);
    return pixels == NULL;
}

int main(int argc, char **argv) {
    if (argc == 5 && strcmp(argv[1], "write") == 0) return write_file(strcmp(argv[2], "lossless") == 0, argv[3], argv[4]);
    return argc == 3 && strcmp(argv[1], "read") == 0 ? read_file(argv[2]) : 2;
}
