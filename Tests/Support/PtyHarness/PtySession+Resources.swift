import Glibc

extension PtySession {
    /// The program and all that it has started, directly or not, and that still runs.
    public var family: [Int32] { PtySession.family(of: process) }

    /// A process and all that it has started, directly or not, and that still runs.
    public static func family(of process: Int32) -> [Int32] {
        var all = [process]
        var next = 0
        while next < all.count {
            all += children(of: all[next])
            next += 1
        }
        return all
    }

    /// The memory that a process has for itself, in kilobytes: what it has in common with others, or could read again,
    /// is not counted.
    public static func ownKilobytes(_ process: Int32) -> Int {
        kilobytes(process, ["RssAnon:", "RssShmem:"])
    }

    /// The most memory that a process ever had, in kilobytes.
    public static func peakKilobytes(_ process: Int32) -> Int { kilobytes(process, ["VmHWM:"]) }

    private static func kilobytes(_ process: Int32, _ names: [String]) -> Int {
        let text = String(
            decoding: (try? readFile("/proc/\(process)/status")) ?? [], as: UTF8.self)
        return text.split(separator: "\n").reduce(0) { sum, line in
            guard names.contains(where: line.hasPrefix) else { return sum }
            let words = line.split { " \t".contains($0) }
            return sum + (words.compactMap { Int($0) }.first ?? 0)
        }
    }

    /// What the descriptors of a process lead to, sorted.
    public static func descriptors(_ process: Int32) -> [String] {
        let folder = "/proc/\(process)/fd"
        let targets = fileNames(folder).compactMap { name -> String? in
            var target = [CChar](repeating: 0, count: 4096)
            let count = unsafe readlink(folder + "/" + name, &target, target.count)
            guard count > 0 else { return nil }
            let bytes = target.prefix(count).map { UInt8(bitPattern: $0) }
            return String(decoding: bytes, as: UTF8.self)
        }
        return targets.sorted()
    }
}
