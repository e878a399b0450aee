# Cases of shell tests in the Test Anything Protocol: source this, `check`, and `finish`.

cases=0
status=0

# How many games to play, as in tests/support/playout.h.
games=20000
[ -z "${KNOBEL_TEST_SANITIZER-}" ] || games=500
[ -z "${KNOBEL_TEST_LONG-}" ] || games=$((5 * games))
games=${KNOBEL_TEST_GAMES:-$games}

# check NAME COMMAND...: passes if the command succeeds; otherwise shows its output.
check() {
    local name=$1 said
    shift
    cases=$((cases + 1))
    if said=$("$@" 2>&1); then
        echo "ok $cases - $name"
    else
        echo "not ok $cases - $name"
        printf '%s: %s\n' "$name" "$said" >&2
        status=1
    fi
}

# skip NAME REASON
skip() {
    cases=$((cases + 1))
    echo "ok $cases - $1 # SKIP $2"
}

# skip_all REASON
skip_all() {
    echo "1..0 # SKIP $1"
    exit 0
}

finish() {
    echo "1..$cases"
    exit "$status"
}
