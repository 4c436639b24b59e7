import Glibc

extension PtySession {
    /// The processes that the program has started and that still run.
    public var children: [Int32] { PtySession.children(of: process) }

    /// The processes that any thread of a process has started and that still run, those of its first thread first.
    public static func children(of process: Int32) -> [Int32] {
        threads(of: process).flatMap { thread in
            let list = try? readFile("/proc/\(process)/task/\(thread)/children")
            return String(decoding: list ?? [], as: UTF8.self).split(separator: " ").compactMap {
                Int32($0)
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
        let fields = facts("/proc/\(process)/stat")
        guard fields.count > 12 else { return 0 }
        return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }

    private static func isBusy(_ process: Int32) -> Bool {
        threads(of: process).contains { thread in
            let fields = facts("/proc/\(process)/task/\(thread)/stat")
            guard fields.count > 16, let niceness = Int(fields[16]) else { return false }
            return (fields[0] == "R" || fields[0] == "D") && niceness < 10
        }
    }

    private static func threads(of process: Int32) -> [Int32] {
        fileNames("/proc/\(process)/task").compactMap { Int32($0) }.sorted()
    }

    /// What the kernel tells of a process or a thread, from its state on: the name before it may be anything.
    private static func facts(_ path: String) -> [Substring] {
        let line = String(decoding: (try? readFile(path)) ?? [], as: UTF8.self)
        return line.split(separator: ")").last?.split(separator: " ") ?? []
    }
}

extension PtySession: CustomStringConvertible {
    /// What a failed expectation shows of it.
    public var description: String { "a program on \(screen)" }
}
