import Glibc

/// Which cases of a test with many are tried.
///
/// All of them, or where `RIFFLE_SEEDS` is `quick` a part that is another one each day, so that all have their turn
/// within a few days. `quick:N` takes the part of day N again, which every quick run prints.
public struct Seeds: Sendable, Equatable {
    /// The day that says which part is tried; nil for all cases.
    private let day: UInt64?

    /// All cases.
    public static let all = Seeds(day: nil)

    /// The part that is tried on a day, counted from any day on.
    public static func quick(day: UInt64) -> Seeds { Seeds(day: day) }

    /// What this run of the tests tries.
    public static let now = announced()

    private init(day: UInt64?) {
        self.day = day
    }

    /// What `RIFFLE_SEEDS` asks for: nothing and `full` for all, `quick` for the part of today, `quick:N` for that of day N.
    ///
    /// Nil for anything else.
    public init?(_ wish: String?, today: UInt64) {
        switch wish {
        case nil, "full": self = .all
        case "quick": self = .quick(day: today)
        default:
            guard let wish, wish.hasPrefix("quick:"), let day = UInt64(wish.dropFirst(6)) else {
                return nil
            }
            self = .quick(day: day)
        }
    }

    /// The seeds below `count`: a quarter in a quick run.
    public static func count(_ count: UInt64) -> [UInt64] { now.part(Array(0..<count)) }

    /// The seeds of a range: a quarter in a quick run.
    public static func of(_ range: Range<UInt64>) -> [UInt64] { now.part(Array(range)) }

    /// Some of these cases, in their order: of each `step` that stand side by side one in a quick run.
    public static func some<Case>(_ cases: [Case], oneIn step: Int = 4) -> [Case] {
        now.part(cases, oneIn: step)
    }

    /// Whether the case at a place, counted from 0, is tried: in a quick run one of each `step` that stand side by side.
    public static func takes(_ place: Int, oneIn step: Int = 4) -> Bool {
        now.takes(place, oneIn: step)
    }

    /// Some of these cases, in their order; all where there are fewer than `step`.
    public func part<Case>(_ cases: [Case], oneIn step: Int = 4) -> [Case] {
        guard cases.count >= step else { return cases }
        return cases.enumerated().filter { takes($0.offset, oneIn: step) }.map(\.element)
    }

    /// Whether the case at a place, counted from 0, is tried.
    ///
    /// Not each fourth, but another one of each four: what a case is about often depends on whether its number is even.
    public func takes(_ place: Int, oneIn step: Int = 4) -> Bool {
        guard let day else { return true }
        let (round, place) = place.quotientAndRemainder(dividingBy: step)
        return (place + round + Int(day % UInt64(step))) % step == 0
    }

    /// Reads the environment, and prints what a quick run takes.
    private static func announced() -> Seeds {
        let wish = unsafe getenv("RIFFLE_SEEDS").map { unsafe String(cString: $0) }
        let today = UInt64(max(0, time(nil))) / 86400
        guard let seeds = Seeds(wish, today: today) else {
            fatalError("RIFFLE_SEEDS is neither full nor quick nor quick:DAY")
        }
        if let day = seeds.day {
            print("seeds: a part of them; RIFFLE_SEEDS=quick:\(day) takes the same again")
        }
        return seeds
    }
}
