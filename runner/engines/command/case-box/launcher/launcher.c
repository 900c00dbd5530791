/*
 * The launcher of a box in which all steps of one run are executed: compiling, then one case after the other. It does the same as
 * ../case-launcher.py, which says what is asked and answered, and stands in where this one does not run; without an interpreter to
 * start, and without its memory to copy for each step.
 */
#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Descriptors. Those below 10 belong to who started us. */
static int control, answers, typed, own_pids;
static const int most_descriptors = 1024;
static const struct timespec between_looks_at_gate = {0, 2 * 1000 * 1000};

/* ---- requests and answers */

struct request {
  struct bytes *fields;
  size_t count;
};

static void read_exactly(void *to, size_t size) {
  for (char *at = to; size > 0;) {
    ssize_t got = read(control, at, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) _exit(0);
    at += got;
    size -= (size_t)got;
  }
}

static size_t read_number(void) {
  unsigned char four[4];
  read_exactly(four, 4);
  return (size_t)four[0] | (size_t)four[1] << 8 | (size_t)four[2] << 16 | (size_t)four[3] << 24;
}

static struct request receive(void) {
  struct request request = {.count = read_number()};
  request.fields = calloc(request.count, sizeof *request.fields);
  if (!request.fields) _exit(1);
  for (size_t i = 0; i < request.count; i++) {
    struct bytes *field = &request.fields[i];
    field->size = read_number();
    field->at = malloc(field->size + 1);
    if (!field->at) _exit(1);
    read_exactly(field->at, field->size);
    field->at[field->size] = 0;
  }
  return request;
}

static void forget(struct request *request) {
  for (size_t i = 0; i < request->count; i++) free(request->fields[i].at);
  free(request->fields);
}

static void answer(const char *text) {
  write_all(answers, text, strlen(text));
  write_all(answers, "\n", 1);
}

static void answer_problem(void) {
  char text[600];
  snprintf(text, sizeof text, "failed %s", problem());
  for (char *at = text; *at; at++) {
    if (*at == '\n') *at = ' ';
  }
  answer(text);
}

/* ---- namespaces */

static int write_text(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0 || write_all(file, text, strlen(text)) < 0) return failed(path);
  return close(file);
}

static int map_ourselves(uid_t uid, gid_t gid) {
  char line[64];
  if (write_text("/proc/self/setgroups", "deny") < 0) return -1;
  snprintf(line, sizeof line, "%u %u 1", uid, uid);
  if (write_text("/proc/self/uid_map", line) < 0) return -1;
  snprintf(line, sizeof line, "%u %u 1", gid, gid);
  return write_text("/proc/self/gid_map", line);
}

/* A pid namespace that we own: only its owner can return to it with setns after creating another. */
static int enter_namespaces(void) {
  uid_t uid = getuid();
  gid_t gid = getgid();
  if (check(unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID), "unshare") < 0) return -1;
  if (map_ourselves(uid, gid) < 0) return -1;
  pid_t child = fork();
  if (child < 0) return failed("fork");
  if (child > 0) {
    for (int descriptor = 0; descriptor < most_descriptors; descriptor++) close(descriptor);
    waitpid(child, NULL, 0);
    _exit(0);
  }
  if (check(prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0), "parent") < 0) return -1;
  if (check(mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL), "private") < 0) return -1;
  // We keep ours. No program that is executed from here on can have any.
  for (int capability = 0; prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0;) capability++;
  own_pids = open("/proc/self/ns/pid", O_RDONLY | O_CLOEXEC);
  return own_pids < 0 ? failed("own pid namespace") : 0;
}

/* bwrap does not close the descriptors that it inherits. */
static void close_others(void) {
  for (int descriptor = 0; descriptor < most_descriptors; descriptor++) {
    bool is_ours = descriptor == control || descriptor == answers || descriptor == typed || descriptor == own_pids;
    if (!is_ours && descriptor != 1 && descriptor != 2) close(descriptor);
  }
}

/* ---- steps */

/* Init of a step, and where it tells how the program ended. */
struct running {
  pid_t init;
  int ended;
};

static int start_step(const struct step *step, struct running *running) {
  int started[2], ended[2];
  if (check(pipe2(started, O_CLOEXEC), "pipe") < 0 || check(pipe2(ended, O_CLOEXEC), "pipe") < 0) return -1;
  if (check(unshare(CLONE_NEWPID), "unshare") < 0) return -1;
  pid_t init = fork();
  if (init < 0) return failed("fork");
  if (init == 0) {
    be_init(step, started[1], ended[1]);
    write_all(started[1], problem(), strlen(problem()));
    _exit(126);
  }
  if (check(setns(own_pids, CLONE_NEWPID), "back to the own pid namespace") < 0) return -1;
  close(started[1]);
  close(ended[1]);
  struct bytes said;
  if (read_to_end(started[0], &said) < 0) return -1;
  close(started[0]);
  bool has_started = !strcmp(said.at, ".");
  if (!has_started) {
    close(ended[0]);
    waitpid(init, NULL, 0);
    refused(said.size > 0 ? said.at : "init was killed");
  }
  free(said.at);
  *running = (struct running){init, ended[0]};
  return has_started ? 0 : -1;
}

/* What init says about the end of its program, and its exit code as a shell would tell it. */
static int end_of(struct running running, struct bytes *said) {
  if (read_to_end(running.ended, said) < 0) return -1;
  close(running.ended);
  int status;
  waitpid(running.init, &status, 0);
  return exit_code(status);
}

static void answer_end(int code, struct bytes said) {
  char text[32];
  snprintf(text, sizeof text, "exit %d", code);
  answer(said.size > 0 ? said.at : text);
}

/* Waits until the program is at its gate. It reads from there until the descriptor that this returns is closed. */
static int close_gate(pid_t init) {
  while (waitpid(init, NULL, WNOHANG) == 0) {
    int gate = open(INPUT "/" GATE, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (gate >= 0 || errno != ENXIO) return check(gate, GATE);
    nanosleep(&between_looks_at_gate, NULL);
  }
  return refused("it ended before it was at its gate");
}

static int forget_file(const char *path) {
  return unlink(path) < 0 && errno != ENOENT ? failed(path) : 0;
}

/* A step sees these through read-only mounts. */
static int keep_files(const struct step *step, struct bytes source, struct bytes input, struct bytes wanted) {
  static const char *earlier[] = {SOURCE, INPUT "/input", INPUT "/" ARGUMENTS, INPUT "/" WANTED, INPUT "/" GATE};
  for (size_t i = 0; i < sizeof earlier / sizeof *earlier; i++) {
    if (forget_file(earlier[i]) < 0) return -1;
  }
  if (write_file(SOURCE, source, 0444) < 0) return -1;
  if (step->has_input && write_file(INPUT "/input", input, 0444) < 0) return -1;
  if (wanted.size > 0 && write_file(INPUT "/" WANTED, wanted, 0444) < 0) return -1;
  if (step->work == WAITS) return check(mkfifo(INPUT "/" GATE, 0600), GATE);
  return 0;
}

static int make_folders_empty(const struct step *step) {
  if (step->work == WAITS) return empty_folder(PREPARED);
  if (step->work == RUNS) return 0;
  if (empty_folder(BUILD) < 0) return -1;
  return write_files(BUILD, step->source_name, step->files);
}

/* To a program that waits at its gate; it has opened its standard input already, so the file stays the same. */
static int hand_over(struct request request) {
  struct bytes source_name = request.fields[1], arguments = request.fields[4], wanted = request.fields[5];
  if (fill_file(SOURCE, request.fields[2]) < 0) return -1;
  if (fill_file(INPUT "/input", request.fields[3]) < 0) return -1;
  if (arguments.size > 0 && write_file(INPUT "/" ARGUMENTS, arguments, 0444) < 0) return -1;
  if (wanted.size > 0 && write_file(INPUT "/" WANTED, wanted, 0444) < 0) return -1;
  return write_files(PREPARED, source_name, (struct files){request.fields + 6, request.count - 6});
}

static struct running prepared;
static int gate = -1;

static int go(struct request request) {
  if (gate < 0 || request.count < 6) return refused("nothing is prepared");
  if (hand_over(request) < 0) return -1;
  close(gate);
  gate = -1;
  struct bytes said;
  int code = end_of(prepared, &said);
  if (code < 0) return -1;
  answer_end(code, said);
  free(said.at);
  return 0;
}

static bool is(struct bytes field, const char *word) {
  return !strcmp(field.at, word);
}

static int take_step(struct request request, struct bytes filter, struct bytes hidden) {
  if (request.count < 9) return refused("a request without all its fields");
  const struct bytes *fields = request.fields;
  bool is_compiling = is(fields[0], "compile"), has_terminal = is(fields[0], "terminal");
  bool is_prepared = is(fields[0], "prepare") || is(fields[0], "prepare-terminal");
  struct step step = {
      .work = is_compiling ? COMPILES : is_prepared ? WAITS : RUNS,
      .command = fields[1].at,
      .source_name = fields[2],
      .env = fields[4],
      .limits = fields[5],
      .has_input = is(fields[6], "yes"),
      .typed = has_terminal || is(fields[0], "prepare-terminal") ? typed : -1,
      .files = {fields + 9, request.count - 9},
      .hidden = hidden,
      .filter = filter,
  };
  if (strlen(step.command) != fields[1].size) return refused("a command with a NUL in it");
  if (keep_files(&step, fields[3], fields[7], fields[8]) < 0) return -1;
  if (make_folders_empty(&step) < 0) return -1;
  struct running running;
  if (start_step(&step, &running) < 0) return -1;
  if (is_prepared) {
    prepared = running;
    gate = close_gate(running.init);
    if (gate < 0) return -1;
    answer("prepared");
    return 0;
  }
  struct bytes said;
  int code = end_of(running, &said);
  if (code < 0) return -1;
  if (is_compiling && code == 0 && !is_usable()) answer("exit 1");
  else answer_end(code, said);
  free(said.at);
  return 0;
}

int main(void) {
  control = fcntl(0, F_DUPFD_CLOEXEC, 10);
  answers = fcntl(3, F_DUPFD_CLOEXEC, 10);
  typed = fcntl(4, F_DUPFD_CLOEXEC, 10);
  static const char *folders[] = {BUILD, PREPARED, INPUT};
  int made = enter_namespaces();
  close_others();
  for (size_t i = 0; made == 0 && i < 3; i++) made = check(mkdir(folders[i], 0777), folders[i]);
  if (made < 0) {
    dprintf(2, "%s\n", problem());
    return 1;
  }
  struct request first = receive();
  if (first.count < 2) return 1;
  answer("ready");
  for (;;) {
    struct request request = receive();
    bool is_going = request.count > 0 && is(request.fields[0], "go");
    int result = is_going ? go(request) : take_step(request, first.fields[0], first.fields[1]);
    if (result < 0) answer_problem();
    forget(&request);
  }
}
