# Runs the program in its own terminal: source this with the program as the first argument.
# Keys go in, screens come out; every wait is for something on the screen, and has a limit.

source "$(dirname "${BASH_SOURCE[0]}")/../tap.sh"
command -v tmux >/dev/null || skip_all 'there is no tmux'
knobel=$(realpath "$1")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
screens=$here/../golden/screens
room=$(mktemp -d /tmp/knobel-XXXXXX)
mux() { tmux -L "knobel-$$" -f "$room/tmux.conf" "$@"; }
trap 'mux kill-server 2>/dev/null || true; rm -rf "$room"' EXIT
cat >"$room/tmux.conf" <<'CONF'
set -g status off
set -g remain-on-exit on
set -g exit-empty off
set -g escape-time 0
set -g focus-events off
CONF
mkfifo "$room/silence"
exec {silence}<>"$room/silence"

# nap SECONDS: without a process, because it is called often
nap() { read -rt "$1" -u "$silence" || true; }

# The program's environment; tests change it.
declare -A around=([LC_ALL]=C.UTF-8 [LANGUAGE]='' [TERM]=xterm-256color [XDG_DATA_HOME]=$room [NO_COLOR]='')

# command_line COMMAND...: the command for tmux's shell, with its environment
command_line() {
    local name line='env'
    for name in "${!around[@]}"; do line+=" $name=$(printf %q "${around[$name]}")"; done
    printf '%s' "$line$(printf ' %q' "$@")"
}

# begin COLUMNSxROWS ARGUMENT...: plays on a new screen
begin() {
    local size=$1
    shift
    run_on "$size" "$(command_line "$knobel" play "$@")"
}

# run_on COLUMNSxROWS LINE: runs a line of the shell on a new screen, and notes how it ended
run_on() {
    end_screen
    mux new-session -d -s play -x "${1%x*}" -y "${1#*x}" "$2; echo \$? >$room/ended.new; mv $room/ended.new $room/ended"
}

end_screen() {
    mux kill-session -t play 2>/dev/null || true
    rm -f "$room/ended"
}

# The number of the program's process.
process() { cat "/proc/$(mux display-message -p -t play '#{pane_pid}')/task/"*/children | awk '{ print $1 }'; }

# The current screen.
at=play

# keys KEY...: by tmux's names; typed TEXT: literally
keys() { mux send-keys -t "$at" "$@"; }
typed() { mux send-keys -t "$at" -l -- "$1"; }

# look: reads the screen into $screen, without the name of the folder. shown: prints it
look() {
    screen=$(mux capture-pane -p -t "$at")
    screen=${screen//"${room##*/}"/knobel-000000}
}
shown() { look && cat <<<"$screen"; } # in one write: a reader may stop early

# waits TEXT: waits until the screen shows it
waits() {
    local try
    for try in {1..4000}; do
        look
        [[ $screen != *"$1"* ]] || return 0
        nap 0.03
    done
    echo "no '$1' on this screen:"
    shown
    return 1
}

# press TEXT KEY...: waits for the text, then presses the keys
press() {
    waits "$1" || return 1
    shift
    keys "$@"
}

# waits_for COMMAND...: waits until it succeeds
waits_for() {
    local try
    for try in {1..4000}; do
        ! "$@" >/dev/null 2>&1 || return 0
        nap 0.03
    done
    echo "in vain: $*"
    shown
    return 1
}

# ends STATUS: the program has ended with this status
ends() {
    waits_for test -s "$room/ended" || return 1
    [ "$(<"$room/ended")" = "$1" ] || { echo "status $(<"$room/ended") instead of $1"; shown; return 1; }
}

# golden NAME TEXT: waits for the text, and until the screen is the same as the file. With WRITE set it
# writes the screen to the file, once the screen no longer changes.
golden() {
    local file=$screens/$1.txt try before=
    waits "$2" || return 1
    if [ -n "${WRITE-}" ]; then
        while [ "$before" != "$(shown)" ]; do
            before=$(shown)
            sleep 0.3
        done
        printf '%s\n' "$before" >"$file"
        return
    fi
    for try in {1..200}; do
        [ "$screen" != "$(<"$file")" ] || return 0
        nap 0.03
        look
    done
    diff -u "$file" <(shown)
}

# What the screen asks for, and in which round, without the cursor.
asked() {
    grep -oE '^ (K[a-z]+ +)?round [0-9]+|Enter throws|keyboard goes to|[A-Z][a-z]*: wh?[a-z]+ [a-z]* ?the [0-9]+|[A-Z][a-z]*: (circle one|there is no) [0-9]+|circle [0-9] more|among [a-e1-5 ]+|That was the last move' || true
}

# changes BEFORE: the screen asks for something else
changes() {
    local try before=
    for try in {1..4000}; do
        look
        [ "$screen" = "$before" ] || [ "$(asked <<<"$screen")" = "$1" ] || return 0
        before=$screen
        nap 0.02
    done
    echo 'the screen stays:'
    shown
    return 1
}

# play_on: does what the screen asks for until the game is over; all players fill their sheets from the top left
play_on() {
    local cells=({a..e}1 {a..e}2 {a..e}3 {a..e}4 {a..e}5) question name
    local -A next=()
    while :; do
        look
        question=$(asked <<<"$screen")
        case $question in
        *'Enter throws'* | *'keyboard goes to'*) keys Enter ;;
        *among*) typed "$(sed -n 's/^among \([a-e][1-5]\).*/\1/p' <<<"$question")" ;;
        *'That was the last move'*) return 0 ;;
        *': '[wct]*)
            name=$(sed -n 's/^\([A-Z][a-z]*\): [wct].*/\1/p' <<<"$question")
            typed "${cells[${next[$name]=0}]:--}"
            next[$name]=$((next[$name] + 1))
            ;;
        esac
        changes "$question" || return 1
    done
}
