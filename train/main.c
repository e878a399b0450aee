/* knobel-train: trains a net, on this machine's cores or on a GPU. */
#include "shell/words.h"
#include "options.h"
#include "program.h"

static const Command command_train = {
    .name = "train",
    .call = "knobel-train",
    .operands = "GAME --folder FOLDER",
    .operands_least = 1,
    .operands_most = 1,
    .summary = N_("train a value net by playing alone"),
    .description =
        N_("The net is written as FOLDER/GAME-CHECKSUM.net, and its name to standard output. The "
           "same seed and updates make the same net on the same cores, with any number of "
           "threads. With --checkpoint the training is kept in a file, and a later call goes on "
           "with it, however the one before ended."),
    .options = train_options,
    .run = program_train,
};

int main(int argc, char **argv)
{
    return program_run(&command_train, argc, argv);
}
