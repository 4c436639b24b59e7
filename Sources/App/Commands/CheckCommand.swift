import Decoding
public import Invocation
public import Messages
import PhotoLibrary

/// `--check`: decodes each file, and all frames of the moving ones, and names the damaged.
public struct CheckCommand {
    let options: ProgramOptions
    let helper: [UInt8]
    let report: Report

    public init(options: ProgramOptions, helper: [UInt8], report: Report) {
        self.options = options
        self.helper = helper
        self.report = report
    }

    public func run() -> ExitStatus {
        let found = collection(for: options)
        found.sayFailures(to: report)
        guard !found.photos.isEmpty else {
            if found.isWhole { report.say("nothing to check: no pictures there") }
            return .nothingToShow
        }
        let queue: DecodeQueue
        do throws(DecodeError) {
            queue = try DecodeQueue(helper: helper)
        } catch {
            report.say(words(for: error))
            return .failure
        }
        var damaged = 0
        let box = PixelBox(width: 16, height: 16)
        let requests = found.photos.enumerated().map { index, photo in
            DecodeRequest(
                ticket: index, path: photo.path, box: box, ladder: .complete, quality: .whole)
        }
        let frames = FrameCheck(helper: helper)
        queue.run(requests) { index, outcome in
            let path = found.photos[index].path
            guard let reason = complaint(outcome, at: path, frames) else { return }
            damaged += 1
            report.say(found.photos[index].listed, reason)
        }
        return damaged > 0 || !found.isWhole ? .failure : .success
    }

    private func complaint(
        _ outcome: DecodeOutcome, at path: [UInt8], _ frames: FrameCheck
    ) -> String? {
        switch outcome {
        case .decoded(let photo):
            photo.damage.map { "damaged: \($0)" }
                ?? frames.fault(in: photo, at: path).map { words(for: $0) }
        case .failed(_, let error, _): words(for: error)
        case .measured: nil
        }
    }
}
