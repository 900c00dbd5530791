#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const int most_descriptors = 256;
static const int pipe_bytes = 65536;

/* ---- output and input */

static int put(int opened, int descriptor, const char *path) {
  if (opened < 0) return failed(path);
  if (opened == descriptor) return 0;
  if (check(dup2(opened, descriptor), path) < 0) return -1;
  return close(opened);
}

/* Opened anew for each step: a program can change the mode of what it opened, but not for the next. */
static int connect_output(int descriptor) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  // Where it is not ours, the last program could not change it either.
  if (fchmod(descriptor, 0666) < 0 && errno != EPERM) return failed(path);
  // May fail where the user has many large pipes already.
  if (fcntl(descriptor, F_GETPIPE_SZ) != pipe_bytes) fcntl(descriptor, F_SETPIPE_SZ, pipe_bytes);
  return put(open(path, O_WRONLY), descriptor, path);
}

static int connect_all(const struct step *step) {
  const char *input = step->has_input ? CASE "/input" : "/dev/null";
  if (step->typed < 0 && put(open(input, O_RDONLY), 0, input) < 0) return -1;
  return connect_output(1) < 0 || connect_output(2) < 0 ? -1 : 0;
}

/* ---- rights */

/* Names as prlimit(1) spells them. */
static const struct {
  const char *name;
  int resource;
} resources[] = {
    {"as", RLIMIT_AS},           {"core", RLIMIT_CORE},         {"cpu", RLIMIT_CPU},
    {"data", RLIMIT_DATA},       {"fsize", RLIMIT_FSIZE},       {"memlock", RLIMIT_MEMLOCK},
    {"nofile", RLIMIT_NOFILE},   {"msgqueue", RLIMIT_MSGQUEUE}, {"nproc", RLIMIT_NPROC},
    {"sigpending", RLIMIT_SIGPENDING},
};

static int set_limit(const char *name, unsigned long long soft, unsigned long long hard) {
  for (size_t i = 0; i < sizeof resources / sizeof *resources; i++) {
    if (strcmp(name, resources[i].name) != 0) continue;
    struct rlimit limit = {(rlim_t)soft, (rlim_t)hard};
    return check(setrlimit(resources[i].resource, &limit), name);
  }
  return refused(name);
}

/* Lines of a name and two numbers. */
static int set_limits(const char *at) {
  while (*at) {
    char name[32];
    unsigned long long soft, hard;
    int length = 0;
    if (sscanf(at, "%31s %llu %llu%n", name, &soft, &hard, &length) != 3) return refused("no limits");
    if (set_limit(name, soft, hard) < 0) return -1;
    at += length;
    at += strspn(at, "\n");
  }
  return 0;
}

static int install_filter(struct bytes filter) {
  struct sock_fprog program = {
      .len = (unsigned short)(filter.size / sizeof(struct sock_filter)),
      .filter = (struct sock_filter *)filter.at,
  };
  return check(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0), "call filter");
}

static int give_up_rights(const struct step *step) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  setsid();
  if (set_limits(step->limits.at) < 0) return -1;
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0, 0, 0}};
  if (check(prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), "not dumpable") < 0) return -1;
  if (check(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no new privileges") < 0) return -1;
  if (check(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0), "no ambient capabilities") < 0) return -1;
  if (check((int)syscall(SYS_capset, &header, none), "no capabilities") < 0) return -1;
  return install_filter(step->filter);
}

/* ---- the program */

static bool is_overridden(const char *pair, struct bytes env) {
  size_t name = strcspn(pair, "=") + 1;
  for (size_t at = 0; at < env.size; at += strlen(env.at + at) + 1) {
    if (!strncmp(env.at + at, pair, name)) return true;
  }
  return false;
}

/* Ours, and those of the step, which go before. */
static char **environment(struct bytes env) {
  size_t most = 1;
  for (char **pair = environ; *pair; pair++) most++;
  for (size_t at = 0; at < env.size; at += strlen(env.at + at) + 1) most++;
  char **all = malloc(most * sizeof *all);
  if (!all) return NULL;
  size_t count = 0;
  for (char **pair = environ; *pair; pair++) {
    if (!is_overridden(*pair, env)) all[count++] = *pair;
  }
  for (size_t at = 0; at < env.size; at += strlen(env.at + at) + 1) all[count++] = env.at + at;
  all[count] = NULL;
  return all;
}

int exit_code(int status) {
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Init tells how its program ended and what it wrote, and ends with whatever else is left of the step. */
static _Noreturn void conclude(int status, int ends) {
  // A program that returns 139 did not crash, so a number alone does not do.
  bool is_signal = WIFSIGNALED(status);
  dprintf(ends, "%s %d", is_signal ? "signal" : "exit", is_signal ? WTERMSIG(status) : WEXITSTATUS(status));
  tell_left_files(ends);
  _exit(exit_code(status));
}

static void close_others(int starts, int ends) {
  for (int descriptor = 3; descriptor < most_descriptors; descriptor++) {
    if (descriptor != starts && descriptor != ends) close(descriptor);
  }
}

int be_init(const struct step *step, int starts, int ends) {
  close(0);
  if (step->typed >= 0 && check(dup3(step->typed, 0, O_CLOEXEC), "typed") < 0) return -1;
  close_others(starts, ends);
  if (check(unshare(CLONE_NEWNS | CLONE_NEWIPC), "unshare") < 0) return -1;
  if (mount_step(step->work, step->source_name, step->files, step->hidden) < 0) return -1;
  if (check(chdir(WORK), WORK) < 0) return -1;
  if (connect_all(step) < 0) return -1;
  char **env = environment(step->env);
  if (!env) return failed("memory");
  if (give_up_rights(step) < 0) return -1;
  int master = -1, slave = -1;
  if (step->typed >= 0 && make_terminal(&master, &slave) < 0) return -1;
  if (write_all(starts, ".", 1) < 0) return failed("start");
  close(starts);

  char *words[] = {"/bin/sh", "-c", (char *)step->command, NULL};
  if (master >= 0) {
    pid_t child = fork();
    if (child == 0) {
      if (enter_terminal(master, slave) == 0) execve(words[0], words, env);
      _exit(127);
    }
    close(slave);
    conclude(relay(child, master), ends);
  }
  // Unlike a fork this copies nothing of our memory.
  pid_t child;
  if (posix_spawn(&child, words[0], NULL, NULL, words, env) != 0) _exit(127);
  for (;;) {
    int status;
    if (wait(&status) == child) conclude(status, ends);
  }
}
