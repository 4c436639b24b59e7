// One trash, undo or recovery in a process of its own, for tests that kill it or let its calls fail.
//
// trash-probe trash PATH…, trash-probe undo, trash-probe recover; the places come from the environment, and
// RIFFLE_PROBE_TRASH or RIFFLE_PROBE_REJECT name a folder. Exit status: 0 when all was done, 1 when something was not.

import Glibc
import Trash

func variable(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe Array(String(cString: value).utf8)
}

func say(_ text: String) {
    print(text)
}

var places = TrashPlaces.from(environment: variable)
places.trashDirectory = variable("RIFFLE_PROBE_TRASH")
places.rejectDirectory = variable("RIFFLE_PROBE_REJECT")
let service = TrashService(places: places)
let now = WallTime(seconds: 1_700_000_000, localText: "2023-11-14T22:13:20")
var status: Int32 = 0

switch CommandLine.arguments.dropFirst().first {
case "trash":
    for argument in CommandLine.arguments.dropFirst(2) {
        do throws(TrashError) {
            let path = Array(argument.utf8)
            say("trashed \(try service.trash(path: path, expecting: nil, now: now).op)")
        } catch {
            say("failed \(error)")
            status = 1
        }
    }
case "undo":
    do throws(TrashError) {
        guard let receipt = try service.undoable().last else { exit(1) }
        say("restored renamed=\(try service.restore(receipt).isRenamed)")
    } catch {
        say("failed \(error)")
        status = 1
    }
case "recover":
    do throws(TrashError) {
        let report = try service.recover()
        status = report.unreachable.isEmpty && report.lost.isEmpty ? 0 : 1
    } catch {
        status = 1
    }
default:
    status = 2
}
exit(status)
