import CLinux
import Glibc
import System

/// Asks the terminal something outside of a session, and returns what it answers until its device attributes come.
///
/// Nil where the process has no terminal or is in the background. It takes `milliseconds` at most; what is typed meanwhile is
/// lost. The question must end in the one for device attributes.
public func answers(to question: [UInt8], milliseconds: Int) -> [UInt8]? {
    guard let device = try? Device(path: Array("/dev/tty".utf8)), device.isForeground,
        let modes = try? device.modes(), device.set(modes.raw)
    else { return nil }
    defer {
        device.discardInput()
        device.set(modes.found)
    }
    let end = monotonicNow() + UInt64(max(0, milliseconds)) * 1_000_000
    var output = OutputQueue()
    output.append(question)
    var answers: [UInt8] = []
    var scanner = ReplyScanner(pending: PendingReplies(fence: true, acknowledgements: 0))
    while scanner.pending.fence, monotonicNow() < end {
        if output.flush(to: device.descriptor) == .hungUp { return nil }
        var interests = [
            Interest(descriptor: device.descriptor, input: true, output: !output.isDrained)
        ]
        poll(&interests, until: end)
        guard interests[0].isReadable else { continue }
        guard case .bytes(let bytes) = readBytes(from: device.descriptor, atMost: 4096) else {
            break
        }
        scanner.feed(bytes)
        answers += bytes
    }
    return answers
}
