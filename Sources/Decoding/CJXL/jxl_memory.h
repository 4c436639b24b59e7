/// The memory that libjxl may have.
#ifndef JXL_MEMORY_H
#define JXL_MEMORY_H

#include <stddef.h>

#include <jxl/memory_manager.h>

/// Counts what is in use; beyond the limit there is none.
typedef struct JxlMemory {
    size_t used, limit;
    int was_refused;
} JxlMemory;

/// A manager whose memory is counted there.
JxlMemoryManager jxl_memory_manager(JxlMemory *memory);

#endif
