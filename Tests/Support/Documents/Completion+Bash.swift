import Browsing
import Invocation

/// Settings whose values are words, with these.
let settingsWithWords = settings.filter { !$0.value.words.isEmpty }

/// The completion of bash; it needs no bash-completion.
var bashCompletion: String {
    let words = Option.all.filter { $0.value != nil && !$0.words.isEmpty }.map {
        "        \($0.flag)) _riffle_words '\($0.words.joined(separator: " "))' ;;\n"
    }
    let folders = Option.all.filter { $0.value == .folder }.map(\.flag)
    let others = Option.all.filter { $0.value.map { ![.folder, .file].contains($0) } ?? false }
        .filter { $0.words.isEmpty && $0.name != "set" }.map(\.flag)
    let taking = Option.all.filter { $0.value != nil }.map(\.flag)
    let flags = Option.all.map { $0.flag + ($0.value == nil ? "" : "=") }
    let letters = Option.all.filter { $0.value != nil }.compactMap { option in
        option.letter.map { "        -\($0)) echo \(option.flag) ;;\n" }
    }
    let values = settingsWithWords.map {
        "        \($0.name)) words='\($0.value.words.joined(separator: " "))' ;;\n"
    }
    return """
        # Completes riffle in bash. Made from the table of options by `make docs`: change that table.

        # The option that takes the next word, for a word that is one.
        _riffle_taking() {
            case $1 in
        \(letters.joined())        \(taking.joined(separator: "|"))) echo "$1" ;;
            esac
        }

        # Offers words that begin with $cur; readline replaces only what is behind the last "=".
        _riffle_words() {
            local start=
            [[ $COMP_WORDBREAKS == *=* && $whole == *=* ]] && start=${whole%=*}=
            mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
            [[ $start == "$before" ]] || COMPREPLY=("${COMPREPLY[@]/#/$before}")
            COMPREPLY=("${COMPREPLY[@]#"$start"}")
            compopt +o default
        }

        _riffle_setting() {
            local words='\(settings.map { "\($0.name)=" }.joined(separator: " "))'
            if [[ $cur != *=* ]]; then
                compopt -o nospace
                _riffle_words "$words"
                return
            fi
            before+=${cur%%=*}=
            words=
            case ${cur%%=*} in
        \(values.joined())    esac
            cur=${cur#*=}
            _riffle_words "$words"
        }

        _riffle() {
            # Words as they were typed: bash parts them at each "=".
            local cur whole before= option= word i
            local -a words=()
            for ((i = 1; i <= COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if ((${#words[@]})) && [[ $word == =* || ${words[-1]} == *= ]]; then
                    words[-1]+=$word
                else
                    words+=("$word")
                fi
            done
            cur=${words[-1]}
            whole=$cur
            for word in "${words[@]:0:${#words[@]}-1}"; do
                if [[ $word == -- && -z $option ]]; then return; fi
                # A word that an option has taken takes none itself.
                if [[ -n $option ]]; then option=; else option=$(_riffle_taking "$word"); fi
            done
            if [[ -z $option && $cur == --*=* ]]; then
                option=${cur%%=*}
                before=$option=
                cur=${cur#*=}
            fi
            case $option in
        \(words.joined())        --set) _riffle_setting ;;
                \(folders.joined(separator: "|"))) compopt +o default -o dirnames ;;
                \(others.joined(separator: "|"))) compopt +o default ;;
                *)
                    [[ $cur == -* ]] || return 0
                    _riffle_words '\(flags.joined(separator: " "))'
                    [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace
                    ;;
            esac
        }

        complete -o default -F _riffle riffle

        """
}

extension Option {
    /// The values that are words.
    var words: [String] {
        if case .text(_, let words) = value { words } else { choices }
    }
}
