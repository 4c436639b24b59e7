import Glibc
import Testing

@testable import Trash

@Suite struct `a call that fails` {
    private static let calls = [
        "renameat2", "linkat", "unlinkat", "openat", "write", "fsync", "fdatasync",
        "copy_file_range", "ioctl", "fallocate", "mkdirat", "fstatat", "fstat", "futimens",
        "fchmod",
    ]

    @Test(arguments: [BackEnd.rename, .link, .placeholder, .copy], ["trash", "undo"])
    func `costs no photo, and the exit status tells the truth`(
        backEnd: BackEnd, command: String
    ) throws {
        let probe = try #require(Probe())
        defer { probe.remove() }
        var cases = 0
        var faults: [String] = []
        for call in Self.calls {
            for error in ["EIO", "ENOSPC", "EACCES", "EINTR", "LATE"] {
                for number in [1, 2, 3, 4, 0] where isOfInterest(error, number) {
                    var scene = Scene(backEnd, seed: UInt64(number))
                    scene.isChosen = true
                    if command == "undo" { scene = try scene.trashed() }
                    let fault = "\(call):\(number):\(error)"
                    let ending = scene.run(probe, command, fault: fault)
                    cases += 1
                    let isDone = (readFile(scene.path) == nil) == (command == "trash")
                    if ending == .exited(0), !isDone { faults.append("\(fault): said it was done") }
                    if case .killed = ending { faults.append("\(fault): crashed") }
                    faults += scene.faults().map { "\(backEnd) \(command) \(fault): \($0)" }
                }
            }
        }
        print("fault sweep: \(backEnd) \(command): \(cases) cases")
        #expect(faults.isEmpty)
    }

    /// The other combinations take the same ways.
    private func isOfInterest(_ error: String, _ number: Int) -> Bool {
        error == "EIO" || error == "LATE" || number < 2
    }
}
