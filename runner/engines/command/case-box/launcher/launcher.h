/* What the parts of the launcher share; launcher.c says what it is. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#define WORK "/tmp"
/* Below the launcher's own /tmp, which no program sees. */
#define BUILD "/tmp/build"
#define INPUT "/tmp/input"
#define SOURCE "/tmp/source"
/* The /tmp of a step that is prepared. */
#define PREPARED "/tmp/prepared"
/* Where a step finds its standard input and its gate. */
#define CASE "/cairn/case"
#define GATE "gate"
/* Those of a prepared program, each with a NUL after it. */
#define ARGUMENTS "arguments"
/* Names of files that are read when the program has ended, with a NUL between them. */
#define WANTED "wanted"

/* With a NUL behind them that does not count. */
struct bytes {
  char *at;
  size_t size;
};

/* Names and contents in turn. */
struct files {
  const struct bytes *items;
  size_t count;
};

/* ---- problem.c: functions that can fail return -1, and this says why */

int failed(const char *what);
/* Where no call has failed. */
int refused(const char *why);
int check(int result, const char *what);
const char *problem(void);

/* ---- files.c */

int write_all(int descriptor, const char *at, size_t size);
int write_file(const char *path, struct bytes content, mode_t mode);
int fill_file(const char *path, struct bytes content);
int write_files(const char *folder, struct bytes source_name, struct files files);
/* All that is still to come, in memory of its own. */
int read_to_end(int descriptor, struct bytes *into);

/* ---- built.c: what compiling left */

bool is_usable(void);
/* From the folder that is open to WORK: all but these files, which are there already. */
int copy_built(int built, const char *source_name, struct files files);

/* ---- mounts.c */

int empty_folder(const char *folder);
enum work { COMPILES, WAITS, RUNS };
int mount_step(enum work work, struct bytes source_name, struct files files, struct bytes hidden);

/* ---- init.c: the first process of a step */

struct step {
  enum work work;
  const char *command;
  struct bytes source_name, env, limits;
  bool has_input;
  /* Where typed text comes from; -1: no terminal. */
  int typed;
  struct files files;
  struct bytes hidden, filter;
};

/* Returns only if it fails. */
int be_init(const struct step *step, int starts, int ends);
int exit_code(int status);

/* ---- terminal.c */

int make_terminal(int *master, int *slave);
int enter_terminal(int master, int slave);
/* Until the program and everything else that had the terminal is gone. Returns the program's status. */
int relay(pid_t child, int master);

/* ---- left-files.c */

/* A word for each file that was asked for, each with a space before it. */
void tell_left_files(int to);
