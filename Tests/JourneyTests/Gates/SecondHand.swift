import CLinux
import Glibc
import PtyHarness

/// Somebody else at work in the same folder, who keeps a book of what there must be.
///
/// Whatever riffle does at the same moment, the book stays right: a file is opened before it is changed, and whether it was
/// it that was overwritten or removed, its links tell afterwards.
final class SecondHand {
    private let world: World
    /// What must be in the folder or in the trash.
    private(set) var book: Census
    private var number = 1000
    private let workshop: String

    init(_ world: World) {
        self.world = world
        book = world.census
        workshop = world.root + "/workshop"
        mkdir(workshop, 0o700)
    }

    /// Does one thing that `choice` and `place` choose; returns what it was.
    func act(_ choice: Int, _ place: Int) -> String {
        let names = world.list(world.photos)
        // A folder that runs empty would have nothing more to show, and one that grows costs time.
        if names.count < 6 { return add() }
        let name = names[place % names.count]
        switch choice % 7 {
        case 0, 1: return names.count < 30 ? add() : remove(name)
        case 2: return write(name)
        case 3: return replace(name)
        case 4, 5: return names.count > 10 ? remove(name) : add()
        default: return rename(name)
        }
    }

    /// Sees to it that a start has something to show.
    func refill() {
        while world.list(world.photos).count < 5 { _ = add() }
    }

    private func add() -> String {
        let content = fresh()
        let name = "new\(number).jpg"
        World.write(content, to: workshop + "/" + name)
        book.enter(content)
        Glibc.rename(workshop + "/" + name, world.path(name))
        return "adds \(name)"
    }

    /// Writes into a file where it is.
    private func write(_ name: String) -> String {
        let file = open(world.path(name), O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return "finds no \(name)" }
        defer { close(file) }
        let content = fresh()
        book.strike(read(file))
        ftruncate(file, 0)
        pwrite(file, content, content.count, 0)
        book.enter(content)
        return "writes \(name)"
    }

    /// Saves as editors do: another file takes the name.
    private func replace(_ name: String) -> String {
        let file = open(world.path(name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return "finds no \(name)" }
        defer { close(file) }
        let content = fresh()
        World.write(content, to: workshop + "/" + name)
        let old = read(file)
        book.enter(content)
        Glibc.rename(workshop + "/" + name, world.path(name))
        if links(file) == 0 { book.strike(old) }
        return "replaces \(name)"
    }

    private func remove(_ name: String) -> String {
        let file = open(world.path(name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return "finds no \(name)" }
        defer { close(file) }
        let old = read(file)
        unlink(world.path(name))
        if links(file) == 0 { book.strike(old) }
        return "removes \(name)"
    }

    private func rename(_ name: String) -> String {
        number += 1
        let other = "renamed\(number).jpg"
        // Never over something else.
        let result = clinux_rename_no_replace(
            AT_FDCWD, world.path(name), AT_FDCWD, world.path(other))
        return result == 0 ? "renames \(name) to \(other)" : "finds no \(name)"
    }

    private func fresh() -> [UInt8] {
        number += 1
        return World.smallPhoto(number)
    }

    private func links(_ file: Int32) -> UInt64 {
        var facts = stat()
        return fstat(file, &facts) == 0 ? UInt64(facts.st_nlink) : 1
    }

    private func read(_ file: Int32) -> [UInt8] {
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_size > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
        let count = pread(file, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(0, count)))
    }
}
