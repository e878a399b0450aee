# Shared by the tests of the command line: source this with the program as the first argument.

source "$(dirname "${BASH_SOURCE[0]}")/../tap.sh"
knobel=$1
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
export LC_ALL=C.UTF-8
unset LANGUAGE NO_COLOR
export XDG_DATA_HOME=$room/home # finished games are stored there

# refuses STATUS PATTERN COMMAND...: the command ends with the status, prints nothing on standard
# output, and one matching line on standard error.
refuses() {
    local status=$1 pattern=$2 code=0
    shift 2
    timeout 60 "$@" >"$room/out" 2>"$room/err" || code=$?
    [ "$code" = "$status" ] || { echo "status $code instead of $status: $(head -c 500 "$room/err")"; return 1; }
    [ ! -s "$room/out" ] || { echo "said on standard output: $(head -c 500 "$room/out")"; return 1; }
    [ "$(wc -l <"$room/err")" = 1 ] || { echo "not one line: $(head -c 500 "$room/err")"; return 1; }
    [[ $(<"$room/err") =~ $pattern ]] || { echo "unexpected: $(<"$room/err")"; return 1; }
}

# says PATTERN COMMAND...: the command succeeds, prints nothing on standard error, and its output matches.
says() {
    local pattern=$1 code=0
    shift
    timeout 60 "$@" >"$room/out" 2>"$room/err" || code=$?
    [ "$code" = 0 ] || { echo "status $code: $(head -c 500 "$room/err")"; return 1; }
    [ ! -s "$room/err" ] || { echo "said on standard error: $(head -c 500 "$room/err")"; return 1; }
    [[ $(<"$room/out") =~ $pattern ]] || { echo "unexpected: $(head -c 2000 "$room/out")"; return 1; }
}

# holds FILTER COMMAND...: the output is one JSON object for which jq's filter is true.
holds() {
    local filter=$1
    shift
    "$@" >"$room/out" && jq -e "$filter" "$room/out" >/dev/null || { head -c 2000 "$room/out"; return 1; }
}
