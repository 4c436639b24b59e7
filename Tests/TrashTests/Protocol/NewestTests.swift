import CLinux
import Faults
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `the newest photo that can come back` {
    /// Photos in folders of their own, trashed one after the other by a session that is over: `1/a.jpg`, `2/a.jpg` and so on.
    private func trashed(_ sandbox: Sandbox, _ count: Int, group: String? = nil) throws
        -> [Receipt]
    {
        let service = sandbox.service()
        return try (1...count).map { number in
            let folder = sandbox.photos + bytes("/\(number)")
            makeDirectory(folder)
            writeFile(folder + bytes("/a.jpg"), bytes("photo \(number)"))
            return try service.trash(
                path: folder + bytes("/a.jpg"), expecting: nil, now: now(Int64(number)),
                group: group)
        }
    }

    /// Makes it impossible to bring a photo back: a file has the name of its folder.
    private func block(_ receipt: Receipt) {
        _ = unsafe rmdir(cString(receipt.sourceDirectory))
        writeFile(receipt.sourceDirectory, bytes("in the way"))
    }

    private func unblock(_ receipt: Receipt) {
        _ = unsafe unlink(cString(receipt.sourceDirectory))
    }

    private func folders(_ report: UndoReport) -> [String] {
        report.restored.map { String(decoding: $0.path.dropLast(6).suffix(1), as: UTF8.self) }
    }

    @Test func `comes back past those that cannot, each of which is named and comes next`() throws {
        let sandbox = Sandbox()
        let receipts = try trashed(sandbox, 4)
        block(receipts[2])
        block(receipts[3])
        let first = try sandbox.service().restoreNewest()
        #expect(folders(first) == ["2"])
        #expect(first.waiting.map(\.receipt) == [receipts[3], receipts[2]])
        for waiting in first.waiting {
            guard case .system(let call) = waiting.error else {
                Issue.record("\(waiting.error)")
                continue
            }
            #expect(call.code == ENOTDIR)
        }
        #expect(first.gone.isEmpty)
        unblock(receipts[2])
        let second = try sandbox.service().restoreNewest()
        #expect(folders(second) == ["3"])
        #expect(second.waiting.map(\.receipt) == [receipts[3]])
        unblock(receipts[3])
        let third = try sandbox.service().restoreNewest()
        #expect(folders(third) == ["4"])
        #expect(third.waiting.isEmpty)
    }

    @Test func `comes back in one step past all that are gone, which are not asked for again`()
        throws
    {
        let sandbox = Sandbox()
        let receipts = try trashed(sandbox, 5)
        for receipt in receipts[2...] { _ = unsafe unlink(cString(receipt.trashPath)) }
        let first = try sandbox.service().restoreNewest()
        #expect(folders(first) == ["2"])
        #expect(first.gone.map(\.op) == receipts[2...].reversed().map(\.op))
        #expect(first.waiting.isEmpty)
        let second = try sandbox.service().restoreNewest()
        #expect(folders(second) == ["1"])
        #expect(second.gone.isEmpty)
        #expect(try sandbox.service().restoreNewest().isEmpty)
    }

    @Test func `comes back with those that were trashed as one with it`() throws {
        let sandbox = Sandbox()
        _ = try trashed(sandbox, 1)
        let receipts = try trashed(sandbox, 3, group: "shot")
        block(receipts[1])
        let report = try sandbox.service().restoreNewest()
        #expect(folders(report) == ["3", "1"])
        #expect(report.waiting.map(\.receipt) == [receipts[1]])
        unblock(receipts[1])
        #expect(folders(try sandbox.service().restoreNewest()) == ["2"])
    }

    @Test func `is looked for in the session before where all of the last are gone`() throws {
        let sandbox = Sandbox()
        let first = try trashed(sandbox, 2)
        let second = try trashed(sandbox, 2)
        block(first[0])
        for receipt in second { _ = unsafe unlink(cString(receipt.trashPath)) }
        let report = try sandbox.service().restoreNewestSession()
        #expect(folders(report) == ["2"])
        #expect(report.waiting.map(\.receipt.op) == [first[0].op])
        #expect(report.gone.map(\.op) == [second[1].op, second[0].op])
        #expect(report.sessions == [second[0].session, first[0].session])
    }

    @Test func `is looked for in no session before where one of the last waits`() throws {
        let sandbox = Sandbox()
        _ = try trashed(sandbox, 2)
        let second = try trashed(sandbox, 2)
        block(second[0])
        _ = unsafe unlink(cString(second[1].trashPath))
        for takesCopies in [false, true] {
            let service = sandbox.service()
            let report =
                takesCopies
                ? try service.undoNewestSession() : try service.restoreNewestSession()
            #expect(report.restored.isEmpty && report.waiting.map(\.receipt.op) == [second[0].op])
        }
        unblock(second[0])
        #expect(folders(try sandbox.service().restoreNewestSession()) == ["1"])
    }

    @Test func `is not one of a riffle that runs, which is named`() throws {
        let sandbox = Sandbox()
        let earlier = try trashed(sandbox, 1)
        let running = sandbox.service()
        let path = sandbox.photo(bytes("b.jpg"), bytes("2"))
        let receipt = try running.trash(path: path, expecting: nil, now: now(9))
        let report = try sandbox.service().restoreNewest()
        #expect(report.restored.map(\.path) == earlier.map(\.sourcePath))
        #expect(
            report.waiting == [.init(receipt: receipt, error: .inUse(session: receipt.session))])
        #expect(try running.restore(receipt).path == path)
    }

    @Test func `is named when its undo was interrupted and its disk is away`() throws {
        let probe = try #require(Probe())
        let sandbox = Sandbox()
        guard let stick = Stick(in: sandbox) else { return }
        defer { stick.unplug() }
        let earlier = try trashed(sandbox, 1)
        let path = stick.mountpoint + bytes("/1.jpg")
        writeFile(path, bytes("the only one"))
        let receipt = try sandbox.service { $0.trashDirectory = sandbox.trash }
            .trash(path: path, expecting: nil, now: now(9))
        let ending = probe(
            [bytes("undo")], in: sandbox, fault: "renameat2:1:KILL",
            folder: ("RIFFLE_PROBE_TRASH", sandbox.trash))
        #expect(ending == .killed(SIGKILL))
        stick.unplug()
        let service = sandbox.service()
        #expect(try service.recover().unreachable.count == 1)
        let report = try service.restoreNewest()
        #expect(report.restored.map(\.path) == earlier.map(\.sourcePath))
        #expect(report.waiting.map(\.receipt.op) == [receipt.op])
        #expect(report.waiting.map(\.error) == [.notMounted(mount: stick.mountpoint)])
        #expect(stick.plug())
        #expect(try service.restoreNewest().restored.map(\.path) == [path])
    }
}

@Suite struct `a trash that is away` {
    /// Trashes, unplugs the disk of the trash, asks back, plugs it in, and asks again.
    private func isKept(_ change: @escaping (inout TrashPlaces, Stick) -> Void, onStick: Bool)
        throws
    {
        let sandbox = Sandbox()
        guard let stick = Stick(in: sandbox) else { return }
        defer { stick.unplug() }
        let path =
            onStick
            ? stick.mountpoint + bytes("/a.jpg") : sandbox.photo(bytes("a.jpg"), bytes("1"))
        if onStick { writeFile(path, bytes("1")) }
        _ = try sandbox.service { change(&$0, stick) }
            .trash(path: path, expecting: nil, now: now())
        stick.unplug()
        let without = try sandbox.service().restoreNewest()
        #expect(without.gone.isEmpty)
        #expect(without.waiting.map(\.error) == [.notMounted(mount: stick.mountpoint)])
        #expect(names(stick.mountpoint).isEmpty)
        #expect(stick.plug())
        #expect(try sandbox.service().restoreNewest().restored.map(\.path) == [path])
    }

    @Test func `is not gone: the stick's own`() throws {
        try isKept({ _, _ in }, onStick: true)
    }

    @Test func `is not gone: a folder on a stick`() throws {
        try isKept({ $0.trashDirectory = $1.mountpoint + bytes("/t") }, onStick: false)
    }

    @Test func `is not gone: a flat folder that is the stick`() throws {
        try isKept({ $0.rejectDirectory = $1.mountpoint }, onStick: false)
    }

    @Test func `is gone where it was removed from a disk that is there`() throws {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("1"))
        _ = try sandbox.service().trash(path: path, expecting: nil, now: now())
        removeTree(sandbox.trash)
        #expect(try sandbox.service().restoreNewest().gone.count == 1)
        #expect(try sandbox.service().restoreNewest().isEmpty)
    }

    @Test func `of another host is not gone`() throws {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("1"))
        _ = try sandbox.service().trash(path: path, expecting: nil, now: now())
        removeTree(sandbox.trash + bytes("/files"))
        makeDirectory(sandbox.trash + bytes("/files"))
        for _ in 0..<2 {
            let report = try sandbox.service { $0.hostName = bytes("elsewhere") }.restoreNewest()
            #expect(report.gone.isEmpty)
            #expect(report.waiting.map(\.error) == [.trashAway(path: sandbox.trash)])
        }
    }
}
