#include "jxl_memory.h"

#include <stdlib.h>

/// Before each block its size; as long as what malloc aligns to.
typedef union Header {
    size_t size;
    max_align_t aligned;
} Header;

static void *allocate(void *opaque, size_t size) {
    JxlMemory *memory = opaque;
    Header *header = NULL;
    if (size <= memory->limit - memory->used) header = malloc(sizeof *header + size);
    if (!header) {
        memory->was_refused = 1;
        return NULL;
    }
    header->size = size;
    memory->used += size;
    return header + 1;
}

static void release(void *opaque, void *address) {
    if (!address) return;
    JxlMemory *memory = opaque;
    Header *header = (Header *)address - 1;
    memory->used -= header->size;
    free(header);
}

JxlMemoryManager jxl_memory_manager(JxlMemory *memory) {
    return (JxlMemoryManager){memory, allocate, release};
}
