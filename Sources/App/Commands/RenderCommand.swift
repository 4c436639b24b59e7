import Browsing
import Cells
import Decoding
import Geometry
import Glibc
public import Invocation
public import Messages
import PhotoLibrary
public import Screen
public import Trash
import VT

/// `--render`: draws each file to standard output, without moving the cursor.
public struct RenderCommand {
    let options: ProgramOptions
    let places: TrashPlaces
    let helper: [UInt8]
    private var screen: ScreenFacts
    let report: Report
    /// Nil where pictures are half-blocks.
    private var stills: StillDrawing?

    /// `places` say where the desk is.
    public init(
        options: ProgramOptions, places: TrashPlaces, helper: [UInt8], screen: ScreenFacts,
        report: Report
    ) {
        self.options = options
        self.places = places
        self.helper = helper
        self.report = report
        self.screen = screen
    }

    public func run() -> ExitStatus {
        let found = collection(for: options)
        found.sayFailures(to: report)
        if found.photos.isEmpty {
            if found.isWhole { report.say("nothing to draw: no pictures there") }
            return .nothingToShow
        }
        var command = self
        let swallow = command.chooseStills()
        defer { swallow?() }
        return command.draw(found)
    }

    /// Decides how pictures are drawn; the terminal is asked only where it shows them, and its answers count for this alone.
    ///
    /// Returns what swallows answers that come late; nil where none can.
    private mutating func chooseStills() -> (() -> Void)? {
        var asked = screen
        let isOpen = options.namesPixels && isatty(STDOUT_FILENO) == 1
        let swallow = isOpen ? asked.askForPictures() : nil
        stills = StillDrawing(options, asked)
        // The prompt stands below the picture on the same screen.
        if stills != nil, options.size == nil { screen.rows = max(1, screen.rows - 1) }
        return swallow
    }

    private func draw(_ found: NamedPhotos) -> ExitStatus {
        let queue: DecodeQueue
        do throws(DecodeError) {
            queue = try DecodeQueue(helper: helper)
        } catch {
            report.say(words(for: error))
            return .failure
        }
        var status = found.isWhole ? ExitStatus.success : .failure
        var isWritable = true
        let decided = ListedPhotos(turnsOf: found, options, places: places)
        if let error = decided.deskError {
            report.say(words(for: error))
            status = .failure
        }
        let turns = decided.turns()
        let requests = found.photos.enumerated().map { place, photo in
            var request = request(place, photo.path)
            request.turn = turns[photo.path] ?? .upright
            return request
        }
        queue.run(requests) { index, outcome in
            switch outcome {
            case .decoded(let photo):
                if let damage = photo.damage {
                    report.say(found.photos[index].listed, "damaged: \(damage)")
                    status = .failure
                }
                guard isWritable else { return }
                do throws(DecodeError) {
                    isWritable = try draw(photo)
                } catch {
                    report.say(found.photos[index].listed, words(for: error))
                    status = .failure
                }
            case .measured: break
            case .failed(_, let error, _):
                report.say(found.photos[index].listed, words(for: error))
                status = .failure
            }
        }
        return isWritable ? status : .failure
    }
}

extension RenderCommand {
    /// The blocks of pictures: half-blocks where finer ones would take more pixels than a picture may have.
    private var blocks: BlockGlyphs {
        let cell = screen.blocks.cell
        let pixels = screen.columns * cell.width * screen.rows * cell.height
        return pixels > 8_300_000 ? .half : screen.blocks
    }

    /// False where it could not be written.
    private func draw(_ photo: DecodedPhoto) throws(DecodeError) -> Bool {
        if let stills { return try stills.draw(photo.bitmap, write: report.output) }
        let frame =
            blocks == .half
            ? HalfBlocks(depth: screen.depth).frame(of: photo.bitmap, coverage: photo.coverage)
            : BlockFit(blocks).frame(of: photo.bitmap)
        return report.output(encodeLines(frame))
    }

    private func request(_ ticket: Int, _ path: [UInt8]) -> DecodeRequest {
        var request = DecodeRequest(
            ticket: ticket, path: path,
            box: PixelBox(
                width: screen.columns, height: 2 * screen.rows,
                pixelAspect: stills?.aspect ?? screen.pixelAspect,
                isUpscaling: options.isUpscaling, fillsWholeCells: true,
                cell: stills?.cell ?? blocks.cell),
            matte: 0, priority: .urgent, ladder: stills == nil ? .quick : .complete,
            // What another program left in its cache would be another picture.
            quality: stills == nil ? .thumbnailServes : .original,
            wantsCoverage: screen.depth == .mono || screen.depth == .ascii)
        request.managesColours = options.settings.managesColours
        return request
    }
}
