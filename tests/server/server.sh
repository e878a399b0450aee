# Shared by the tests of the server: source this with the program as the first argument and the folder
# with the drivers as the second. TAP, a folder for stores, and a PostgreSQL if one is needed.

source "$(dirname "${BASH_SOURCE[0]}")/../tap.sh"
support=$(dirname "${BASH_SOURCE[0]}")/../support
knobel=$1
drivers=$2
room=$(mktemp -d)
cluster=
export LC_ALL=C.UTF-8 PATH=$PATH:/usr/sbin
unset LANGUAGE NO_COLOR
clean() {
    [ -z "$cluster" ] || "$support/postgres" remove "$cluster"
    rm -rf "$room"
}
trap clean EXIT

# Makes a PostgreSQL; false if this machine has none.
need_postgres() {
    [ -n "$cluster" ] || cluster=$("$support/postgres" make)
}

where_postgres() {
    "$support/postgres" where "$cluster"
}

# How much to do, given the TOTAL of a long run: scaled TOTAL LEAST
scaled() {
    local count=$(($1 * games / 100000))
    echo $((count < $2 ? $2 : count))
}

# drive NAME DRIVER ARGUMENTS...: passes if the driver does; prints its measurements in both cases.
drive() {
    local name=$1
    shift
    check "$name" run_driver "$@"
    sed 's/^/# /' "$room/said"
}

run_driver() {
    local code=0
    "$drivers/$1" "${@:2}" >"$room/said" 2>"$room/log" || code=$?
    judge "$code"
}

# judge STATUS: prints the output of a driver; a killed server may have complained before.
judge() {
    local code=$1
    ! grep -E 'Sanitizer|runtime error|Assertion' "$room/log" || code=1
    [ "$code" = 0 ] || { tail -n 5 "$room/said"; tail -n 40 "$room/log"; }
    return "$code"
}
