import CLinux
import Glibc

/// Bytes as a file without a name, which a worker may be given.
enum MemoryFile {
    static func photo(_ bytes: [UInt8]) throws(DecodeError) -> PhotoFile {
        let memory = unsafe clinux_memory_create("riffle-turn", bytes.count)
        guard memory >= 0 else { throw .outOfMemory }
        let error = unsafe clinux_write_at(memory, bytes, bytes.count, 0)
        guard error == 0 else {
            close(memory)
            throw .outOfMemory
        }
        return try PhotoFile(owning: memory)
    }
}
