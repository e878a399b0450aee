/* The GPU as a machine, in a program built without it. */
#include "shell/words.h"
#include "machine/machine.h"

static const char *missing(void)
{
    return N_("this program was built without it; train/build-cuda builds one that has it");
}

const Machine machine_cuda = {.name = "cuda", .missing = missing};
