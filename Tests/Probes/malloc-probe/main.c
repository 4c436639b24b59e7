/// Lets each allocation fail once: malloc-probe decode STEP FILE…, malloc-probe index STEP FOLDER, malloc-probe system STEP FOLDER HELPER.
///
/// Every STEPth allocation of each piece of work is tried. A line for each that went wrong, and a last one: `N cases, M whole, W wrong`.
/// Exit status: 1 if something went wrong, 77 where allocations cannot be counted.
#include "allocations.h"

#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    if (!allocations_are_counted()) return 77;
    int step = atoi(argv[2]);
    if (step < 1) return 2;
    if (!strcmp(argv[1], "decode")) return decode_main(argc - 3, argv + 3, step);
    if (!strcmp(argv[1], "index")) return index_main(argc - 3, argv + 3, step);
    if (!strcmp(argv[1], "system")) return system_main(argc - 3, argv + 3, step);
    return 2;
}
