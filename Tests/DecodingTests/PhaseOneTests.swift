import Geometry
import Photos
import Testing

@testable import Decoding

@Suite struct `A Phase One file` {
    /// A TIFF of a small picture, with the block that Phase One puts behind its head.
    private func file(marked mark: String, isLittle: Bool = true) -> TemporaryFile {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let big = HEIFDraft.number(value, size)
            return isLittle ? big.reversed() : big
        }
        let sides = [(0x0108, 8000), (0x0109, 6000), (0x010C, 7900), (0x010D, 5900)]
        let entries = sides.flatMap { tag, side in
            number(tag, 4) + number(1, 4) + number(4, 4) + number(side, 4)
        }
        let block =
            Array(mark.utf8) + number(12, 4) + number(sides.count, 4) + number(0, 4) + entries
        let small = [(0x0100, 4), (0x0101, 2), (0x0102, 8), (0x0103, 1), (0x0106, 1), (0x0111, 8)]
        let directory = small.flatMap { tag, value in
            number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4)
        }
        return TemporaryFile(
            Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8 + block.count, 4)
                + block
                + number(small.count, 2) + directory + number(0, 4))
    }

    @Test(arguments: [("IIII\u{1}waR", true), ("MMMMRawT", false)])
    func `is RAW, of the sensor's size`(mark: String, isLittle: Bool) throws {
        let file = file(marked: mark, isLittle: isLittle)
        let facts = try PhotoFacts(of: try PhotoFile(path: file.path))
        #expect(facts.format == .raw && facts.family == .raw)
        #expect(facts.size?.width == 7900 && facts.size?.height == 5900)
    }

    @Test(arguments: ["IIIIxxxx", "II*\0IIII"])
    func `differs from a TIFF by its block alone`(mark: String) throws {
        let file = file(marked: mark)
        let facts = try PhotoFacts(of: try PhotoFile(path: file.path))
        #expect(facts.format == .tiff)
    }

    @Test(.enabled(if: builtFamilies.contains(.raw)))
    func `that LibRaw does not know is not damaged`() {
        let file = file(marked: "IIII\u{1}waR")
        do throws(DecodeError) {
            _ = try decodeInWorker(DecodeRequest(ticket: 0, path: file.path, box: fullSize))
            Issue.record("decoded")
        } catch {
            #expect(!error.isDamage, "\(error)")
        }
    }
}
