import Glibc
import PtyHarness
import SeededRandom
import Selecting
import Testing

/// What happens to the shared album, one thing after the other; some of it without waiting for the thing before.
extension SharedAlbum {
    fileprivate enum Act: CaseIterable {
        case decide, decideAndTakeBack, decideAndKill, race, rate, rateAndKill, rename, twin,
            remove, trash, newcomer
        case renameAndTakeBack, newcomerAndRestore
        case rateElsewhere, restart, kill
    }

    fileprivate func act() throws {
        let act = dice.pick(Act.allCases)
        let mine = present(deciding: true)
        let place = dice.pick(mine)
        let who = dice.roll(2)
        acts.append("\(act) \(shots[place].name) by \(who)")
        switch act {
        case .decide: _ = decide(place, by: who)
        case .decideAndTakeBack: decideAndTakeBack(place, by: who)
        case .decideAndKill: try decideAndKill(place, by: who)
        case .race: try race(place)
        case .rate: try rate(place)
        case .rateAndKill: try rateAndKill(place)
        case .rename: try renameByShell(place)
        case .twin: try twin(place)
        case .remove: if mine.count > 2 { try removeByShell(place) }
        case .trash: trash(place, by: who)
        case .newcomer: if mine.count > 2 { try trashAndReplace(place, by: who) }
        case .renameAndTakeBack: try renameAndTakeBack(place, by: who)
        case .newcomerAndRestore: try newcomerAndRestore(place, by: who)
        case .rateElsewhere: try rateInSidecar(place)
        case .restart: try restart(who, killing: false)
        case .kill:
            try agree()
            try restart(who, killing: true)
        }
        if dice.roll(3) == 0 { pump(milliseconds: dice.roll(1_200)) }
    }

    /// Stars or a label, given or taken away; the commands say what is wanted, whatever was before.
    private func decision(about place: Int) -> (line: String, change: (inout Judgement) -> Void)? {
        guard let stars = shots[place].stars, let label = shots[place].label else { return nil }
        let gives = dice.roll(2) == 0
        if dice.roll(2) == 0 {
            return ("rate \(gives ? stars : 0)", { $0.stars = gives ? stars : 0 })
        }
        return (
            "label \(gives ? label.rawValue : "none")",
            { $0.label = gives ? .colour(label) : .none }
        )
    }

    /// Whether it was a decision that changes something.
    private func decide(_ place: Int, by who: Int) -> Bool {
        let before = shots[place].allowed
        guard show(place, in: session(who)), let (line, change) = decision(about: place) else {
            return false
        }
        session(who).command(line)
        shots[place].become(change)
        return show(place, in: session(who)) && shots[place].allowed != before
    }

    private func decideAndTakeBack(_ place: Int, by who: Int) {
        let before = shots[place].allowed
        guard decide(place, by: who) else { return }
        pump(milliseconds: dice.roll(300))
        session(who).send("u")
        shots[place].allowed = before
        show(place, in: session(who))
    }

    /// A decision of the last second may be lost, but not in part.
    private func decideAndKill(_ place: Int, by who: Int) throws {
        try agree()
        let before = shots[place].allowed
        guard decide(place, by: who) else { return }
        pump(milliseconds: dice.roll(300))
        shots[place].allowed.formUnion(before)
        try restart(who, killing: true)
        try agree(isSettled: true)
    }

    /// Both sessions decide about the same photo in the same moment, each something else.
    private func race(_ place: Int) throws {
        guard let stars = shots[place].stars else { return }
        for who in 0..<2 where !show(place, in: session(who)) { return }
        let first = dice.roll(2)
        session(first).send("\(stars)")
        usleep(UInt32(dice.roll(60_000)))
        session(1 - first).send("0")
        shots[place].become { $0.stars = stars }
        shots[place].mayBecome { $0.stars = 0 }
        waitForDesk()
        try agree(isSettled: true)
    }

    private func rate(_ place: Int) throws {
        let (run, wanted) = try startRating(place)
        #expect(run.waitForEnd() == .exited(status: 0), "\(run.screen.picture)")
        shots[place].become { $0.stars = wanted }
    }

    private func rateAndKill(_ place: Int) throws {
        try agree()
        let (run, wanted) = try startRating(place)
        usleep(UInt32(dice.roll(60_000)))
        run.signal(SIGKILL)
        _ = run.waitForEnd()
        shots[place].mayBecome { $0.stars = wanted }
        isTorn = true
        try agree(isSettled: true)
    }

    private func startRating(_ place: Int) throws -> (PtySession, stars: Int) {
        let wanted = dice.roll(2) * (shots[place].stars ?? 0)
        let words = ["--rate", "\(wanted)", "--sidecars", "write", world.path(shots[place].name)]
        return (try world.run(words), wanted)
    }

    private func renameByShell(_ place: Int) throws {
        // What is being written would make a sidecar under the former name.
        try agree()
        let old = shots[place]
        shots[place].name = "renamed\(dice.roll(1_000_000)).jpg"
        Glibc.rename(world.path(old.name), world.path(shots[place].name))
        Glibc.rename(sidecar(of: old), sidecar(of: shots[place]))
        if dice.roll(2) == 0 { try agree() }
    }

    private func twin(_ place: Int) throws {
        let name = "twin\(dice.roll(1_000_000)).jpg"
        system("cp -p '\(world.path(shots[place].name))' '\(world.path(name))'")
        shots.append(Shot(name: name, stars: nil))
        if dice.roll(2) == 0 { try agree() }
    }

    private func removeByShell(_ place: Int) throws {
        // What is being written would make a sidecar without its photo.
        try agree()
        unlink(world.path(shots[place].name))
        unlink(sidecar(of: shots[place]))
        shots[place].isGone = true
    }

    private func trash(_ place: Int, by who: Int) {
        guard goes(place, by: who) else { return }
        isBack(place, by: who)
    }

    private func isBack(_ place: Int, by who: Int) {
        session(who).send("u")
        let path = world.path(shots[place].name)
        let isBack = session(who).wait { [world] _ in world.exists(path) }
        #expect(isBack, "\(session(who).screen.picture)\n\(acts)")
        shots[place].isInTrash = false
    }

    /// Another picture takes the name of a photo that went to the trash, for good.
    private func trashAndReplace(_ place: Int, by who: Int) throws {
        guard goes(place, by: who) else { return }
        add(shots[place].name, stars: nil)
        if dice.roll(2) == 0 { try agree() }
    }

    /// A decision is taken back about a photo that a shell has renamed since.
    private func renameAndTakeBack(_ place: Int, by who: Int) throws {
        let before = shots[place].allowed
        guard decide(place, by: who) else { return }
        try renameByShell(place)
        guard show(place, in: session(who)) else { return }
        session(who).send("u")
        shots[place].allowed = before
        show(place, in: session(who))
    }

    /// A photo in the trash comes back with its own decisions after another picture had its name for a while.
    private func newcomerAndRestore(_ place: Int, by who: Int) throws {
        guard goes(place, by: who) else { return }
        add(shots[place].name, stars: nil)
        let newcomer = shots.count - 1
        try agree()
        unlink(world.path(shots[newcomer].name))
        shots[newcomer].isGone = true
        isBack(place, by: who)
    }

    private func goes(_ place: Int, by who: Int) -> Bool {
        let session = session(who)
        guard show(place, in: session) else { return false }
        #expect(session.wait { $0.status?.isDecoded ?? false }, "\(session.screen.picture)")
        session.settle(quietMilliseconds: 300)
        session.send(Keys.up)
        let path = world.path(shots[place].name)
        let isGone = session.wait { [world] _ in !world.exists(path) }
        #expect(isGone, "\(session.screen.picture)\n\(acts)")
        shots[place].isInTrash = true
        return isGone
    }

    private func rateInSidecar(_ place: Int) throws {
        // Another program's word counts where it comes after riffle's own.
        try agree()
        let wanted = dice.roll(2) * (shots[place].stars ?? 0)
        if rateElsewhere(place, stars: wanted) { shots[place].become { $0.stars = wanted } }
    }
}

/// Desk, sidecars and screen agree, and each decision belongs to the photo that it was made about.
@Suite(.serialized) struct `Two riffles, a shell and another program` {
    /// Promise: Decisions of two riffles, of commands and of other programs end up the same: in riffle's database, in the
    /// sidecars and on the screen.
    @Test(arguments: Seeds.of(0..<16)) func `agree in the end, whatever they do`(
        seed: UInt64
    ) throws {
        let album = try SharedAlbum(photos: 4, seed: seed)
        for _ in 0..<10 { try album.act() }
        try album.agree()
        album.end()
        try album.showsTheSameAfterAll()
    }
}
