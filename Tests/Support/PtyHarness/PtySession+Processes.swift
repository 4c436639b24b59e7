import Glibc

extension PtySession {
    /// The processes that the program has started and that still run.
    public var children: [Int32] { PtySession.children(of: process) }

    /// The processes that any thread of a process has started and that still run, those of its first thread first.
    public static func children(of process: Int32) -> [Int32] {
        threads(of: process).flatMap { thread in
            let list = (try? readFile("/proc/\(process)/task/\(thread)/children")) ?? []
            return list.split(separator: UInt8(ascii: " ")).compactMap {
                Int32(String(decoding: $0, as: UTF8.self))
            }
        }
    }

    /// How often the process has given up or lost the processor; it stays the same while it sleeps.
    public var contextSwitches: Int {
        let status = String(
            decoding: (try? readFile("/proc/\(process)/status")) ?? [], as: UTF8.self)
        return status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
            .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
    }

    /// Whether the program or one that it has started computes, waits for the processor, or waits for the disk.
    ///
    /// What has been told to use only what nobody else wants does not count.
    public var isBusy: Bool {
        guard ended() == nil else { return false }
        var processes = [process]
        while let next = processes.popLast() {
            if PtySession.isBusy(next) { return true }
            processes += PtySession.children(of: next)
        }
        return false
    }

    /// Hundredths of a second that a process has had the processor.
    public static func processorTicks(_ process: Int32) -> Int {
        let fields = fields(facts("/proc/\(process)/stat"))
        guard fields.count > 12 else { return 0 }
        return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }

    private static func isBusy(_ process: Int32) -> Bool {
        threads(of: process).contains { thread in
            let facts = facts("/proc/\(process)/task/\(thread)/stat")
            // Most sleep: what else there is to know of them is not read.
            let state = facts.dropFirst().first
            guard state == UInt8(ascii: "R") || state == UInt8(ascii: "D") else { return false }
            let fields = fields(facts)
            return fields.count > 16 && Int(fields[16]).map { $0 < 10 } ?? false
        }
    }

    private static func threads(of process: Int32) -> [Int32] {
        fileNames("/proc/\(process)/task").compactMap { Int32($0) }.sorted()
    }

    /// What the kernel tells of a process or a thread, from its state on: the name before it may be anything.
    private static func facts(_ path: String) -> ArraySlice<UInt8> {
        let line = (try? readFile(path)) ?? []
        return line.lastIndex(of: UInt8(ascii: ")")).map { line[$0...].dropFirst() } ?? []
    }

    private static func fields(_ facts: ArraySlice<UInt8>) -> [String] {
        facts.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension PtySession: CustomStringConvertible {
    /// What a failed expectation shows of it.
    public var description: String { "a program on \(screen)" }
}
