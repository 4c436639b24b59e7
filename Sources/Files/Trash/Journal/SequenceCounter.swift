import CLinux
import Glibc
import System

/// The file beside the journals that numbers what all riffles of the user do: trashes, copies, decisions, and acts of undo.
///
/// It is a cache: if it is missing, damaged or behind, the journals give the number. It is not synced, because
/// only a power failure can lose it, and a start after one reads the journals first.
enum SequenceCounter {
    static var name: [UInt8] { bytes("sequence") }
    /// The highest number; larger ones are invalid.
    static var most: UInt64 { 1 << 62 }
    private static let length = 26

    /// The first of `count` numbers in a row, above `known` and above all that others have taken; `recount` says what the journals hold.
    ///
    /// Where the file cannot be used the journals alone count: two operations of two riffles may then get one number.
    static func next(
        _ count: Int = 1, in directory: borrowing Directory, above known: UInt64,
        recount: () -> UInt64
    ) -> UInt64 {
        do throws(FailedCall) {
            return try counted(count, in: directory, above: known, recount: recount)
        } catch {
            return follower(of: max(known, recount()))
        }
    }

    private static func counted(
        _ count: Int, in directory: borrowing Directory, above known: UInt64,
        recount: () -> UInt64
    ) throws(FailedCall) -> UInt64 {
        var number: Int32 = -1
        let path = BytePath.join(directory.path, name)
        try check(
            unsafe clinux_open_to_update_at(directory.descriptor.number, cString(name), &number),
            "openat", path)
        let file = Descriptor(number: number)
        try check(clinux_lock_soon(file.number), "flock", path)
        defer { clinux_unlock(file.number) }
        let last = value(of: try file.contents(limit: length, path)) ?? recount()
        let next = follower(of: max(known, last))
        let text = content(min(next + UInt64(max(0, count - 1)), most))
        // What cannot be written is read from the journals the next time.
        _ = unsafe clinux_write_at(file.number, text, text.count, 0)
        return next
    }

    private static func follower(of number: UInt64) -> UInt64 {
        min(number, most - 1) + 1
    }

    static func content(_ number: UInt64) -> [UInt8] {
        JournalRecord.sealed(bytes(hexadecimal(number)))
    }

    /// Nil if the content is no counter.
    static func value(of content: [UInt8]) -> UInt64? {
        guard content.count == length, content.last == UInt8(ascii: "\n"),
            let text = JournalRecord.checked(content.dropLast())?.first,
            let number = UInt64(String(decoding: text, as: UTF8.self), radix: 16)
        else { return nil }
        return number <= most ? number : nil
    }
}
