/// CLinux: system calls and small process services that Swift's Glibc module hides or cannot express.
/// One header per concern; this umbrella is what Swift imports.
#ifndef CLINUX_H
#define CLINUX_H

#include "clinux_command.h"
#include "clinux_fatal.h"
#include "clinux_files.h"
#include "clinux_folders.h"
#include "clinux_watchdog.h"
#include "clinux_helper.h"
#include "clinux_identity.h"
#include "clinux_lock.h"
#include "clinux_lock_fetcher.h"
#include "clinux_poll.h"
#include "clinux_program.h"
#include "clinux_shared.h"
#include "clinux_signals.h"
#include "clinux_thread.h"
#include "clinux_tty.h"
#include "clinux_worker.h"

#endif
