import SeededRandom
import Gates
import Glibc
import PtyHarness
import Testing

/// After every way out, at whatever moment, the terminal is as it was and the shell has it.
@Suite(.serialized) struct `Gate: the life cycle on a terminal` {
    /// Promise: riffle gives the terminal back as it was on every way out, `kill -9` included.
    @Test func `every way out gives the terminal back`() throws {
        var gate = Gate("life-cycle", counting: "terminals left changed")
        var dice = Dice(seed: Gate.seed(11))
        for moment in Gate.isFull ? Moment.allCases : [.rest, .filing, .stalled] {
            for way in Gate.isFull ? WayOut.all : WayOut.few {
                if case .key = way, !moment.quitsByKey { continue }
                gate.count("\(moment), \(way)", try departure(moment, way, &dice))
            }
        }
        for way in Gate.isFull ? [WayOut.key("q"), .signal(SIGKILL)] : [.signal(SIGKILL)] {
            gate.count("under bash, \(way)", try departure(.rest, way, &dice, shell: Self.bash))
        }
        #expect(gate.close())
    }

    @Test func `a terminal that nobody reads keeps nobody for a second`() throws {
        var gate = Gate("stalled", counting: "exits over a second")
        var dice = Dice(seed: Gate.seed(11))
        var longest = 0.0
        let ways: [WayOut] = [
            .key("q"), .signal(SIGTERM), .signal(SIGHUP), .signal(SIGINT), .signal(SIGKILL),
            .signal(SIGSEGV), .unguarded(SIGABRT),
        ]
        for way in Gate.isFull ? ways : Array(ways.prefix(2)) {
            // A machine that has much else to do may keep it once or twice, but not whenever it is tried.
            var best = Double.infinity
            for _ in 0..<4 where best > 1 {
                best = min(best, try secondsToLeaveStalled(way, &dice) ?? .infinity)
            }
            longest = max(longest, best)
            gate.count("\(way)", best <= 1 ? [] : ["\(best) s"])
        }
        #expect(gate.close("the longest \(longest.rounded(to: 2)) s"))
    }

    @Test func `a terminal that goes away ends all processes and loses no photo`() throws {
        var gate = Gate("hang-up", counting: "processes or photos astray")
        var dice = Dice(seed: Gate.seed(11))
        let moments: [Moment] = [.rest, .moving, .filing, .viewer, .stalled]
        for moment in Gate.isFull ? moments : [.moving, .filing] {
            for isIgnored in [false, true] {
                gate.count(
                    "\(moment), SIGHUP \(isIgnored ? "ignored" : "as usual")",
                    try hangUp(moment, isIgnored: isIgnored, &dice))
            }
        }
        #expect(gate.close())
    }

    @Test func `no size of a terminal ends it`() throws {
        var gate = Gate("sizes", counting: "ended or left changed")
        let sizes = [
            PtySize(0, 0), PtySize(1, 1), PtySize(2, 400), PtySize(400, 2), PtySize(1, 30),
            PtySize(80, 1), PtySize(0, 24), PtySize(80, 0),
        ]
        for start in Gate.isFull ? sizes : Array(sizes.prefix(2)) {
            let ways: [Way] = Gate.isFull ? Way.allCases : [.stack, .waterfall]
            for way in ways { gate.count("\(start), \(way)", try shrinking(start, sizes, way)) }
        }
        #expect(gate.close())
    }

    @Test func `helpers that die cost nothing`() throws {
        var gate = Gate("helpers", counting: "sessions harmed")
        var dice = Dice(seed: Gate.seed(11))
        for victim in ["worker", "watchdog", "all"] {
            for moment in [Moment.rest, .moving, .viewer] {
                gate.count("\(victim), \(moment)", try losing(victim, moment, &dice))
            }
            if !Gate.isFull { break }
        }
        #expect(gate.close())
    }

    private static let dash = ["/bin/dash", "-c", "ulimit -c 0; exec /bin/dash -i"]
    private static let bash = [
        "/bin/dash", "-c", "ulimit -c 0; exec /bin/bash --norc --noprofile -i",
    ]

    /// What is wrong after the program, a command of a shell, has gone.
    private func departure(
        _ moment: Moment, _ way: WayOut, _ dice: inout Dice, shell: [String] = dash
    ) throws -> [String] {
        let world = World(small: 12)
        let before = world.census
        guard let (session, riffle) = try start(world, moment.size, shell: shell) else {
            return ["it did not start"]
        }
        guard moment.reach(session, in: world, &dice) else { return ["it is never \(moment)"] }
        way.take(session, riffle)
        guard secondsUntilGone(riffle) != nil else { return ["it still runs"] }
        var complaints: [String] = []
        if moment == .oneCell || moment == .noCells { session.resize(to: PtySize(80, 24)) }
        // bash has its own modes, and its pastes in brackets, while it waits for a command.
        let isBash = shell == Self.bash
        let isBack = session.wait {
            $0.screen.leftovers.filter { !isBash || $0 != "mode 2004" }.isEmpty
                && (isBash || $0.modesAreRestored)
        }
        if !isBack {
            complaints += session.screen.leftovers
            if !session.modesAreRestored { complaints.append("the terminal's modes") }
        }
        if !session.obeysCommands { complaints.append("the shell does not obey") }
        if let status = way.shellStatus {
            session.send("echo =$ended=\r")
            if !session.wait(forText: "=\(status)=") {
                complaints.append("its status is not \(status)")
            }
        }
        return complaints + (try photosLost(world, before))
    }

    /// A riffle at rest on its first photo, started from a shell.
    private func start(
        _ world: World, _ size: PtySize, shell: [String]
    ) throws -> (PtySession, Int32)? {
        guard
            let session = try PtySession.shell(
                shell, environment: world.all, size: size, directory: world.root)
        else { return nil }
        session.send("'\(BuildFolder.program("riffle"))' photos; ended=$?\r")
        guard session.wait(until: { $0.status?.isDecoded == true }),
            let riffle = session.children.first
        else { return nil }
        session.settle(quietMilliseconds: 200)
        return (session, riffle)
    }

    private func secondsToLeaveStalled(_ way: WayOut, _ dice: inout Dice) throws -> Double? {
        let world = World(photos: 6)
        let session = try world.browse(size: PtySize(200, 60))
        guard session.wait(until: { $0.status?.isDecoded == true }) else { return nil }
        session.settle(quietMilliseconds: 200)
        guard Moment.stalled.reach(session, in: world, &dice) else { return nil }
        way.take(session, session.process)
        return secondsUntilGone(session.process)
    }

    private func hangUp(
        _ moment: Moment, isIgnored: Bool, _ dice: inout Dice
    ) throws -> [String] {
        let world = World(small: 12)
        let before = world.census
        let session = try PtySession(
            [BuildFolder.program("riffle"), world.photos], environment: world.all,
            size: moment.size, directory: world.root, ignoresHangup: isIgnored)
        guard session.wait(until: { $0.status?.isDecoded == true }) else {
            return ["it did not start"]
        }
        session.settle(quietMilliseconds: 200)
        let family = session.family
        guard moment.reach(session, in: world, &dice) else { return ["it is never \(moment)"] }
        session.hangUp()
        let isOver = session.wait { _ in family.allSatisfy(isGone) }
        let left = family.filter { !isGone($0) }.count
        var complaints = isOver ? [] : ["\(left) processes still run"]
        if let ending = session.ended(), ending.isCrash {
            complaints.append("it ended so: \(ending)")
        }
        return complaints + (try photosLost(world, before))
    }

    private func shrinking(_ start: PtySize, _ sizes: [PtySize], _ way: Way) throws -> [String] {
        let world = World(small: 6)
        let session = try world.browse(["-m", way.rawValue], size: start)
        _ = session.wait { $0.screen.modes.contains(2004) }
        for size in sizes + [PtySize(100, 30)] + sizes.reversed() {
            session.resize(to: size)
            session.pump(milliseconds: 40)
            session.send(Keys.right)
            session.pump(milliseconds: 20)
        }
        session.resize(to: PtySize(100, 30))
        var complaints: [String] = []
        if !session.wait(until: { $0.status?.isDecoded == true }) {
            complaints.append("nothing to be seen in the end")
        }
        session.send("q")
        if session.waitForEnd() != .exited(status: 0) { complaints.append("no clean end") }
        if !session.modesAreRestored { complaints.append("the terminal's modes") }
        return complaints + session.screen.leftovers
    }

    private func losing(
        _ victim: String, _ moment: Moment, _ dice: inout Dice
    ) throws -> [String] {
        let world = World(small: 12)
        let before = world.census
        let session = try world.browse(size: PtySize(100, 30))
        guard session.wait(until: { $0.status?.isDecoded == true }) else {
            return ["it did not start"]
        }
        guard moment.reach(session, in: world, &dice) else { return ["it is never \(moment)"] }
        let watchdog = Helpers.watchdog(of: session.process).map { [$0] } ?? []
        let workers = Helpers.workers(of: session.process)
        if watchdog.isEmpty || workers.isEmpty { return ["no helpers were found"] }
        for helper in victim == "worker"
            ? workers : victim == "watchdog" ? watchdog : watchdog + workers
        {
            kill(helper, SIGKILL)
        }
        session.send(Keys.escape)
        session.settle(quietMilliseconds: 200)
        session.send(Keys.end)
        var complaints: [String] = []
        if !session.wait(until: { $0.status?.place == 12 && $0.status?.isDecoded == true }) {
            complaints.append("the last photo does not come")
        }
        session.send("q")
        if session.waitForEnd() != .exited(status: 0) { complaints.append("no clean end") }
        if !session.modesAreRestored { complaints.append("the terminal's modes") }
        return complaints + session.screen.leftovers + (try photosLost(world, before))
    }

    /// What is missing or left behind once the next start has tidied up and taken everything back.
    private func photosLost(_ world: World, _ before: Census) throws -> [String] {
        let undo = try world.run(["--undo-session", "--yes"])
        guard undo.waitForEnd() == .exited(status: 0) else { return ["no undo"] }
        return before.difference(from: Census([world.photos])) + world.leftovers
    }
}

extension Double {
    /// To so many places behind the point.
    func rounded(to places: Int) -> Double {
        let scale = [1.0, 10, 100, 1000][places]
        return (self * scale).rounded() / scale
    }
}
