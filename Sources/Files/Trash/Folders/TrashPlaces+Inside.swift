import Glibc
import System

extension TrashPlaces {
    /// Names what failed where a folder lies in a trash.
    static let insideCall = "inside a trash"

    /// Fails if a folder (absolute path without symbolic links) is a trash or lies in one: emptying that trash would delete its photos.
    func checkOutside(_ folder: Path) throws(FailedCall) {
        let known = [dataHome.map { BytePath.join($0, bytes("Trash")) }, trashDirectory].compactMap
        { $0 }
        let isInside =
            known.contains { isSameOrBelow(folder, $0) || isSameOrBelow(folder, realWay($0)) }
            || folder.split(separator: UInt8(ascii: "/")).contains { isTrashName(Array($0)) }
        if isInside { throw FailedCall(call: Self.insideCall, code: EPERM, path: folder) }
    }

    private func isSameOrBelow(_ path: Path, _ directory: Path) -> Bool {
        path == directory || relative(path, to: directory) != nil
    }

    /// The path without symbolic links, whether it exists or not; unchanged if this is unknown.
    private func realWay(_ path: Path) -> Path {
        do throws(FailedCall) {
            let (existing, missing) = try nearestExisting(path)
            return missing.reduce(existing, BytePath.join)
        } catch {
            return path
        }
    }

    /// `.Trash` and `.Trash-uid`, the names of trash folders in the top directory of a mount.
    private func isTrashName(_ name: [UInt8]) -> Bool {
        let beginning = bytes(".Trash")
        guard name.starts(with: beginning) else { return false }
        let rest = name.dropFirst(beginning.count)
        let digits = rest.dropFirst()
        return rest.isEmpty
            || rest.first == UInt8(ascii: "-") && !digits.isEmpty
                && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
