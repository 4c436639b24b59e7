import Faults
import Testing

extension World {
    /// From now on each file that the program makes safe on a disk takes it a fifth of a second more: work on files can be met half-way, whatever the disk.
    func slowDisks() throws {
        let shim = try #require(FaultShim(), "is there a C compiler?")
        for line in shim.environment("fsync:0:SLOW;fdatasync:0:SLOW") {
            let parts = String(decoding: line, as: UTF8.self).split(separator: "=", maxSplits: 1)
            environment[String(parts[0])] = String(parts[1])
        }
    }
}
