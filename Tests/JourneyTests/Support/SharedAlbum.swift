import Geometry
import Glibc
import PtyHarness
import SeededRandom
import Selecting
import Testing

/// A folder that two riffles, commands, a shell and another program change at the same time, beside what each photo may be.
///
/// Each photo that is decided about has stars and a label that no other photo gets: a decision shows to which photo it belongs.
final class SharedAlbum {
    /// A photo, wherever its file is.
    struct Shot {
        var name: String
        /// The stars and the place of the label that it is given, beside none; nil where it is never decided about.
        let stars: Int?
        /// What it may be: one judgement where the order of all decisions is known.
        var allowed: Set<Judgement> = [.none]
        var isGone = false
        var isInTrash = false

        var isPresent: Bool { !isGone && !isInTrash }
        var isKnown: Bool { allowed.count == 1 }
        var label: LabelColour? { stars.map { SharedAlbum.colours[$0 - 1] } }

        /// Notes that a decision was made, and is seen to be in force.
        mutating func become(_ body: (inout Judgement) -> Void) {
            allowed = changed(body)
        }

        /// Notes that a decision was made that may or may not hold.
        mutating func mayBecome(_ body: (inout Judgement) -> Void) {
            allowed.formUnion(changed(body))
        }

        private func changed(_ body: (inout Judgement) -> Void) -> Set<Judgement> {
            Set(
                allowed.map { judgement in
                    var judgement = judgement
                    body(&judgement)
                    return judgement
                })
        }
    }

    static let colours: [LabelColour] = [.red, .yellow, .green, .blue]

    let world = World(photos: 0)
    var shots: [Shot] = []
    var dice: Dice
    /// What was done, for the words of a test that fails.
    var acts: [String] = []
    /// Whether a command was killed: what it left half done the next start of a session repairs.
    var isTorn = false
    private var written = 0
    private var sessions: [PtySession] = []

    init(photos count: Int, seed: UInt64) throws {
        dice = Dice(seed: seed)
        for number in 1...count { add("photo\(number).jpg", stars: number) }
        for _ in 0..<2 { sessions.append(try start()) }
    }

    // MARK: What is in the folder

    /// The places of the shots whose files are in the folder, of those that may be decided about where `mine` says so.
    func present(deciding mine: Bool) -> [Int] {
        shots.indices.filter { shots[$0].isPresent && (!mine || shots[$0].stars != nil) }
    }

    /// Writes a photo of other bytes than all others.
    func add(_ name: String, stars: Int?) {
        written += 1
        World.write(World.smallPhoto(written), to: world.root + "/new.jpg")
        Glibc.rename(world.root + "/new.jpg", world.path(name))
        shots.append(Shot(name: name, stars: stars))
    }

    func sidecar(of shot: Shot) -> String { world.path(shot.name + ".xmp") }

    // MARK: Sessions

    private func start() throws -> PtySession {
        let session = try world.browse(["--sidecars", "write"])
        #expect(session.wait { $0.status != nil }, "\(session.screen.picture)")
        return session
    }

    func session(_ place: Int) -> PtySession { sessions[place] }

    /// Ends a session, by the key or by `kill -9`, and starts the next one in its place.
    func restart(_ place: Int, killing: Bool) throws {
        if killing {
            sessions[place].signal(SIGKILL)
            _ = sessions[place].waitForEnd()
        } else {
            sessions[place].send("q")
            sessions[place].endsCleanly()
        }
        sessions[place] = try start()
        isTorn = false
    }

    func end() {
        for session in sessions {
            session.send("q")
            session.endsCleanly()
        }
        sessions = []
    }

    /// Reads what the sessions write meanwhile.
    func pump(milliseconds: Int) {
        for session in sessions { session.pump(milliseconds: milliseconds) }
    }

    /// Brings a photo to the front of a session, and waits until its status line says what the photo may be.
    @discardableResult
    func show(_ place: Int, in session: PtySession, as judgements: Set<Judgement>? = nil) -> Bool {
        let shot = shots[place]
        let wanted = judgements ?? shot.allowed
        let isThere = session.wait { session in
            func isShown() -> Bool {
                guard let bar = session.screen.lastLine, let status = session.status else {
                    return false
                }
                return status.name.hasPrefix(shot.name) && Self.says(bar, one: wanted)
            }
            // A key that a slow machine has not answered yet may bring another photo to the front.
            if isShown() {
                session.settle(quietMilliseconds: 300, seconds: 3)
                return isShown()
            }
            guard let status = session.status else { return false }
            // Another photo in front has the desk asked for what others have decided.
            session.send(status.place == status.count ? Keys.home : Keys.right)
            session.settle(quietMilliseconds: 150, seconds: 1)
            return false
        }
        #expect(isThere, "\(shot.name) is not \(wanted) on:\n\(session.screen.picture)\n\(acts)")
        return isThere
    }

    /// The label that a status line names.
    private static func label(in bar: String) -> PhotoLabel {
        guard let word = bar.split(separator: "● ").dropFirst().first?.prefix(while: \.isLetter)
        else { return .none }
        return LabelColour(rawValue: String(word)).map { .colour($0) } ?? .other(Array(word.utf8))
    }

    /// Whether a status line says one of these judgements.
    private static func says(_ bar: String, one judgements: Set<Judgement>) -> Bool {
        judgements.contains { judgement in
            bar.count { $0 == "★" } == judgement.stars
                && label(in: bar) == judgement.label
                && bar.contains("✗") == (judgement.flag == .reject)
        }
    }

    // MARK: What is stored

    /// Waits until the sessions draw nothing more and the desk has not been written for two seconds.
    func waitForDesk() {
        for session in sessions { session.settle(quietMilliseconds: 300) }
        var last = ContinuousClock.now
        var date = world.print(of: world.desk + "/desk.sqlite")
        while ContinuousClock.now - last < .seconds(2) {
            pump(milliseconds: 50)
            let now = world.print(of: world.desk + "/desk.sqlite")
            if now != date { (last, date) = (.now, now) }
        }
    }

    /// What `--list` says of each photo of the folder, by name.
    var listed: [String: Judgement] {
        let path = world.root + "/list"
        let command =
            "exec '\(BuildFolder.program("riffle"))' --list --format tsv '\(world.photos)' > '\(path)'"
        guard
            let run = try? PtySession(
                ["/bin/sh", "-c", command], environment: world.all, directory: world.root),
            run.waitForEnd() == .exited(status: 0)
        else { return [:] }
        let text = String(decoding: World.read(path), as: UTF8.self)
        var judgements: [String: Judgement] = [:]
        for line in text.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 8, let name = fields[6].split(separator: "/").last else {
                continue
            }
            judgements[String(name)] = Judgement(
                stars: Int(fields[0]) ?? -1, flag: PhotoFlag(rawValue: String(fields[1])) ?? .none,
                label: LabelColour(rawValue: String(fields[2])).map { .colour($0) } ?? .none,
                turn: Int(fields[7]).flatMap { Orientation(rawValue: $0) } ?? .upright)
        }
        return judgements
    }

    /// What a photo's sidecar says; nothing where there is none.
    func documented(_ shot: Shot) -> Judgement {
        let text = String(decoding: World.read(sidecar(of: shot)), as: UTF8.self)
        let rating = value(of: "xmp:Rating", in: text).flatMap { Int($0) } ?? 0
        let label = value(of: "xmp:Label", in: text).map { $0.lowercased() }
        return Judgement(
            stars: max(0, rating), flag: rating < 0 ? .reject : .none,
            label: label.flatMap { LabelColour(rawValue: $0) }.map { .colour($0) } ?? .none)
    }

    private func value(of property: String, in text: String) -> String? {
        text.split(separator: property + "=\"").dropFirst().first
            .flatMap { $0.split(separator: "\"", omittingEmptySubsequences: false).first }
            .map { String($0) }
    }

    /// Another program's rating of a photo: in its sidecar, which it makes where there is none.
    ///
    /// False for a sidecar without a rating, to which it has nothing to say.
    func rateElsewhere(_ place: Int, stars: Int) -> Bool {
        let path = sidecar(of: shots[place])
        let text = String(decoding: World.read(path), as: UTF8.self)
        let old = value(of: "xmp:Rating", in: text)
        let new =
            old.map {
                text.replacing("xmp:Rating=\"\($0)\"", with: "xmp:Rating=\"\(stars)\"")
            }
        guard text.isEmpty || new != nil else { return false }
        let made = new.map { Array($0.utf8) } ?? World.xmp("xmp:Rating=\"\(stars)\"")
        World.write(made, to: world.root + "/new.xmp")
        Glibc.rename(world.root + "/new.xmp", path)
        return true
    }

    /// Waits until desk and sidecars agree on something that each photo may be.
    ///
    /// That is what it is from then on where `isSettled` says that no decision is under way.
    func agree(isSettled: Bool = false) throws {
        if isTorn { try restart(dice.roll(2), killing: false) }
        var listed = self.listed
        let wrong = {
            self.shots.filter { shot in
                guard shot.isPresent else { return false }
                guard let judgement = listed[shot.name] else { return true }
                return !shot.allowed.contains(judgement) || self.documented(shot) != judgement
            }
        }
        let start = ContinuousClock.now
        while !wrong().isEmpty, ContinuousClock.now - start < .seconds(20) {
            pump(milliseconds: 50)
            listed = self.listed
        }
        for shot in wrong() {
            Issue.record(
                """
                \(shot.name) may be \(shot.allowed); --list: \(listed[shot.name].map { "\($0)" } ?? "not there"), \
                sidecar: \(documented(shot)), desk: \(world.judgements); \(acts)
                """)
        }
        for place in shots.indices where isSettled && shots[place].isPresent {
            if let judgement = listed[shots[place].name] { shots[place].allowed = [judgement] }
        }
    }

    /// Looks at every photo in a new session, after all others have ended: it shows what the desk and the sidecars say.
    func showsTheSameAfterAll() throws {
        let last = try start()
        for place in present(deciding: false) { show(place, in: last) }
        last.send("q")
        last.endsCleanly()
        try agree()
    }
}
