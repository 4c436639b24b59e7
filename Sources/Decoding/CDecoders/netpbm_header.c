#include "netpbm.h"

#include <stdlib.h>
#include <string.h>

enum {
    COMMENT_LIMIT = 65536, // bytes of comments and white space in a row
    LINE_LIMIT = 256,      // bytes of a line of PAM that are looked at
    PAM_LINE_COUNT = 1024, // lines of a header of PAM
};

static int is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

int netpbm_digit(ByteReader *reader) {
    int is_comment = 0;
    for (int n = 0; n < COMMENT_LIMIT; n++) {
        int c = byte_reader_next(reader);
        if (c < 0) return -1;
        if (is_comment) is_comment = c != '\n' && c != '\r';
        else if (c == '#') is_comment = 1;
        else if (!is_space(c)) return c;
    }
    return -1;
}

int netpbm_number(ByteReader *reader, uint32_t *number) {
    uint64_t value = 0;
    int c = netpbm_digit(reader), digits = 0;
    for (; c >= '0' && c <= '9'; c = byte_reader_next(reader), digits++) {
        value = value * 10 + (uint64_t)(c - '0');
        if (value > UINT32_MAX) return 0;
    }
    *number = (uint32_t)value;
    // One character of white space behind it is taken with it.
    return digits > 0 && (c < 0 || is_space(c));
}

/// A line without its end, cut to fit; 0 at the end of the file.
static int read_line(ByteReader *reader, char *line) {
    size_t length = 0;
    int c = byte_reader_next(reader);
    if (c < 0) return 0;
    for (; c >= 0 && c != '\n'; c = byte_reader_next(reader))
        if (length < LINE_LIMIT - 1) line[length++] = (char)c;
    line[length] = 0;
    return 1;
}

/// The number behind the name that a line begins with; 0 where the line is another.
static int take_field(const char *line, const char *name, uint32_t *number) {
    size_t length = strlen(name);
    if (strncmp(line, name, length) != 0 || !is_space(line[length])) return 0;
    const char *p = line + length;
    uint64_t value = 0;
    while (is_space(*p)) p++;
    if (*p < '0' || *p > '9') return 0;
    for (; *p >= '0' && *p <= '9' && value <= UINT32_MAX; p++)
        value = value * 10 + (uint64_t)(*p - '0');
    *number = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
    return 1;
}

static int read_pam(ByteReader *reader, NetpbmHeader *header) {
    char line[LINE_LIMIT];
    if (byte_reader_next(reader) != '\n') return 0;
    for (int n = 0; n < PAM_LINE_COUNT && read_line(reader, line); n++) {
        if (strcmp(line, "ENDHDR") == 0)
            return header->channels >= 1 && header->channels <= 4 && header->most >= 1 &&
                   header->most <= 65535;
        if (!take_field(line, "WIDTH", &header->width) &&
            !take_field(line, "HEIGHT", &header->height) &&
            !take_field(line, "DEPTH", &header->channels))
            take_field(line, "MAXVAL", &header->most);
    }
    return 0;
}

/// Whether what follows is a scale: its sign says how the floats are stored.
static int read_scale(ByteReader *reader, NetpbmHeader *header) {
    int c = netpbm_digit(reader), digits = 0;
    header->is_little_endian = c == '-';
    for (int n = 0; n < LINE_LIMIT && c >= 0 && !is_space(c); n++, c = byte_reader_next(reader))
        digits += c >= '0' && c <= '9';
    header->start = reader->offset - reader->available + reader->position;
    return digits > 0 && is_space(c);
}

int netpbm_read_header(ByteReader *reader, NetpbmHeader *header) {
    memset(header, 0, sizeof *header);
    if (byte_reader_next(reader) != 'P') return 0;
    int kind = byte_reader_next(reader);
    header->kind = kind == '1' ? NETPBM_BITS_TEXT : kind == '4' ? NETPBM_BITS : NETPBM_SAMPLES;
    header->is_text = kind == '2' || kind == '3';
    header->channels = kind == '3' || kind == '6' || kind == 'F' ? 3 : 1;
    header->most = 1;
    switch (kind) {
    case '1': case '4':
        return netpbm_number(reader, &header->width) && netpbm_number(reader, &header->height);
    case '2': case '3': case '5': case '6':
        return netpbm_number(reader, &header->width) && netpbm_number(reader, &header->height) &&
               netpbm_number(reader, &header->most) && header->most >= 1 &&
               header->most <= 65535;
    case '7':
        header->channels = header->most = 0;
        return read_pam(reader, header);
    case 'F': case 'f':
        header->kind = NETPBM_FLOATS;
        return netpbm_number(reader, &header->width) && netpbm_number(reader, &header->height) &&
               read_scale(reader, header);
    default:
        return 0;
    }
}
