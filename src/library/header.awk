# Makes the public header from the layers' headers. Each must come after those it includes:
# awk -v version=0.1.0 -f header.awk src/engine/grid.h ... >knobel.h

FNR == 1 {
    depth = split(FILENAME, path, "/")
    name = path[depth - 1] "/" path[depth]
    seen[name] = 1
    guard = ""
}

# A header of the project is already above; those of the compiler go to the top.
/^#include "/ {
    split($0, word, "\"")
    if (!(word[2] in seen)) {
        print name " stands before " word[2] ", which it includes" >"/dev/stderr"
        failed = 1
        exit
    }
    next
}
/^#include </ {
    if (!($2 in system_seen))
        system_includes = system_includes $0 "\n"
    system_seen[$2] = 1
    next
}

# The guard, whose #endif closes the file.
/^#(ifndef|define) KNOBEL_[A-Z_]+_H$/ {
    guard = $2
    next
}
/^#endif$/ && guard != "" {
    next
}

# All other lines, without two empty lines in a row.
/^$/ {
    blank = body != ""
    next
}
{
    body = body (blank || FNR == 1 ? "\n" : "") $0 "\n"
    blank = 0
}

END {
    if (failed)
        exit 1
    print "/* libknobel " version ": the rules of the games, their notation as text, and seeded dice."
    print " *"
    print " * No function allocates, reads, writes or looks at a clock, and there is no hidden state:"
    print " * different values may be used by different threads at the same time."
    print " *"
    print " * A sheet scored:"
    print " *"
    print " *     Sheet sheet;"
    print " *     Fault fault;"
    print " *     Span text = span_of(\"7489B/37377/55A55/89369/8B887\");"
    print " *     if (sheet_text_parse(text, &game_knister, &sheet, &fault))"
    print " *         printf(\"%u\\n\", sheet.total);"
    print " *"
    print " * A game played: table_start, then table_throw and table_move for every player until table_due"
    print " * says DUE_NOTHING; moves_list lists what a player may do. A game read: record_open, then"
    print " * record_take line by line. */"
    print "#ifndef KNOBEL_H"
    print "#define KNOBEL_H"
    print ""
    printf "%s", system_includes
    print ""
    print "#define KNOBEL_VERSION \"" version "\""
    print ""
    print "#ifdef __cplusplus"
    print "extern \"C\" {"
    print "#endif"
    printf "%s", body
    print ""
    print "#ifdef __cplusplus"
    print "}"
    print "#endif"
    print ""
    print "#endif"
}
