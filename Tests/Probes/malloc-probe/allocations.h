/// Every allocation of this process is counted, and one of them can be made to fail.
#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

/// The `number`th allocation from now on fails, once; 0: none does. Starts counting anew.
void allocations_arm(long number);
/// Whether allocations neither count nor fail for the time being.
void allocations_pause(int is_paused);
/// How many there were since then.
long allocations_made(void);
/// How many are in use.
long allocations_in_use(void);
/// Whether the process counts its allocations: under a sanitizer it does not.
int allocations_are_counted(void);

/// What is tried again and again, each time with another allocation that fails.
typedef struct Trial {
    const char *name;
    /// Does the work, and says what is wrong with what came of it, NULL for nothing; `is_whole` is set where all was done.
    const char *(*run)(void *context, int *is_whole);
    void *context;
    /// What stays in use after the first time is no leak.
    int keeps_memory;
} Trial;

/// Runs a trial once without a failure and then once for each of its allocations, every `step`th; of more than a thousand, a
/// thousand or two. Prints what went wrong, and adds to the numbers. Returns 0 if nothing did.
int allocations_try(const Trial *trial, int step, long *cases, long *whole, long *wrong);

int decode_main(int argc, char **argv, int step);
int index_main(int argc, char **argv, int step);
int system_main(int argc, char **argv, int step);

#endif
