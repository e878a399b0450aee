# What bench/run and bench/server share: source it, write a function for each part, and call `run_parts`.
#
#   BENCH_SIZE=tiny      every part runs for a moment, to see that it works; its figures say nothing
#   BENCH_BUILD=FOLDER   takes the programs from this build; without it an optimised one is made in build-bench
#   BENCH_FOLDER=FOLDER  where stores and other files lie: on the disk that matters

set -euo pipefail
case ${1-} in
-h | --help)
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
    sed -n '3,/^[^#]/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit
    ;;
esac
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${BENCH_BUILD-}
if [ -z "$build" ]; then
    build=build-bench
    scripts/prepare bench
    [ -f $build/build.ninja ] || CC=gcc meson setup $build -Dbench=true >/dev/null
    ninja -C $build --quiet >&2
fi
programs=$build/bench
knobel=$build/knobel
room=$(mktemp -d "${BENCH_FOLDER:-/var/tmp}/knobel-bench-XXXXXX")
cluster=
server=
status=0
export LC_ALL=C.UTF-8

# Stops the server that a part has started, and waits until it has ended.
stop() {
    [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
    server=
}

clean() {
    stop
    [ -z "$cluster" ] || tests/support/postgres remove "$cluster"
    rm -rf "$room"
}
trap clean EXIT

# size WHOLE TINY: the amount of work
size() {
    if [ "${BENCH_SIZE-}" = tiny ]; then echo "$2"; else echo "$1"; fi
}

# lacks WHAT: skips a part for which something is missing; the exit status is then 77.
lacks() {
    echo "$part is left out: there is no $1" >&2
    status=77
}

has() {
    command -v "$1" >/dev/null || { lacks "$1" && false; }
}

# Starts a PostgreSQL server at this `address`.
has_postgres() {
    cluster=$(tests/support/postgres make) || {
        [ $? = 77 ] || exit 1
        lacks PostgreSQL
        return 1
    }
    address=$(tests/support/postgres where "$cluster")
}

# run_parts PARTS [PART...]: runs those asked for, or all
run_parts() {
    local all=$1 part
    shift
    for part in "$@"; do
        [[ " $all " == *" $part "* ]] || {
            echo "usage: $0 [PART...]; parts: $all" >&2
            exit 2
        }
    done
    for part in ${@:-$all}; do "$part"; done
    exit "$status"
}
