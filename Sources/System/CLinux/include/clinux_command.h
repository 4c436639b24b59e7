/// Other programs, asked something.
#ifndef CLINUX_COMMAND_H
#define CLINUX_COMMAND_H

#include <stddef.h>

/// Runs a program found along PATH and takes the first `capacity` bytes of its standard output.
///
/// `arguments` ends with NULL and begins with the program's name. The program has no input, its errors go nowhere, and it
/// is killed when it is not done after `timeout_ms`. Returns the number of bytes, or −1 where it could not be started,
/// failed or took too long.
long clinux_command_output(
    char *const arguments[], char *output, size_t capacity, int timeout_ms);

#endif
