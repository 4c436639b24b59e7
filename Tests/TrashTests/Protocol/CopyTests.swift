import Faults
import Glibc
import Testing

@testable import Trash

@Suite struct `a copy that is not the same` {
    private static let backEnds: [BackEnd] = [.copy, .flatCopy, .copyByHand, .copyApart]

    /// A disk that writes another byte than it was given; where the kernel makes no copy, that is the `number`-th write.
    private func fault(_ backEnd: BackEnd, write number: Int) -> String {
        switch backEnd {
        case .copyByHand, .copyApart: "write:\(number):SPOIL"
        default: "copy_file_range:0:SPOIL"
        }
    }

    @Test(arguments: backEnds)
    func `does not take the photo's place in the trash`(backEnd: BackEnd) throws {
        guard backEnd.isPossible else { return }
        let probe = try #require(Probe())
        let scene = Scene(backEnd, seed: 1)
        #expect(scene.run(probe, "trash", fault: fault(backEnd, write: 3)) == .exited(1))
        #expect(scene.isHome)
        #expect(scene.faults() == [])
    }

    @Test(arguments: backEnds)
    func `does not come back for it`(backEnd: BackEnd) throws {
        guard backEnd.isPossible else { return }
        let probe = try #require(Probe())
        let scene = try Scene(backEnd, seed: 2).trashed()
        #expect(scene.run(probe, "undo", fault: fault(backEnd, write: 2)) == .exited(1))
        #expect(!scene.isHome)
        #expect(scene.faults() == [])
    }
}
