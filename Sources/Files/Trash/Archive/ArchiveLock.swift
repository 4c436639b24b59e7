import CLinux
import System

/// Keeps other riffles from making and removing archives while it is held.
struct ArchiveLock: ~Copyable {
    private let file: Descriptor

    /// Nil when another riffle holds it, for longer than a moment where that `isPatient`, or where it cannot be had.
    ///
    /// Without `making`, nil if there is no file for it.
    init?(in directory: borrowing Directory, isPatient: Bool, making: Bool = true) {
        var number: Int32 = -1
        let folder = directory.descriptor.number
        let name = cString(ArchiveName.lock)
        let code =
            making
            ? unsafe clinux_open_to_update_at(folder, name, &number)
            : unsafe clinux_open_to_append_at(folder, name, 0, &number)
        if code != 0 { return nil }
        if (isPatient ? clinux_lock_soon(number) : clinux_lock(number)) != 0 {
            _ = clinux_close(number)
            return nil
        }
        file = Descriptor(number: number)
    }

    deinit {
        // Closing is not enough: a process that is being spawned holds the lock until it executes.
        clinux_unlock(file.number)
    }

    /// Holds the lock up to here.
    borrowing func release() {}
}
