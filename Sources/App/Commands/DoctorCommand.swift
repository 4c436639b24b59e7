import Browsing
import CLinux
import Cells
import Decoding
import Desk
import Glibc
public import Invocation
public import Messages
import PhotoLibrary
import Photos
import Screen
import Sidecars
import System
public import Trash
import VT

/// `--doctor`: what was found out about terminal, trash and helper.
public struct DoctorCommand {
    let options: ProgramOptions
    let places: TrashPlaces
    let report: Report

    public init(options: ProgramOptions, places: TrashPlaces, report: Report) {
        self.options = options
        self.places = places
        self.report = report
    }

    public func run() -> ExitStatus {
        let screen = ScreenFacts(options)
        line("riffle", version)
        line("terminal", environmentText("TERM") ?? "TERM is not set")
        line("colours", "\(words(for: screen.depth)), as far as the environment tells")
        line("blocks", blocks(screen))
        line("pixels", PixelWords(screen, isTerminal: isatty(STDOUT_FILENO) == 1).sentence)
        line("text", screen.encoding == .utf8 ? "UTF-8" : "ASCII only: the locale is not UTF-8")
        line("size", "\(screen.columns)x\(screen.rows) cells")
        let passesColour = screen.capabilities.isTmux ? tmuxPassesTrueColour() : nil
        if screen.capabilities.isTmux { line("inside", tmux(passesColour: passesColour)) }
        if screen.capabilities.isScreen { line("inside", "screen: 256 colours at most") }
        if screen.capabilities.isRemote {
            line("link", "SSH: frames are small until it is known how fast it is")
        }
        let helper = DecodePool.findHelper().map(text)
        line("decoder", helper ?? "riffle-decode is missing: nothing can be shown")
        line("sandbox", words(for: helper.flatMap(WorkerProtections.init(of:))))
        if let helper = DecodePool.findHelper() { families(helper) }
        line("XMP", xmp(helper: DecodePool.findHelper()))
        if let helper = DecodePool.findHelper() {
            let network = FetcherFindings(options, helper: helper)
            line("network", network.fetcher)
            line("cache", network.cache)
        }
        line("trash", trash)
        line("journal", journal)
        line("desk", desk)
        line("config", configuration)
        line("sidecars", sidecars)
        line("langmap", options.settings.langmap.text)
        let advice = PictureAdvice(
            screen: screen, environment: ScreenFacts.environment,
            tmuxPassesColour: passesColour,
            isMeasured: isatty(STDOUT_FILENO) == 1 && options.size == nil,
            wantsLetters: options.glyphs == .ascii)
        for sentence in advice.sentences { line("better", sentence) }
        return .success
    }

    /// What photos at rest are made of.
    private func blocks(_ screen: ScreenFacts) -> String {
        let capabilities = screen.capabilities
        if screen.encoding == .ascii || screen.depth == .ascii { return "letters" }
        guard screen.depth == .trueColour else { return "half-blocks: finer ones need true colour" }
        switch screen.chosenBlocks {
        case .half?: return "half-blocks (--glyphs)"
        case .quadrant?: return "quadrants, 4 in a cell (--glyphs)"
        case .sextant?: return "sextants, 6 in a cell (--glyphs)"
        case .octant?: return "octants, 8 in a cell (--glyphs)"
        case nil: break
        }
        if capabilities.isTmux || capabilities.isScreen {
            return "half-blocks: --glyphs sextant, where the terminal outside draws sextants"
        }
        return "as fine as the terminal's version says that it draws"
    }

    /// A line for each library that may be missing, named by what it decodes.
    private func families(_ helper: [UInt8]) {
        for family in DecoderFamily.allCases where family != .base {
            guard let format = ImageFormat.allCases.first(where: { $0.family == family }) else {
                continue
            }
            // Previews need none.
            let name = family == .raw ? "RAW" : format.rawValue
            let state = FamilyState(of: family, helper: helper, format: name)
            line(name, words(for: state))
        }
    }

    private func tmux(passesColour: Bool?) -> String {
        switch passesColour {
        case true?: "tmux, which hands true colour on"
        case false?: "tmux, which makes 256 colours of it"
        case nil: "tmux, which does not say how many colours it hands on"
        }
    }

    private var trash: String {
        if let folder = places.rejectDirectory { return text(folder) + " (flat, --reject-dir)" }
        if let folder = places.trashDirectory { return text(folder) + " (--trash-dir)" }
        if places.homeIsForeign {
            return "the home folder belongs to another user: only those of each file system"
        }
        return places.dataHome.map {
            text($0) + "/Trash, and .Trash-\(places.effectiveUser) on other file systems"
        }
            ?? "no home folder: only those of each file system"
    }

    private var journal: String {
        guard let home = places.stateHome else { return "no place for it: nothing will be trashed" }
        return text(home) + "/riffle/journal"
    }

    private func xmp(helper: [UInt8]?) -> String {
        let library = helper.flatMap { XMPWorker(helper: $0).library() }
        return library
            ?? "riffle-decode-xmp does not run: what other programs say is not read"
            + ", and sidecars are not written"
    }

    /// Where decisions are, how many photos they are about, and how long the file is.
    private var desk: String {
        guard let path = places.desk else { return "no place for it: decisions could not be saved" }
        guard let file = try? fileFacts(path) else { return text(path) + ", not there yet" }
        do throws(DeskError) {
            let store = try DeskStore.reading(path, mends: !options.isReadOnly && !options.isDryRun)
            let count = try store?.rowCount() ?? 0
            return "\(text(path)), \(count) \(count == 1 ? "photo" : "photos"), "
                + "\((file.size + 1023) / 1024) KB"
        } catch {
            return text(path) + ": " + words(for: error)
        }
    }

    private var configuration: String {
        guard let path = Configuration.path(in: .current) else { return "no place for it" }
        guard (try? fileFacts(path)) != nil else { return text(path) + ", not there yet" }
        guard options.configuration.isForeign else { return text(path) }
        return text(path) + ", of another user: its command and key run: lines are not obeyed"
    }

    private var sidecars: String {
        let use = options.settings.sidecars
        return use == .write ? "decisions are also written beside photos" : "off"
    }

    private func line(_ name: String, _ value: String) {
        let gap = String(repeating: " ", count: max(1, 10 - name.count))
        report.list(Array((name + gap + value).utf8))
    }

    private func text(_ path: [UInt8]) -> String {
        String(decoding: path, as: UTF8.self)
    }
}
