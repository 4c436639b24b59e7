# Completes riffle in bash. Made from the table of options by `make docs`: change that table.

# The option that takes the next word, for a word that is one.
_riffle_taking() {
    case $1 in
        -m) echo --mode ;;
        --sort|--filter|--pairs|--bursts|--resume|--seed|--mode|--set|--trash-dir|--reject-dir|--sidecars|--motion|--colors|--glyphs|--pixels|--print|--members|--format|--events|--undo|--rate|--flag|--label|--turn|--size|--cell) echo "$1" ;;
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
    local words='mode= sort= reverse= pairs= pairs.show= videos= folders.skip= motion= animation= speed= backdrop= bar= duplicates.prefer= duplicates.times= resume= advance= bursts= bursts.gap= bursts.likeness= sidecars= sidecars.name= read-xmp= langmap= compare.align= pixels= pixels.delay= pixels.quality= pixels.motion= focus.colour= blown.colour= crushed.colour= slideshow.seconds= slideshow.loop= colour= http.cache= http.file= http.parallel= http.timeout= deck.card= deck.step= deck.depth= deck.tilt= stack.border= stack.borderWidth= stack.borderColour= stack.angle= stack.wholeAngles= stack.seed= stack.highlightColour= stack.highlight= stack.box= stack.visible= stack.upwardTrash= stack.tile= stack.gap= stack.flickOut= stack.settle= stack.spreadMove= stack.spreadStagger= stack.spreadClose= grid.layout= grid.transition= grid.captions= grid.dimming= grid.glide= waterfall.columns= waterfall.gap= waterfall.inset= waterfall.direction= waterfall.sections= waterfall.captions= waterfall.counts= waterfall.aspect= waterfall.wheel= waterfall.friction= carousel.type= carousel.custom= carousel.vertical= carousel.item= carousel.focal= carousel.contentX= carousel.contentY= carousel.viewpointX= carousel.viewpointY= carousel.endShift= carousel.spacing= carousel.tilt= carousel.taskRight= carousel.taskLeft= carousel.placeholders= carousel.wrap= carousel.backfaces= carousel.arc= carousel.radius= carousel.angle= carousel.count= carousel.visibleItems= carousel.fadeMin= carousel.fadeMax= carousel.fadeRange= carousel.fadeMinAlpha= carousel.scrollEnabled= carousel.scrollSpeed= carousel.offsetMultiplier= carousel.decelerationRate= carousel.bounces= carousel.bounceDistance= carousel.paging= carousel.stopAtItemBoundary= carousel.scrollToItemBoundary= carousel.ignorePerpendicularSwipes= carousel.centerItemWhenSelected= carousel.autoscroll= viewer.transition= viewer.direction= viewer.timing= viewer.zoomStep= viewer.mostZoom= viewer.panStep= viewer.keepZoom= viewer.longAspect= viewer.longShare= viewer.gap= viewer.turn= viewer.duration='
    if [[ $cur != *=* ]]; then
        compopt -o nospace
        _riffle_words "$words"
        return
    fi
    before+=${cur%%=*}=
    words=
    case ${cur%%=*} in
        mode) words='carousel deck grid stack waterfall' ;;
        sort) words='date mtime name natural random rating sharpness size type' ;;
        reverse) words='off on' ;;
        pairs) words='off on' ;;
        pairs.show) words='jpeg raw' ;;
        videos) words='off on' ;;
        folders.skip) words='none' ;;
        motion) words='full off reduced' ;;
        animation) words='off on' ;;
        backdrop) words='echo plain' ;;
        bar) words='off on' ;;
        duplicates.prefer) words='pixels raw camera lossless bytes older decided' ;;
        duplicates.times) words='any same' ;;
        resume) words='off on' ;;
        advance) words='off on' ;;
        bursts) words='off on' ;;
        sidecars) words='off write' ;;
        sidecars.name) words='auto full stem' ;;
        read-xmp) words='off on' ;;
        langmap) words='auto off russian ukrainian greek hebrew arabic belarusian bulgarian serbian persian' ;;
        compare.align) words='off on' ;;
        pixels) words='auto iterm kitty none sixel' ;;
        pixels.quality) words='auto exact fast' ;;
        pixels.motion) words='off on' ;;
        slideshow.loop) words='off on' ;;
        colour) words='off on' ;;
        stack.border) words='off on' ;;
        stack.wholeAngles) words='off on' ;;
        stack.upwardTrash) words='off on' ;;
        grid.layout) words='browse moments' ;;
        grid.transition) words='cameraIris cameraIrisHollowClose cameraIrisHollowOpen cube fade moveIn oglFlip pageCurl pageUnCurl push reveal rippleEffect suckEffect' ;;
        grid.captions) words='off on' ;;
        waterfall.direction) words='left-to-right right-to-left shortest-first' ;;
        waterfall.sections) words='auto day folder none' ;;
        waterfall.captions) words='auto date name none' ;;
        waterfall.counts) words='footer header none' ;;
        carousel.type) words='coverFlow coverFlow2 custom cylinder flip3D invertedCylinder invertedRotary invertedTimeMachine invertedWheel linear rotary taskSwitcher timeMachine wheel' ;;
        carousel.custom) words='linear' ;;
        carousel.vertical) words='off on' ;;
        carousel.item) words='auto' ;;
        carousel.viewpointX) words='auto' ;;
        carousel.viewpointY) words='auto' ;;
        carousel.endShift) words='auto' ;;
        carousel.spacing) words='auto' ;;
        carousel.tilt) words='auto' ;;
        carousel.wrap) words='auto off on' ;;
        carousel.backfaces) words='auto off on' ;;
        carousel.arc) words='auto' ;;
        carousel.radius) words='auto' ;;
        carousel.angle) words='auto' ;;
        carousel.count) words='auto' ;;
        carousel.visibleItems) words='auto' ;;
        carousel.fadeMin) words='auto' ;;
        carousel.fadeMax) words='auto' ;;
        carousel.scrollEnabled) words='off on' ;;
        carousel.offsetMultiplier) words='auto' ;;
        carousel.bounces) words='off on' ;;
        carousel.bounceDistance) words='auto' ;;
        carousel.paging) words='off on' ;;
        carousel.stopAtItemBoundary) words='off on' ;;
        carousel.scrollToItemBoundary) words='off on' ;;
        carousel.ignorePerpendicularSwipes) words='off on' ;;
        carousel.centerItemWhenSelected) words='off on' ;;
        viewer.transition) words='cameraIris cameraIrisHollowClose cameraIrisHollowOpen cube fade moveIn oglFlip pageCurl pageUnCurl push reveal rippleEffect suckEffect' ;;
        viewer.direction) words='bottom left right top' ;;
        viewer.timing) words='easeInOut easeOut linear' ;;
        viewer.keepZoom) words='off on' ;;
    esac
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
        --sort) _riffle_words 'natural name date mtime size rating sharpness type random' ;;
        --pairs) _riffle_words 'on off' ;;
        --bursts) _riffle_words 'on off' ;;
        --resume) _riffle_words 'on off' ;;
        --mode) _riffle_words 'stack deck grid waterfall carousel' ;;
        --sidecars) _riffle_words 'off write' ;;
        --motion) _riffle_words 'full reduced off' ;;
        --colors) _riffle_words 'auto truecolor 256 16 mono' ;;
        --glyphs) _riffle_words 'auto half quadrant sextant octant ascii' ;;
        --pixels) _riffle_words 'auto kitty sixel iterm none' ;;
        --print) _riffle_words 'trashed kept favourites marked rejected rated decided shown all' ;;
        --members) _riffle_words 'cover all' ;;
        --format) _riffle_words 'paths tsv json' ;;
        --rate) _riffle_words '0 1 2 3 4 5' ;;
        --flag) _riffle_words 'none pick reject' ;;
        --label) _riffle_words 'red yellow green blue purple none' ;;
        --turn) _riffle_words 'right left 180 flip-horizontal flip-vertical none' ;;
        --set) _riffle_setting ;;
        --trash-dir|--reject-dir) compopt +o default -o dirnames ;;
        --filter|--seed|--undo|--size|--cell) compopt +o default ;;
        *)
            [[ $cur == -* ]] || return 0
            _riffle_words '--recursive --stdin --null --offline --no-http-cache --sort= --reverse --filter= --pairs= --bursts= --resume= --seed= --mode= --set= --trash-dir= --reject-dir= --sidecars= --read-only --dry-run --motion= --colors= --glyphs= --pixels= --print= --members= --format= --events= --quiet --undo-last --restore-session --undo-session --yes --undo= --journal --verify --list --figures --duplicates --identical --rate= --flag= --label= --turn= --write-turns --export-sidecars --print-progress --render --size= --upscale --cell= --check --print-keys --print-config --doctor --help --version'
            [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace
            ;;
    esac
}

complete -o default -F _riffle riffle
