/// Stands between a worker and its library, of whichever family: no picture can be decoded.
#include <stddef.h>

void *png_create_read_struct(void) { return NULL; }

void *WebPIDecode(void) { return NULL; }

void *TIFFClientOpenExt(void) { return NULL; }

void *JxlDecoderCreate(void) { return NULL; }

void *de265_new_decoder(void) { return NULL; }

int dav1d_open(void) { return -1; }

void *libraw_init(void) { return NULL; }
