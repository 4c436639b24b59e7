import Browsing
import Collection
import DisplayList
import Glibc
import Invocation
import PhotoLibrary
import Photos
import SeededRandom
import Selecting
import System
import Testing
import Trash

@testable import Commands
@testable import Decisions

/// Photos, each with bytes of its own, what was decided about each, and what riffle, a shell, an editor and a scanner do with their files.
final class DecidedWorld {
    /// One photo, whatever its file is called.
    private struct Being {
        /// Tells when it was taken; nil where nothing does.
        let date: Int?
        /// Which bytes its file has.
        var content = 0
        var judgement = Judgement.none
        /// Where riffle took it from, and whether another program has brought it back there: in the same second the order is unknown.
        var taken: Set<String> = []
        var wasBack = false
        /// Whether its file was written so lately that a scan of its name could be an editor's work.
        var isFresh: Bool
    }

    let shelf: Shelf
    private var dice: Dice
    private var service: TrashService
    private var beings: [Being] = []
    /// Which photo a path is.
    private var photos: [String: Int] = [:]
    private var trashed: [(receipt: Receipt, being: Int)] = []
    /// What photos had that were decided about and are gone: a copy of a twin may seem to be theirs that comes back.
    private var lost: Set<Int> = []
    private var steps: [(being: Int, old: Judgement, new: Judgement)] = []
    private var writes = 0
    private var sessions = 0
    private var time: Int64 = 1_000
    /// What was done, for the message of a failure.
    private(set) var log: [String] = []

    private static let pool = ["ash", "bay", "cove", "dune", "elm", "fen"]

    init?(_ seed: UInt64) {
        guard let shelf = Shelf() else { return nil }
        self.shelf = shelf
        dice = Dice(seed)
        service = TrashService(places: shelf.places)
        _ = mkdir(shelf.root + "/best", 0o700)
        for name in Self.pool.prefix(3) { scan(to: shelf.path(name + ".jpg"), at: 1_600_000_000) }
    }

    // MARK: Files

    /// Writes bytes that no other file has; those of a dated photo tell when it was taken.
    private func write(_ being: Int, to path: String) {
        writes += 1
        let number = Array("write \(writes)".utf8)
        let comment = [0xFF, 0xFE, 0, UInt8(number.count + 2)] + number
        beings[being].content = writes
        var bytes = Self.read(beings[being].date == nil ? "grey.jpg" : "orientation6.jpg")
        if let date = beings[being].date,
            let range = bytes.firstRange(of: Array("2024:02:29".utf8))
        {
            bytes.replaceSubrange(range, with: Array("20\(date):02:28".utf8))
        }
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let all = Array(bytes.prefix(2)) + comment + bytes.dropFirst(2)
        _ = Glibc.write(file, all, all.count)
        close(file)
    }

    private static func read(_ name: String) -> [UInt8] {
        let project = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let file = open(project + "/Tests/DecodingTests/Fixtures/" + name, O_RDONLY)
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(file, &bytes, bytes.count)
        close(file)
        return Array(bytes.prefix(max(0, count)))
    }

    /// A new photo; `seconds` is when it was scanned, nil for now.
    private func scan(to path: String, at seconds: Int? = nil) {
        let date = dice.roll(3) == 0 ? beings.count + 10 : nil
        beings.append(Being(date: date, isFresh: seconds == nil))
        write(beings.count - 1, to: path)
        if let seconds {
            let time = timespec(tv_sec: seconds + beings.count, tv_nsec: 5)
            utimensat(AT_FDCWD, path, [time, time], 0)
        }
        photos[path] = beings.count - 1
    }

    private var present: [String] { photos.keys.sorted() }

    private func lose(_ being: Int) {
        let isDecided = steps.contains { $0.being == being } || beings[being].judgement != .none
        if isDecided { lost.insert(beings[being].content) }
    }

    /// A path of the pool that has no file.
    private func free(in folder: String? = nil) -> String? {
        let folder = folder ?? (dice.roll(4) == 0 ? "best" : "photos")
        let paths = Self.pool.map { "\(shelf.root)/\(folder)/\($0).jpg" }
        let free = paths.filter { photos[$0] == nil }
        return free.isEmpty ? nil : dice.pick(free)
    }

    private func short(_ path: String) -> String { String(path.dropFirst(shelf.root.count + 1)) }

    // MARK: Acts

    /// Does something with photos; false where it was nothing, and whether it is to be seen before more is done: what another program did
    /// must be, and the interface has a row follow a move at once.
    func act() throws -> (isDone: Bool, isToBeSeen: Bool) {
        let path = present.isEmpty ? "" : dice.pick(present)
        switch present.isEmpty ? 9 : dice.roll(13) {
        case 0, 1, 2: return (decide(path), false)
        case 3: return (trash(path), false)
        case 4: return (try restore(), false)
        case 5: return (move(path), true)
        case 6: return (rename(path), true)
        case 7: return (twin(path), true)
        case 8: return (save(path), true)
        case 9: return (scan(), true)
        case 10: return (remove(path), true)
        case 11: return (bringBack(), true)
        default: return (try takeBack(), false)
        }
    }

    private func decide(_ path: String) -> Bool {
        guard let being = photos[path] else { return false }
        let old = beings[being].judgement
        var new = old
        let words: [String]
        if dice.roll(2) == 0 {
            new.stars = dice.roll(1..<6)
            words = ["--rate", "\(new.stars)"]
        } else {
            new.flag = dice.pick([.pick, .reject])
            words = ["--flag", new.flag.rawValue]
        }
        log.append("\(words[1]) for \(short(path))")
        time = max(time + 1, wallClock())
        guard
            let options = try? OptionParser.parse((words + [path]).map { Array($0.utf8) })
        else { return false }
        let run = shelf.run {
            DecideCommand(options: options, places: shelf.places, time: time, report: $0).run()
        }
        #expect(run.status == .success, "\(run.errors)")
        beings[being].judgement = new
        if new != old { steps.append((being, old, new)) }
        return true
    }

    /// Takes the last decision back, by the desk.
    private func takeBack() throws -> Bool {
        guard let step = steps.popLast() else { return false }
        log.append("the last decision taken back")
        time = max(time + 1, wallClock())
        let past = PastDecisions(desk: shelf.desk, places: shelf.places)
        let newest = try #require(try past.newest(), "\(log)")
        let run = shelf.run { past.takeBack([newest], by: 0, time: time, $0) }
        #expect(run.status == .success, "\(run.errors)")
        beings[step.being].judgement = beings[step.being].judgement.following(
            from: step.new, to: step.old)
        return true
    }

    private func trash(_ path: String) -> Bool {
        guard let being = photos[path], let warrant = shelf.warrant(path), let now = WallTime.now(),
            let receipt = try? service.trash(path: Array(path.utf8), by: warrant, now: now)
        else { return false }
        log.append("\(short(path)) trashed")
        photos[path] = nil
        beings[being].taken.insert(path)
        trashed.append((receipt, being))
        return true
    }

    private func restore() throws -> Bool {
        guard !trashed.isEmpty else { return false }
        let (receipt, being) = trashed.remove(at: dice.roll(trashed.count))
        let back = try service.restore(receipt)
        let path = String(decoding: back.path, as: UTF8.self)
        log.append("\(short(path)) restored")
        photos[path] = being
        return true
    }

    private func move(_ path: String) -> Bool {
        let target = "\(shelf.root)/best/\(path.split(separator: "/").last ?? "")"
        guard path != target, photos[target] == nil, let being = photos[path],
            let warrant = shelf.warrant(path), let now = WallTime.now()
        else { return false }
        let files = PhotoFiles(
            stem: Array("x".utf8), cover: Array(path.utf8), by: warrant, others: [])
        let folder = Array("\(shelf.root)/best".utf8)
        guard (try? service.move(photo: files, to: folder, now: now)) != nil else { return false }
        log.append("\(short(path)) moved to best")
        beings[being].taken.insert(path)
        photos[path] = nil
        photos[target] = being
        return true
    }

    /// A shell renames a file, over another one where that cannot be an editor's work.
    private func rename(_ path: String) -> Bool {
        guard let being = photos[path] else { return false }
        let isDecided = beings[being].judgement != .none
        let others = present.filter { other in
            let content = photos[other].map { beings[$0].content }
            return other != path && (isDecided || !beings[being].isFresh)
                && (isDecided || content != beings[being].content)
        }
        let target = !others.isEmpty && dice.roll(3) == 0 ? dice.pick(others) : free()
        guard let target, Glibc.rename(path, target) == 0 else { return false }
        if let other = photos[target] { lose(other) }
        beings[being].wasBack = beings[being].wasBack || beings[being].taken.contains(target)
        log.append("mv \(short(path)) \(short(target))")
        photos[path] = nil
        photos[target] = being
        return true
    }

    private func twin(_ path: String) -> Bool {
        guard let being = photos[path], let target = free(),
            !lost.contains(beings[being].content)
        else { return false }
        log.append("cp -p \(short(path)) \(short(target))")
        system("cp -p '\(path)' '\(target)'")
        var twin = beings[being]
        twin.judgement = .none
        beings.append(twin)
        photos[target] = beings.count - 1
        return true
    }

    private func save(_ path: String) -> Bool {
        guard let being = photos[path], beings[being].date != nil || !beings[being].wasBack else {
            return false
        }
        beings[being].isFresh = true
        if dice.roll(2) == 0 {
            log.append("\(short(path)) saved in place")
            write(being, to: path)
        } else {
            log.append("\(short(path)) saved by rename")
            write(being, to: shelf.root + "/saved")
            Glibc.rename(shelf.root + "/saved", path)
        }
        return true
    }

    private func scan() -> Bool {
        guard beings.count < 80, let path = free() else { return false }
        log.append("scanned to \(short(path))")
        scan(to: path)
        return true
    }

    private func remove(_ path: String) -> Bool {
        log.append("rm \(short(path))")
        if let being = photos[path] { lose(being) }
        unlink(path)
        photos[path] = nil
        return true
    }

    /// Another program takes a photo out of the trash.
    private func bringBack() -> Bool {
        guard !trashed.isEmpty, let target = free() else { return false }
        let (receipt, being) = trashed.remove(at: dice.roll(trashed.count))
        let path = String(decoding: receipt.trashPath, as: UTF8.self)
        guard Glibc.rename(path, target) == 0 else { return false }
        let name = String(decoding: receipt.trashName, as: UTF8.self)
        unlink("\(shelf.root)/share/Trash/info/\(name).trashinfo")
        log.append("\(short(target)) brought back by another program")
        beings[being].wasBack = beings[being].wasBack || beings[being].taken.contains(target)
        photos[target] = being
        return true
    }

    // MARK: Looks

    /// What should be seen.
    var expected: [String: Judgement] {
        photos.mapValues { beings[$0].judgement }.filter { $0.value != .none }
            .reduce(into: [:]) { $0[short($1.key)] = $1.value }
    }

    /// What `--list` says.
    func listed() throws -> [String: Judgement] {
        let words = ["--list", "--format", "tsv", shelf.root + "/photos", shelf.root + "/best"]
        let options = try OptionParser.parse(words.map { Array($0.utf8) })
        let run = shelf.run {
            ListCommand(options: options, places: shelf.places, report: $0).run()
        }
        #expect(run.status != .failure, "\(run.errors)")
        var listed: [String: Judgement] = [:]
        for line in run.output.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 8 else { continue }
            let judgement = Judgement(
                stars: Int(fields[0]) ?? 0, flag: PhotoFlag(rawValue: String(fields[1])) ?? .none)
            if judgement != .none { listed[short(String(fields[6]))] = judgement }
        }
        return listed
    }

    /// What a session shows that opens both folders, and ends.
    func seen() throws -> [String: Judgement] {
        sessions += 1
        log.append("a session")
        // What the one before had open is closed with it.
        service = TrashService(places: shelf.places)
        let headers = HeaderReader(index: nil)
        let found = Mutex<[PhotoID: Judgement]>([:])
        let session = "\(sessions)"
        let made = DecisionThread(
            place: DeskPlace(
                stateHome: Array("\(shelf.root)/state".utf8), session: Array(session.utf8),
                mayWrite: true, date: { [] }, clock: wallClock),
            captured: { path in
                headers.metadata(ofFileAt: path)?.clockDate.map {
                    Array(String($0.number).utf8)
                }
            }, reading: PhotoReading(helper: nil, places: shelf.places),
            deliver: { news in
                guard case .found(let some) = news else { return }
                found.withLock { $0.merge(some.mapValues(\.judgement)) { $1 } }
            })
        let thread = try #require(made)
        let desk = DecisionDesk(thread: thread, clock: wallClock)
        var catalogue = Catalogue()
        var listed: [Photo] = []
        for folder in ["photos", "best"] {
            let path = Array("\(shelf.root)/\(folder)".utf8)
            let number = catalogue.add(folder: path, prefix: [])
            for file in present where file.contains("/\(folder)/") {
                let name = Array(file.utf8).suffix(from: path.count + 1)
                let photo = catalogue.add(Array(name), in: number)
                listed.append(Photo(id: PhotoID(photo), name: Array(name)))
            }
        }
        desk.read(catalogue, listed: listed)
        #expect(thread.settle(seconds: 20))
        var seen: [String: Judgement] = [:]
        for (photo, judgement) in found.withLock({ $0 }) where judgement != .none {
            let path = catalogue.path(photo.number) ?? []
            seen[short(String(decoding: path, as: UTF8.self))] = judgement
        }
        return seen
    }
}
