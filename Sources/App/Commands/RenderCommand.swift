import Browsing
import Cells
import Decoding
public import Invocation
public import Messages
import PhotoLibrary
public import Screen
import VT

/// `--render`: draws each file to standard output, without moving the cursor.
public struct RenderCommand {
    let options: ProgramOptions
    let helper: [UInt8]
    let screen: ScreenFacts
    let report: Report

    public init(options: ProgramOptions, helper: [UInt8], screen: ScreenFacts, report: Report) {
        self.options = options
        self.helper = helper
        self.screen = screen
        self.report = report
    }

    public func run() -> ExitStatus {
        let found = collection(for: options)
        found.sayFailures(to: report)
        if found.photos.isEmpty {
            if found.isWhole { report.say("nothing to draw: no pictures there") }
            return .nothingToShow
        }
        let queue: DecodeQueue
        do throws(DecodeError) {
            queue = try DecodeQueue(helper: helper)
        } catch {
            report.say(words(for: error))
            return .failure
        }
        let halfBlocks = HalfBlocks(depth: screen.depth)
        var status = found.isWhole ? ExitStatus.success : .failure
        var isWritable = true
        let requests = found.photos.enumerated().map { request($0.offset, $0.element.path) }
        queue.run(requests) { index, outcome in
            switch outcome {
            case .decoded(let photo):
                if let damage = photo.damage {
                    report.say(found.photos[index].listed, "damaged: \(damage)")
                    status = .failure
                }
                let frame = halfBlocks.frame(of: photo.bitmap, coverage: photo.coverage)
                if isWritable { isWritable = report.output(encodeLines(frame)) }
            case .failed(_, let error, _):
                report.say(found.photos[index].listed, words(for: error))
                status = .failure
            }
        }
        return isWritable ? status : .failure
    }
}

extension RenderCommand {
    private func request(_ ticket: Int, _ path: [UInt8]) -> DecodeRequest {
        var request = DecodeRequest(
            ticket: ticket, path: path,
            box: PixelBox(
                width: screen.columns, height: 2 * screen.rows, pixelAspect: screen.pixelAspect,
                isUpscaling: options.isUpscaling, fillsWholeCells: true),
            matte: 0, priority: .urgent, ladder: .quick,
            wantsCoverage: screen.depth == .mono || screen.depth == .ascii)
        request.managesColours = options.settings.managesColours
        return request
    }
}
