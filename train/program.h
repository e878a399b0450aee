/* The program that trains a net, on any machine. */
#ifndef KNOBEL_TRAIN_PROGRAM_H
#define KNOBEL_TRAIN_PROGRAM_H

#include "shell/command.h"

/* The program's command: starts or continues a training, carries it out and writes the net. */
Status program_train(const Arguments *arguments);

/* What main does with that command. */
int program_run(const Command *command, int argc, char **argv);

#endif
