#include "clinux_fatal.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
enum { fatal_count = sizeof fatal / sizeof fatal[0], stack_size = 64 * 1024, patience = 200 };

// A handler has no argument of its own: what it needs must be static.
static volatile sig_atomic_t active;
static volatile sig_atomic_t terminal = -1;
static TtyModes modes;
static TtyPictures pictures;
static void *stack;
static struct sigaction found[fatal_count];

/// SA_RESETHAND has restored the default action already, so that raising ends the process.
static void handle(int signal) {
    if (active) clinux_tty_give_back(terminal, &modes, &pictures, patience);
    active = 0;
    raise(signal);
}

int clinux_fatal_arm(int fd, const TtyModes *saved) {
    modes = *saved;
    if (terminal >= 0) {
        terminal = fd;
        return 0;
    }
    stack = malloc(stack_size);
    if (!stack) return ENOMEM;
    stack_t alternate = {.ss_sp = stack, .ss_size = stack_size};
    sigaltstack(&alternate, NULL);
    terminal = fd;
    struct sigaction action = {
        .sa_handler = handle, .sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &action, &found[i]);
    return 0;
}

void clinux_fatal_set_pictures(const void *bytes, size_t count) {
    // A crash meanwhile takes away none of them.
    pictures.count = 0;
    if (count > sizeof pictures.bytes) return;
    memcpy(pictures.bytes, bytes, count);
    pictures.count = count;
}

void clinux_fatal_set_active(int now) { active = now; }

void clinux_fatal_disarm(void) {
    if (terminal < 0) return;
    active = 0;
    for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &found[i], NULL);
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    free(stack);
    stack = NULL;
    terminal = -1;
}
