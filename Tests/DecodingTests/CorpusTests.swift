import CLinux
import Gates
import Glibc
import Testing

@testable import Decoding

/// Counts what came of the rows.
private struct CorpusTally {
    var files = 0
    var unsupported = 0
    var pictures = 0
    var damaged = 0
    var errors = 0
    var crashes = 0
    var rightSizes = 0
    var wrongSizes = 0
    var rightColours = 0
    var wrongColours = 0
    var slowest = (seconds: 0.0, path: "")
    var memory = 0

    mutating func count(_ photo: DecodedPhoto?, _ error: DecodeError?) {
        files += 1
        if error?.isOfNoPicture == true { unsupported += 1 } else if error != nil { errors += 1 }
        if case .decoderCrashed = error { crashes += 1 }
        if let photo { if photo.damage == nil { pictures += 1 } else { damaged += 1 } }
    }

    /// An `ok` row: its size and its colours.
    mutating func compare(_ photo: DecodedPhoto?, with row: CorpusRow) {
        guard let photo, photo.sourceWidth == row.width, photo.sourceHeight == row.height else {
            print("no picture, or of a wrong size: \(row.path)")
            return wrongSizes += 1
        }
        rightSizes += 1
        guard let worst = row.colourDifference(photo.bitmap) else { return }
        if worst <= 8 { return rightColours += 1 }
        wrongColours += 1
        print("colours off by \(worst): \(row.path)")
    }

    var line: String {
        "\(pictures) pictures, \(damaged) in part, \(errors) errors, "
            + "\(unsupported) not a supported format; \(crashes) crashes; "
            + "sizes \(rightSizes) of \(rightSizes + wrongSizes), "
            + "colours \(rightColours) of \(rightColours + wrongColours); "
            + "slowest \(slowest.seconds) s of the processor for \(slowest.path), most memory \(memory) MB"
    }
}

/// What its workers have used of the processor; of those that run.
private func seconds(of pool: DecodePool) -> Double {
    pool.processes.reduce(0) { $0 + max(0, clinux_process_seconds($1)) }
}

@Suite(.serialized) struct `a corpus of real, odd and hostile files` {
    @Test(.enabled(if: unsafe corpusFolders.isEmpty && getenv("RIFFLE_TRUST") != nil))
    func `says where to look when there is none`() {
        var gate = Gate("corpus", counting: "files amiss")
        gate.skip("all of it, RIFFLE_CORPUS names no folder")
        print(gate.line)
    }

    /// The last line of `make test` repeats it.
    @Test func `says which there are`() {
        let others = corpusFolders.map { folder in
            "\(folder.split(separator: "/").last ?? "") (\(corpusRows(in: folder).count) files)"
        }
        print("pictures tried: " + (["the project's own"] + others).joined(separator: ", "))
    }

    @Test(.enabled(if: !corpusFolders.isEmpty))
    func `every file does what the index says, within two seconds and 256 MB`() throws {
        // Without the workers of a family its files would only say so.
        let rows = corpusFolders.flatMap { corpusRows(in: $0) }.filter(\.isDecodable)
        var tally = CorpusTally()
        var gate = Gate("corpus", counting: "files amiss")
        let outcomes = Outcomes()
        // The bound is the processor's time; a busy machine may take longer by the clock on the wall.
        let pool = try makePool(outcomes, workers: 1, deadline: 30)
        var ticket = rows.count
        let budget = DecodeBudget {
            ticket += 1
            let before = seconds(of: pool)
            pool.submit(
                DecodeRequest(
                    ticket: ticket, path: DecodeBudget.photo,
                    box: PixelBox(width: 400, height: 240)))
            #expect(outcomes.wait { $0.order.last == ticket })
            return seconds(of: pool) - before
        }
        for (ticket, row) in rows.enumerated() {
            // Small pictures whole, for their colours; large ones as a terminal shows them.
            let isSmall = (row.width ?? 0) * (row.height ?? 0) <= 1_000_000
            let box =
                isSmall ? PixelBox(width: 1000, height: 1000) : PixelBox(width: 400, height: 240)
            let path = Array((row.folder + "/" + row.path).utf8)
            let before = seconds(of: pool)
            var request = DecodeRequest(ticket: ticket, path: path, box: box)
            request.managesColours = row.isManaged
            pool.submit(request)
            #expect(outcomes.wait { $0.order.last == ticket }, "\(row.path) never came back")
            let photo = outcomes.photos(ticket: ticket).first
            let error = outcomes.failure(ticket: ticket)
            tally.count(photo, error)
            let spent = seconds(of: pool) - before
            if spent > tally.slowest.seconds { tally.slowest = (spent, row.path) }
            for worker in pool.processes {
                tally.memory = max(tally.memory, peakMemory(ofProcess: worker) ?? 0)
            }
            let complaint = row.complaint(photo, error)
            gate.count(row.path, complaint.map { [$0] } ?? [])
            if row.isSupported, row.expect.hasPrefix("ok") { tally.compare(photo, with: row) }
        }
        pool.shutDown()
        #expect(gate.close(tally.line))
        #expect(tally.files == rows.count && tally.files > 0)
        #expect(tally.crashes == 0)
        #expect(Double(tally.rightSizes) >= 0.99 * Double(tally.rightSizes + tally.wrongSizes))
        #expect(
            Double(tally.rightColours) >= 0.98 * Double(tally.rightColours + tally.wrongColours))
        if !isInstrumented {
            #expect(tally.slowest.seconds < budget.seconds)
            #expect(tally.memory <= 256)
        }
    }
}
