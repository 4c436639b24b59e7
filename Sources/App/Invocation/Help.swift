import Browsing
import ViewModel

/// The version of this program.
public let version = "0.1.0"

/// All modes, as a sentence lists them.
private let modes: String = {
    let names = Mode.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
}()

/// What `--help` prints.
public let usage = """
    riffle: flick through photos in the terminal; ↑ trashes, u brings back

    Usage: riffle [options] [path…]

    Paths are folders or pictures; without one, the current folder is shown.
    Shown are JPEG, PNG, HEIC, AVIF, WebP, GIF, TIFF, JPEG XL, PSD, BMP, ICO,
    Netpbm, PAM, PFM, QOI, and the previews in camera RAW files.
    A single picture opens its folder at that picture.
    Addresses (https://…, http://…) are photos too.

    What to show
      -r, --recursive          sub-folders too
      -i, --stdin, -           read paths from standard input, one a line
      -0, --null               NUL between paths, in and out
          --offline            of addresses, only what was fetched before
          --no-http-cache      keep nothing of what is fetched
          --sort ORDER         natural, name, date, mtime, size, rating, type
                               or random                             (natural)
          --reverse            the other way round
          --filter EXPRESSION  only some: '3+ !reject', 'raw iso>=800', …
          --pairs on|off       files that belong together are one photo   (on)
          --resume on|off      a folder begins where it was left          (on)
          --seed N             fixes the random order and the stack's tilt
      -m, --mode MODE          \(modes)  (deck)

    Where photos go
          --trash-dir DIR      a trash folder of your choice (files/ and info/)
          --reject-dir DIR     a flat folder instead of a trash
          --sidecars off|write  decisions are also written beside photos  (off)
          --read-only          change nothing; commands that would are refused
          --dry-run            only say what would have been done

    How it looks
          --motion KIND        full, reduced or off
          --colors DEPTH       auto, truecolor, 256, 16 or mono      (auto)
          --glyphs KIND        auto, half or ascii                   (auto)

    On the way out
          --print LIST         trashed, kept, favourites, marked, rejected, rated,
                               decided, shown or all, to standard output
          --members WHICH      cover or all: a line for each file    (cover)
          --format FORMAT      paths, tsv or json                    (paths)
          --quiet              no line on what was done

    Without an interface
          --undo-last          take back what was done last: a trash, a decision,
                               a move or a copy
          --restore-session    bring back the photos that the last session
                               trashed and moved; its decisions stay
          --undo-session       take back all that the last session did, after a
                               question; decisions too
          --yes                … without a question
          --undo WHICH         put a certain photo back: its name, its path, or
                               its number in the journal (./123 for a name)
          --journal            list what was trashed, moved, copied or decided
          --verify             compare the journal with the trash; change nothing
          --list               name the photos; --format tsv or json says more
          --rate STARS         give all photos named 0 to 5 stars
          --flag FLAG          … pick, reject or none
          --label COLOUR       … red, yellow, green, blue, purple or none
          --export-sidecars    write what was decided beside the photos named
          --print-progress     how many are decided or trashed, of how many
          --render             draw each file to standard output
          --size COLSxROWS     … into this many cells                (the terminal's)
          --upscale            … small pictures larger than they are
          --check              decode each file; list the damaged ones
          --print-keys         all keys
          --print-config       the configuration in force, as a file
          --doctor             what was found out about terminal, trash and helper
      -h, --help               this text
      -V, --version            the version

    Exit status: 0 all went well, 1 something could not be done,
    2 wrong usage or no terminal, 3 nothing to show,
    128 + N ended by signal N (129 also: the terminal went away).

    """
