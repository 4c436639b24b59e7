import Faults
import Gates
import Testing

/// The sweeps are as good as the list of the calls that they let fail.
@Suite struct `the library that makes calls fail` {
    @Test func `knows every call of libc that Trash makes, itself or in CLinux`() throws {
        let shim = try #require(FaultShim())
        let folder = try #require(FaultShim.programs(with: "trash-probe"))
        let calls = try Interposition(of: ["Trash"], in: folder, shim: shim, beside: [])
        var gate = Gate("interposition", counting: "calls that nothing lets fail")
        gate.count(calls.called.count, failures: calls.unknown.sorted())
        #expect(gate.close())
        #expect(calls.called.contains("renameat2") && calls.called.contains("fdatasync"))
    }
}
