import PhotoLibrary
public import Selecting
import System

/// What happens in a session, as `--events` tells it: a line of JSON each.
public enum SessionEvent: Hashable, Sendable {
    /// What was taken back.
    public enum Deed: String, CaseIterable, Sendable {
        case trashed, moved, copied, decided, turned
    }

    /// The session begins.
    case begun(version: String, process: Int32, isDryRun: Bool)
    /// A photo is in front now.
    case shown([UInt8])
    case decided([UInt8], Judgement)
    /// Where the files of a photo are now, the cover's first.
    case trashed([UInt8], to: [[UInt8]])
    case moved([UInt8], to: [[UInt8]])
    case copied([UInt8], to: [[UInt8]])
    case linked([UInt8], to: [[UInt8]])
    /// Its file is turned; the original is in the trash.
    case turned([UInt8])
    /// A photo is back in its folder, has the decision of before, or its copy is gone.
    case undone(Deed, [UInt8], Judgement? = nil)
    /// The session ends, by a signal perhaps, and with a path printed perhaps.
    case quit(printed: [UInt8]?, signal: Int32?)
    /// So many events were too many to be told.
    case lost(Int)

    /// The version of this form; it rises where a reader of the former one would be misled.
    static let version = 1

    /// What a file of events begins with.
    public static let beginning = Array("{\"version\": ".utf8)

    /// The event as a line; `time` is in milliseconds since 1970, and `folder` what relative paths begin in.
    public func line(at time: Int64, in folder: [UInt8]) -> [UInt8] {
        Array((jsonObject(fields(at: time, in: folder)) + "\n").utf8)
    }

    private func fields(at time: Int64, in folder: [UInt8]) -> [(String, String)] {
        func whole(_ path: [UInt8]) -> [UInt8] { absolute(path, in: folder) }
        func path(_ path: [UInt8]) -> [(String, String)] { jsonFields(ofPath: whole(path)) }
        func gone(_ source: [UInt8], _ places: [[UInt8]]) -> [(String, String)] {
            path(source) + [("to", jsonList(places.map(whole)))]
        }
        let (name, rest): (String, [(String, String)]) =
            switch self {
            case .begun(let version, let process, let isDryRun):
                (
                    "begun",
                    [
                        ("riffle", "\"\(version)\""), ("process", "\(process)"),
                        ("folder", jsonString(folder)), ("dry_run", "\(isDryRun)"),
                    ]
                )
            case .shown(let photo): ("shown", path(photo))
            case .decided(let photo, let judgement):
                ("decided", path(photo) + jsonFields(of: judgement))
            case .trashed(let photo, let places): ("trashed", gone(photo, places))
            case .moved(let photo, let places): ("moved", gone(photo, places))
            case .copied(let photo, let places): ("copied", gone(photo, places))
            case .linked(let photo, let places): ("linked", gone(photo, places))
            case .turned(let photo): ("turned", path(photo))
            case .undone(let deed, let photo, let judgement):
                (
                    "undone",
                    [("what", "\"\(deed.rawValue)\"")] + path(photo)
                        + (judgement.map { jsonFields(of: $0) } ?? [])
                )
            case .quit(let printed, let signal):
                (
                    "quit",
                    [
                        ("printed", printed.map { jsonString(whole($0)) } ?? "null"),
                        ("signal", signal.map { "\($0)" } ?? "null"),
                    ]
                )
            case .lost(let count): ("lost", [("count", "\(count)")])
            }
        let begin = name == "begun" ? [("version", "\(Self.version)")] : []
        return begin + [("event", "\"\(name)\""), ("time", seconds(time))] + rest
    }

    /// With three decimals.
    private func seconds(_ time: Int64) -> String {
        "\(time / 1000)." + String("\(1000 + time % 1000)".dropFirst())
    }
}

/// A path from the root; an address is one already.
private func absolute(_ path: [UInt8], in folder: [UInt8]) -> [UInt8] {
    if path.first == BytePath.slash || PhotoAddress(path) != nil { return path }
    let rest = path.starts(with: Array("./".utf8)) ? Array(path.dropFirst(2)) : path
    return BytePath.join(folder, rest)
}
