import CLinux
import Faults
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `a trash folder` {
    private let user = clinux_effective_user()

    private func opens(_ candidate: TrashCandidate) -> Bool {
        do {
            return try candidate.open(user: user).base.path.isEmpty == false
        } catch {
            return false
        }
    }

    @Test func `of a mount is shared only if it is real and sticky`() {
        let sandbox = Sandbox()
        let top = sandbox.photos
        let shared = top + bytes("/.Trash")
        #expect(!opens(.shared(top: top)))
        makeDirectory(shared, mode: 0o777)
        #expect(!opens(.shared(top: top)))
        makeDirectory(shared, mode: 0o1777)
        #expect(opens(.shared(top: top)))
        #expect(status(shared + bytes("/\(user)/info"))?.isDirectory == true)
        removeTree(shared)
        makeDirectory(sandbox.root + bytes("/sticky"), mode: 0o1777)
        makeLink(shared, to: sandbox.root + bytes("/sticky"))
        #expect(!opens(.shared(top: top)))
        #expect(names(sandbox.root + bytes("/sticky")).isEmpty)
    }

    @Test func `is never reached through a symbolic link`() {
        for part in ["", "/files", "/info"] {
            let sandbox = Sandbox()
            let own = sandbox.photos + bytes("/.Trash-\(user)")
            let elsewhere = sandbox.root + bytes("/elsewhere")
            makeDirectory(elsewhere)
            if !part.isEmpty { makeDirectory(own) }
            makeLink(own + bytes(part), to: elsewhere)
            #expect(!opens(.own(top: sandbox.photos)), "\(part)")
            #expect(names(elsewhere).isEmpty, "\(part)")
        }
    }

    @Test func `of another user is left alone`() {
        let sandbox = Sandbox()
        guard user == 0 else { return print("skipped: only root can give folders away") }
        #expect(opens(.own(top: sandbox.photos)))
        let own = sandbox.photos + bytes("/.Trash-0")
        for part in ["/info", "/files", ""] {
            _ = unsafe chown(cString(own + bytes(part)), 12345, 12345)
            #expect(!opens(.own(top: sandbox.photos)), "\(part)")
            _ = unsafe chown(cString(own + bytes(part)), 0, 0)
        }
        #expect(opens(.own(top: sandbox.photos)))
        // Under sudo the home may be another user's: neither its trash nor anything in it is made.
        _ = unsafe chown(cString(sandbox.home), 12345, 12345)
        #expect(!opens(.home(sandbox.home + bytes("/new/share"), allowsCopy: false)))
        #expect(names(sandbox.home) == ["share", "state"])
        let home = sandbox.home
        let places = TrashPlaces.from { $0 == "HOME" ? home : nil }
        #expect(places.homeIsForeign && places.dataHome == nil)
        #expect(places.stateHome?.starts(with: home) != true)
    }

    @Test func `has notes as the specification wants them`() throws {
        let sandbox = Sandbox()
        let name: [UInt8] = bytes("ä b%\n") + [0xFF] + bytes(".jpg")
        let receipt = try sandbox.service().trash(
            path: sandbox.photo(name, bytes("1")), expecting: nil, now: now())
        let note = BytePath.join(
            sandbox.trash + bytes("/info"), receipt.trashName + TrashInfo.suffix)
        let path = sandbox.photos + bytes("/%C3%A4%20b%25%0A%FF.jpg")
        #expect(
            readFile(note) == bytes("[Trash Info]\nPath=") + path
                + bytes("\nDeletionDate=2023-11-14T22:13:20\nX-Riffle-Op=\(receipt.op)\n"))
        #expect(percentDecoded(percentEncoded(name)) == name)
    }

    @Test func `gives long names a shorter one that keeps the extension`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        let name = [UInt8](repeating: 0x78, count: 251) + bytes(".jpg")
        for number in 1...3 {
            let path = sandbox.photo(name, bytes("\(number)"))
            let receipt = try service.trash(path: path, expecting: nil, now: now())
            #expect(receipt.trashName.count == 245)
            #expect(receipt.trashName.suffix(4) == bytes(".jpg")[...])
        }
        let last = try #require(try service.undoable().last)
        #expect(try service.restore(last).path == sandbox.photos + [0x2F] + name)
        // Three bytes a letter: 245 - 4 is not a multiple, and no letter is cut in two.
        let letters = bytes(String(repeating: "あ", count: 83)) + bytes(".jpg")
        let short = trashName(letters, number: 1, limit: 245)
        #expect(short == bytes(String(repeating: "あ", count: 80)) + bytes(".jpg"))
    }

    @Test func `writes its notes from a reserve when the disk is full`() throws {
        let sandbox = Sandbox()
        _ = try sandbox.service().trash(
            path: sandbox.photo(bytes("a.jpg"), bytes("1")), expecting: nil, now: now())
        let reserve = try #require(status(sandbox.trash + bytes("/.riffle-reserve")))
        #expect(reserve.identity.size == Reserve.size)
    }

    /// Promise: A trashed photo is in the trash that your desktop's file manager and `trash-list` show.
    @Test func `agrees with trash-list`() throws {
        guard unsafe access("/usr/bin/trash-list", X_OK) == 0 else {
            return print("skipped: trash-list is not installed")
        }
        let sandbox = Sandbox()
        for name in ["plain.jpg", "with space.jpg", "日本.jpg"] {
            _ = try sandbox.service().trash(
                path: sandbox.photo(bytes(name), bytes(name)), expecting: nil, now: now())
        }
        let output = sandbox.root + bytes("/listed")
        let environment = [
            bytes("HOME=") + sandbox.home, bytes("XDG_DATA_HOME=") + sandbox.home + bytes("/share"),
            bytes("LANG=C.UTF-8"), bytes("PATH=/usr/bin:/bin"),
        ]
        let ending = run([bytes("/usr/bin/trash-list")], environment: environment, output: output)
        #expect(ending == .exited(0))
        let listed = String(decoding: readFile(output) ?? [], as: UTF8.self)
        for name in ["plain.jpg", "with space.jpg", "日本.jpg"] {
            let path = String(decoding: sandbox.photos, as: UTF8.self)
            #expect(listed.contains("2023-11-14 22:13:20 \(path)/\(name)\n"))
        }
    }
}
