/* The program that trains a net, on whatever machine does the work. */
#ifndef KNOBEL_TRAIN_PROGRAM_H
#define KNOBEL_TRAIN_PROGRAM_H

#include "shell/command.h"

/* Begins a training or takes one up, carries it out and writes the net: what the command of the
 * program does. */
Status program_train(const Arguments *arguments);

/* What main does with its one command. */
int program_run(const Command *command, int argc, char **argv);

#endif
