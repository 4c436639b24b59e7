#include "session.h"

#include <string.h>

static const char *capability(NcursesSession *s, const char *name) {
    set_term(s->screen);
    const char *value = tigetstr(name);
    return value == (char *)-1 ? NULL : value;
}

/// The length of a delay `$<5>`, `$<5*/>` at `text`, or 0.
static size_t padding_length(const char *text) {
    if (text[0] != '$' || text[1] != '<') return 0;
    size_t n = 2 + strspn(text + 2, "0123456789.*/");
    return text[n] == '>' && n > 2 ? n + 1 : 0;
}

size_t cncurses_string(NcursesSession *session, const char *name, uint8_t *bytes, size_t capacity) {
    const char *value = capability(session, name);
    size_t length = 0;
    while (value && *value) {
        size_t skip = padding_length(value);
        if (skip == 0) {
            if (length < capacity) bytes[length] = (uint8_t)*value;
            length++;
        }
        value += skip ? skip : 1;
    }
    return length;
}

int cncurses_number(NcursesSession *session, const char *name) {
    set_term(session->screen);
    int value = tigetnum(name);
    return value < 0 ? -1 : value;
}
