/// Netpbm's formats, PAM and PFM: their headers and numbers.
#ifndef NETPBM_H
#define NETPBM_H

#include "byte_reader.h"
#include "decoders.h"
#include "row_sink.h"

typedef enum NetpbmKind {
    NETPBM_BITS_TEXT, // P1
    NETPBM_BITS,      // P4
    NETPBM_SAMPLES,   // P2, P3, P5, P6, P7
    NETPBM_FLOATS,    // PF, Pf
} NetpbmKind;

typedef struct NetpbmHeader {
    NetpbmKind kind;
    int is_text;          // samples are decimal numbers
    int is_little_endian; // floats
    uint32_t width, height;
    uint32_t channels;    // 1 grey, 2 grey and opacity, 3 RGB, 4 RGBA
    uint32_t most;        // the sample that is full light, 1 to 65,535
    uint64_t start;       // where the floats begin
} NetpbmHeader;

typedef struct NetpbmJob {
    ByteReader reader;
    NetpbmHeader header;
    RowSink sink;
    uint8_t *row;    // 4 bytes a pixel
    uint8_t *floats; // one row as stored
    int bits;        // the byte of a bitmap that is being used, -1 behind the end
} NetpbmJob;

/// Reads the header up to the first byte of the samples; 0 when it is none. Sides may be 0 or too large.
int netpbm_read_header(ByteReader *reader, NetpbmHeader *header);

/// The next decimal number, past white space and comments; 0 where there is none or it is beyond 32 bits.
int netpbm_number(ByteReader *reader, uint32_t *number);

/// The next character that is neither white space nor in a comment; -1 at the end.
int netpbm_digit(ByteReader *reader);

#endif
