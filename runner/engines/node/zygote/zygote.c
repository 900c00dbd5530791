/*
 * Forks a Node process that has loaded everything, so that a run does not pay for starting one.
 *
 *   runner ══ zygote ─┬─ student template ── student processes
 *                 │   ├─ typed template ──── student processes of TypeScript runs
 *                 │   └─ judge processes
 *
 * The zygote loads everything once and splits off two templates; it is the template of judge processes itself. Each of
 * the three then prepares what only its own kind of process needs, and waits in `serve`, without running JavaScript. For a
 * pair, the zygote connects four sockets to the runner and makes those between the two processes, and passes the
 * student's to a template. A process is cloned into namespaces of its own, in which it is pid 1. It waits until the runner
 * has put it into its cgroup, closes itself in, and returns from `serve` into JavaScript. No template ever sees a job, so
 * that nothing of one run is in the memory that another run inherits.
 *
 * What V8 and libuv need for this:
 * - V8 excludes its heap from forks (MADV_DONTFORK), which is undone for all mappings.
 * - Other threads do not exist in a fork: with --single-threaded V8 gives them nothing to do, so they sleep for ever in the
 *   zygote and hold no lock. But Node waits for them when it ends, so a fork ends by `_exit` instead.
 * - libuv's descriptors (epoll, eventfd, pipes) would be shared with the zygote, so each child gets new ones under the
 *   same numbers; uv_loop_fork then registers everything again.
 *
 * Only Node-API and libuv functions that Node exports are used, and no header of Node: the declarations are below.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct napi_env__ *napi_env;
typedef struct napi_value__ *napi_value;
typedef struct napi_callback_info__ *napi_callback_info;
typedef napi_value (*napi_callback)(napi_env, napi_callback_info);
extern int napi_create_function(napi_env, const char *, size_t, napi_callback, void *, napi_value *);
extern int napi_set_named_property(napi_env, napi_value, const char *, napi_value);
extern int napi_create_int32(napi_env, int32_t, napi_value *);
extern int napi_create_array_with_length(napi_env, size_t, napi_value *);
extern int napi_set_element(napi_env, napi_value, uint32_t, napi_value);
extern int napi_get_value_int32(napi_env, napi_value, int32_t *);
extern int napi_get_cb_info(napi_env, napi_callback_info, size_t *, napi_value *, napi_value *, void **);
extern int napi_get_value_string_utf8(napi_env, napi_value, char *, size_t, size_t *);
extern int napi_get_buffer_info(napi_env, napi_value, void **, size_t *);
extern int napi_get_uv_event_loop(napi_env, void **);
extern int napi_throw_error(napi_env, const char *, const char *);
extern int napi_add_env_cleanup_hook(napi_env, void (*)(void *), void *);
extern int uv_loop_fork(void *);
/* OpenSSL's, which Node exports. */
extern void RAND_add(const void *, int, double);

#ifndef CLONE_PIDFD
#define CLONE_PIDFD 0x1000
#endif
#ifndef MADV_DOFORK
#define MADV_DOFORK 11
#endif
#ifndef MADV_DONTFORK
#define MADV_DONTFORK 10
#endif
#ifndef SYS_close_range
#define SYS_close_range 436
#endif

/* In the zygote, 3 is the line to the runner; 4 and 5 only keep these numbers free. */
enum { CONTROL = 3, LAST_OF_CHILD = 5 };
/* Descriptors of the zygote and of pairs that are being made are from here on; those of libuv are below. */
enum { HIGH = 200 };
enum { TOKEN = 16, MOST_CHILDREN = 512, MOST_OPEN = 64, MOST_HIDDEN = 16, MOST_INSTRUCTIONS = 4096 };
enum { STUDENT = 1, JUDGE = 2 };
/* About as long as a short call takes; after MANY of them it is worth sharing a core. */
enum { LOOKS = 40, MANY = 200 };
/* What a template is handed for one process: the runner's line, output, the line and the wake-up socket to the other process. */
enum { RUNNER, OUTPUT, LINE, WAKE, HANDED };

static const unsigned long megabyte = 1024 * 1024;

/* What the runner sends, 56 bytes; all numbers are little-endian, as both architectures are. */
struct order {
  unsigned char token[TOKEN];
  uint32_t uid[2], gid[2];
  uint32_t file_mb;
  /* 0: a cgroup limits them. */
  uint32_t processes;
  uint32_t cpu_seconds;
  uint32_t open_files;
  uint32_t is_typed;
  /* Counts pairs. */
  uint32_t turn;
};

struct child {
  pid_t pid;
  int pidfd;
  int is_template;
};

enum kind { EPOLL, EVENT, PIPE, OTHER, RENEWED };
struct inherited {
  int fd;
  enum kind kind;
  char name[64];
  int waiting;
};

/* To the runner; templates only write to it. */
static int control;
/* In the zygote: to the two templates. */
static int templates[2] = {-1, -1};
/* In a template: to the zygote. */
static int zygote = -1;
static char door[100];
static void *loop;
static int nothing;
static struct child children[MOST_CHILDREN];
static int child_count;
static struct inherited open_fds[MOST_OPEN];
static int open_count;
static struct sock_filter filter[MOST_INSTRUCTIONS];
static struct sock_fprog program = {0, filter};
static int *own_number;
static uint32_t turn;
static int look_count;
static int looks = LOOKS;

/* ---- telling the runner */

static void tell(const char *text) {
  size_t size = strlen(text);
  for (size_t sent = 0; sent < size;) {
    ssize_t count = write(control, text + sent, size - sent);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) _exit(0);
    sent += (size_t)count;
  }
}

static void die(const char *what) {
  char text[200];
  int number = errno;
  int size = snprintf(text, sizeof text, "zygote: %s: %s\n", what, strerror(number));
  if (write(2, text, (size_t)size) < 0) _exit(71);
  _exit(70);
}

static void check(int result, const char *what) {
  if (result < 0) die(what);
}

/* ---- once, before the first fork */

/* All memory is copied, but for the rings between libuv and the kernel: those would be shared by all forks. */
static void choose_memory_for_forks(void) {
  FILE *maps = fopen("/proc/self/maps", "r");
  static struct { unsigned long from, to; int is_ring; } ranges[20000];
  char line[700];
  int count = 0;
  if (!maps) die("maps");
  for (; count < 20000 && fgets(line, sizeof line, maps); count++) {
    if (sscanf(line, "%lx-%lx", &ranges[count].from, &ranges[count].to) != 2) die("maps");
    ranges[count].is_ring = strstr(line, "[io_uring]") != NULL;
  }
  fclose(maps);
  for (int i = 0; i < count; i++) {
    int advice = ranges[i].is_ring ? MADV_DONTFORK : MADV_DOFORK;
    int result = madvise((void *)ranges[i].from, ranges[i].to - ranges[i].from, advice);
    /* The kernel's own mappings refuse the other advice. */
    if (ranges[i].is_ring) check(result, "rings");
  }
}

/* What libuv has open. Everything else that is open belongs to the zygote alone. */
static int list_descriptors(void) {
  DIR *folder = opendir("/proc/self/fd");
  if (!folder) return -1;
  open_count = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    int fd = atoi(entry->d_name);
    if (entry->d_name[0] == '.' || fd <= LAST_OF_CHILD || fd >= HIGH || fd == dirfd(folder)) continue;
    if (open_count == MOST_OPEN) return -1;
    struct inherited *one = &open_fds[open_count++];
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(path, one->name, sizeof one->name - 1);
    one->name[size < 0 ? 0 : size] = 0;
    one->fd = fd;
    one->waiting = 0;
    one->kind = strstr(one->name, "[eventpoll]") ? EPOLL
                : strstr(one->name, "[eventfd]") ? EVENT
                : strncmp(one->name, "pipe:", 5) ? OTHER
                                                 : PIPE;
    if (one->kind == PIPE && ioctl(fd, FIONREAD, &one->waiting) < 0) one->waiting = 0;
  }
  closedir(folder);
  return 0;
}

static int moved_up(int fd) {
  int high = fcntl(fd, F_DUPFD_CLOEXEC, HIGH);
  close(fd);
  return high;
}

/* libc keeps the number of each thread, for its locks; the kernel writes the new one there, as for libc's own fork. */
static pid_t clone_self(unsigned long namespaces, int *pidfd) {
  const unsigned long flags = namespaces | CLONE_PIDFD | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD;
#if defined(__x86_64__)
  return (pid_t)syscall(SYS_clone, flags, NULL, pidfd, own_number, NULL);
#else
  return (pid_t)syscall(SYS_clone, flags, NULL, pidfd, NULL, own_number);
#endif
}

/* ---- in a child */

static void replace(int fd, int with, int flags) {
  check(with, "a descriptor of libuv");
  check(dup3(with, fd, O_CLOEXEC), "replace a descriptor");
  close(with);
  if (flags >= 0) fcntl(fd, F_SETFL, flags);
}

/* Nothing that the zygote has open stays shared with a child: not even a pipe that nobody uses. */
static void renew_descriptors(void) {
  for (int i = 0; i < open_count; i++) {
    struct inherited *one = &open_fds[i];
    int flags = fcntl(one->fd, F_GETFL);
    if (one->kind == EPOLL) replace(one->fd, epoll_create1(EPOLL_CLOEXEC), -1);
    if (one->kind == EVENT) replace(one->fd, eventfd(0, EFD_CLOEXEC), flags);
    if (one->kind == OTHER) replace(one->fd, dup(nothing), -1);
    if (one->kind != PIPE) continue;
    int ends[2];
    check(pipe2(ends, O_CLOEXEC), "pipe");
    for (int byte = 0; byte < one->waiting; byte++)
      if (write(ends[1], "", 1) != 1) die("pipe");
    for (int other = i; other < open_count; other++) {
      struct inherited *same = &open_fds[other];
      if (other != i && (same->kind != PIPE || strcmp(same->name, one->name))) continue;
      int own = fcntl(same->fd, F_GETFL);
      replace(same->fd, dup(ends[(own & O_ACCMODE) == O_RDONLY ? 0 : 1]), own);
      if (other != i) same->kind = RENEWED;
    }
    close(ends[0]);
    close(ends[1]);
  }
}

static void mount_at(const char *kind, const char *target, unsigned long flags, const char *options) {
  check(mount(kind, target, kind, MS_NOSUID | MS_NODEV | flags, options), target);
}

/* Files of /proc that everybody may read and that tell about the machine; the same as in other boxes. */
static char hidden[MOST_HIDDEN][64];
static int hidden_count;

static void make_own_files(void) {
  mount_at("proc", "/proc", MS_NOEXEC | MS_RDONLY, NULL);
  for (int i = 0; i < hidden_count; i++)
    if (mount("/dev/null", hidden[i], NULL, MS_BIND, NULL) < 0 && errno != ENOENT) die(hidden[i]);
  mount_at("tmpfs", "/tmp", 0, "size=32m,mode=1777,nr_inodes=8192");
  mount_at("tmpfs", "/dev/shm", 0, "size=16m,mode=1777,nr_inodes=1024");
  mount_at("devpts", "/dev/pts", MS_NOEXEC, "newinstance,ptmxmode=0666,mode=620");
  mount_at("tmpfs", "/cairn/door", MS_RDONLY, "size=4k,mode=555");
  check(chdir("/tmp"), "/tmp");
}

static void limit(int kind, unsigned long soft, unsigned long hard) {
  struct rlimit value = {soft, hard};
  check(setrlimit(kind, &value), "limit");
}

static void drop_privileges(const struct order *order) {
  limit(RLIMIT_CPU, order->cpu_seconds, order->cpu_seconds + 1);
  limit(RLIMIT_FSIZE, order->file_mb * megabyte, order->file_mb * megabyte);
  limit(RLIMIT_NOFILE, order->open_files, order->open_files);
  if (order->processes) limit(RLIMIT_NPROC, order->processes, order->processes);
  limit(RLIMIT_CORE, 0, 0);
  limit(RLIMIT_MSGQUEUE, 0, 0);
  limit(RLIMIT_MEMLOCK, 65536, 65536);
  limit(RLIMIT_SIGPENDING, 1024, 1024);
  for (int capability = 0; prctl(PR_CAPBSET_READ, capability) >= 0; capability++)
    check(prctl(PR_CAPBSET_DROP, capability), "drop capabilities for good");
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2];
  memset(none, 0, sizeof none);
  check((int)syscall(SYS_capset, &header, none), "drop capabilities");
  check(prctl(PR_SET_PDEATHSIG, SIGKILL), "death with the parent");
  check(prctl(PR_SET_DUMPABLE, 1), "visible in its own /proc");
  check(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no new privileges");
  check(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program), "call filter");
}

/* The numbers that student-main.ts and judge-main.ts expect. */
static void arrange(int role, const int *handed) {
  const int student[] = {nothing, handed[OUTPUT], handed[OUTPUT], handed[LINE], handed[WAKE], handed[RUNNER]};
  const int judge[] = {handed[LINE], handed[OUTPUT], handed[OUTPUT], handed[WAKE], handed[RUNNER], -1};
  const int *numbered = role == STUDENT ? student : judge;
  for (int fd = 0; fd <= LAST_OF_CHILD; fd++) {
    if (numbered[fd] < 0) close(fd);
    else check(dup3(numbered[fd], fd, fd > 2 ? O_CLOEXEC : 0), "descriptors");
  }
  check((int)syscall(SYS_close_range, HIGH, ~0U, 0), "close the rest");
}

/* Pid 1 of a namespace ignores signals that it does not handle, also those with which others end. */
static void end_by_signal(int number) {
  _exit(128 + number);
}

static void end_by_signals(void) {
  static const int numbers[] = {SIGABRT, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGALRM, SIGXCPU};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) signal(numbers[i], end_by_signal);
}

static void close_in(const struct order *order, int role, const int *handed) {
  char go;
  ssize_t count;
  do count = read(handed[RUNNER], &go, 1);
  while (count < 0 && errno == EINTR);
  if (count != 1) _exit(0);
  /* The cgroup that the runner has put us into is the root of what we see. */
  unshare(CLONE_NEWCGROUP);
  setsid();
  uint32_t uid = order->uid[role - 1], gid = order->gid[role - 1];
  check(setresgid(gid, gid, gid), "group");
  check(setresuid(uid, uid, uid), "user");
  renew_descriptors();
  make_own_files();
  arrange(role, handed);
  drop_privileges(order);
  turn = order->turn;
  end_by_signals();
  prctl(PR_SET_NAME, role == STUDENT ? "student" : "judge");
  check(uv_loop_fork(loop), "event loop");
}

/* ---- in the zygote */

static int write_file(pid_t pid, const char *name, const char *text) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  ssize_t size = write(fd, text, strlen(text));
  close(fd);
  return size < 0 ? -1 : 0;
}

static int map_user(pid_t pid, uint32_t uid, uint32_t gid) {
  char text[40];
  if (write_file(pid, "setgroups", "deny") < 0) return -1;
  snprintf(text, sizeof text, "%u %u 1", uid, uid);
  if (write_file(pid, "uid_map", text) < 0) return -1;
  snprintf(text, sizeof text, "%u %u 1", gid, gid);
  return write_file(pid, "gid_map", text);
}

static void tell_child(const struct order *order, int role, pid_t pid) {
  char text[120], token[2 * TOKEN + 1];
  for (int i = 0; i < TOKEN; i++) snprintf(token + 2 * i, 3, "%02x", order->token[i]);
  if (pid > 0) snprintf(text, sizeof text, "child %s %d %d\n", token, role, pid);
  else snprintf(text, sizeof text, "failed %s %d\n", token, errno);
  tell(text);
}

/* Returns the role in the child, and 0 in a template. */
static int make_child(const struct order *order, int role, const int *handed) {
  int pidfd = -1;
  const unsigned long all = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWNET | CLONE_NEWUTS;
  pid_t pid = child_count == MOST_CHILDREN ? -1 : clone_self(all, &pidfd);
  if (pid == 0) {
    close_in(order, role, handed);
    return role;
  }
  if (pid > 0) {
    children[child_count++] = (struct child){pid, moved_up(pidfd), 0};
    if (map_user(pid, order->uid[role - 1], order->gid[role - 1]) < 0) {
      kill(pid, SIGKILL);
      pid = -1;
    }
  }
  for (int i = 0; i < HANDED; i++) close(handed[i]);
  tell_child(order, role, pid);
  return 0;
}

static int pass_on(int template, const struct order *order, const int *handed) {
  char room[CMSG_SPACE(HANDED * sizeof(int))] = {0};
  struct iovec bytes = {(void *)order, sizeof *order};
  struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(HANDED * sizeof(int));
  memcpy(CMSG_DATA(header), handed, HANDED * sizeof(int));
  return sendmsg(template, &message, MSG_NOSIGNAL) == sizeof *order ? 0 : -1;
}

static void take_over(struct order *order, int *handed) {
  char room[CMSG_SPACE(HANDED * sizeof(int))];
  struct iovec bytes = {order, sizeof *order};
  struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  ssize_t size = recvmsg(zygote, &message, MSG_CMSG_CLOEXEC);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  /* The zygote has ended. */
  if (size != sizeof *order || !header || header->cmsg_len != CMSG_LEN(HANDED * sizeof(int))) _exit(0);
  memcpy(handed, CMSG_DATA(header), HANDED * sizeof(int));
  for (int i = 0; i < HANDED; i++) handed[i] = moved_up(handed[i]);
}

/* The runner knows by token and number which of its sockets this is. */
static int connect_to_runner(const struct order *order, unsigned char number) {
  struct sockaddr_un address = {AF_UNIX, ""};
  unsigned char hello[TOKEN + 1];
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  fd = moved_up(fd);
  memcpy(address.sun_path, door, sizeof door);
  memcpy(hello, order->token, TOKEN);
  hello[TOKEN] = number;
  if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0 && write(fd, hello, sizeof hello) > 0) return fd;
  close(fd);
  return -1;
}

/* Returns JUDGE in a child, and 0 in the zygote. */
static int make_pair(const struct order *order) {
  int student[HANDED], judge[HANDED], line[2] = {-1, -1}, wake[2] = {-1, -1};
  int is_fine = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line) == 0 &&
                socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, wake) == 0;
  for (int i = 0; i < HANDED; i++) {
    int *both = i == LINE ? line : wake;
    student[i] = i >= LINE ? moved_up(both[0]) : is_fine ? connect_to_runner(order, (unsigned char)i) : -1;
    judge[i] = i >= LINE ? moved_up(both[1]) : is_fine ? connect_to_runner(order, (unsigned char)(i + 2)) : -1;
    is_fine = is_fine && student[i] >= 0 && judge[i] >= 0;
  }
  is_fine = is_fine && pass_on(templates[order->is_typed ? 1 : 0], order, student) == 0;
  int number = errno;
  for (int i = 0; i < HANDED; i++) close(student[i]);
  if (is_fine) return make_child(order, JUDGE, judge);
  for (int i = 0; i < HANDED; i++) close(judge[i]);
  errno = number;
  tell_child(order, JUDGE, -1);
  return 0;
}

static void reap(int index) {
  char text[80];
  int status = 0;
  struct child ended = children[index];
  if (waitpid(ended.pid, &status, WNOHANG) != ended.pid) return;
  if (ended.is_template) _exit(1);
  close(ended.pidfd);
  children[index] = children[--child_count];
  snprintf(text, sizeof text, "end %d %d %d\n", ended.pid, WIFEXITED(status) ? WEXITSTATUS(status) : -1,
           WIFSIGNALED(status) ? WTERMSIG(status) : 0);
  tell(text);
}

static void receive(struct order *order) {
  char *bytes = (char *)order;
  for (size_t filled = 0; filled < sizeof *order;) {
    ssize_t count = read(control, bytes + filled, sizeof *order - filled);
    if (count < 0 && errno == EINTR) continue;
    /* The runner has ended. */
    if (count <= 0) _exit(0);
    filled += (size_t)count;
  }
}

static int serve_until_child(void) {
  static struct pollfd watched[MOST_CHILDREN + 1];
  for (;;) {
    watched[0] = (struct pollfd){zygote < 0 ? control : zygote, POLLIN, 0};
    for (int i = 0; i < child_count; i++) watched[i + 1] = (struct pollfd){children[i].pidfd, POLLIN, 0};
    int count = child_count;
    if (poll(watched, (nfds_t)count + 1, -1) < 0) continue;
    for (int i = count; i > 0; i--)
      if (watched[i].revents) reap(i - 1);
    if (!watched[0].revents) continue;
    struct order order;
    int handed[HANDED], role;
    if (zygote < 0) {
      receive(&order);
      role = make_pair(&order);
    } else {
      take_over(&order, handed);
      role = make_child(&order, STUDENT, handed);
    }
    if (role) return role;
  }
}

/* ---- what JavaScript calls */

static napi_value fail(napi_env env, const char *what) {
  napi_throw_error(env, NULL, what);
  return NULL;
}

static napi_value number_of(napi_env env, int32_t number) {
  napi_value value;
  napi_create_int32(env, number, &value);
  return value;
}

/* Called when the event loop has come to its end. */
static void end_now(void *unused) {
  (void)unused;
  _exit(0);
}

/* begin(door, filter, hidden): once, before anything else. */
static napi_value begin(napi_env env, napi_callback_info info) {
  size_t count = 3, size = 0;
  napi_value given[3];
  void *bytes;
  static char names[1024];
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) || count != 3) return fail(env, "three arguments");
  if (napi_get_value_string_utf8(env, given[0], door, sizeof door, &size)) return fail(env, "door");
  if (napi_get_buffer_info(env, given[1], &bytes, &size) || size > sizeof filter) return fail(env, "filter");
  memcpy(filter, bytes, size);
  program.len = (unsigned short)(size / sizeof filter[0]);
  if (napi_get_value_string_utf8(env, given[2], names, sizeof names, &size)) return fail(env, "hidden files");
  for (char *name = strtok(names, " "); name && hidden_count < MOST_HIDDEN; name = strtok(NULL, " "))
    snprintf(hidden[hidden_count++], sizeof hidden[0], "%s", name);
  if (napi_get_uv_event_loop(env, &loop)) return fail(env, "event loop");
  nothing = moved_up(open("/dev/null", O_RDWR | O_CLOEXEC));
  control = fcntl(CONTROL, F_DUPFD_CLOEXEC, HIGH);
  if (nothing < 0 || control < 0 || dup2(nothing, CONTROL) < 0 || dup2(nothing, 0) < 0) return fail(env, "descriptors");
  if (prctl(PR_GET_TID_ADDRESS, &own_number) < 0) return fail(env, "number of the thread");
  napi_add_env_cleanup_hook(env, end_now, NULL);
  return NULL;
}

/* split(number): makes template 0 or 1; 1 in that template, 0 in the zygote. */
static napi_value split(napi_env env, napi_callback_info info) {
  size_t count = 1;
  napi_value given[1];
  int32_t number = 0;
  int ends[2], pidfd = -1;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) || napi_get_value_int32(env, given[0], &number))
    return fail(env, "number");
  if (number < 0 || number > 1 || list_descriptors() < 0) return fail(env, "template");
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0) return fail(env, "sockets");
  choose_memory_for_forks();
  for (int i = 0; i < 2; i++) ends[i] = moved_up(ends[i]);
  pid_t pid = clone_self(0, &pidfd);
  if (pid < 0) return fail(env, "clone");
  if (pid == 0) {
    check(prctl(PR_SET_PDEATHSIG, SIGKILL), "death with the parent");
    for (int i = 0; i < child_count; i++) close(children[i].pidfd);
    for (int i = 0; i < number; i++) close(templates[i]);
    child_count = 0;
    zygote = ends[1];
    close(ends[0]);
    renew_descriptors();
    check(uv_loop_fork(loop), "event loop");
    return number_of(env, 1);
  }
  close(ends[1]);
  templates[number] = ends[0];
  children[child_count++] = (struct child){pid, moved_up(pidfd), 1};
  return number_of(env, 0);
}

/* serve(): returns in a forked process only. */
static napi_value serve(napi_env env, napi_callback_info info) {
  (void)info;
  char text[40];
  if (list_descriptors() < 0) return fail(env, "list of descriptors");
  choose_memory_for_forks();
  snprintf(text, sizeof text, "ready %d\n", getpid());
  tell(text);
  return number_of(env, serve_until_child());
}

/* exit(code) */
static napi_value leave(napi_env env, napi_callback_info info) {
  size_t count = 1;
  napi_value given[1];
  int32_t code = 0;
  if (!napi_get_cb_info(env, info, &count, given, NULL, NULL) && count == 1)
    napi_get_value_int32(env, given[0], &code);
  _exit(code);
}

/*
 * seed(): a positive number that no other process has. OpenSSL gets entropy of its own, too: it notices a fork by a new
 * pid only, and in their namespaces the zygote and its children may have the same.
 */
static napi_value seed(napi_env env, napi_callback_info info) {
  (void)info;
  unsigned char entropy[64];
  uint32_t number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number || getrandom(entropy, sizeof entropy, 0) != sizeof entropy)
    return fail(env, "no entropy");
  RAND_add(entropy, sizeof entropy, sizeof entropy);
  memset(entropy, 0, sizeof entropy);
  return number_of(env, (int32_t)(number & 0x7fffffff) | 1);
}

/* pair(): the two descriptors of a socket that is connected to itself, for warming up. */
static napi_value pair(napi_env env, napi_callback_info info) {
  (void)info;
  int ends[2];
  napi_value both;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) return fail(env, "sockets");
  napi_create_array_with_length(env, 2, &both);
  for (uint32_t i = 0; i < 2; i++) napi_set_element(env, both, i, number_of(env, ends[i]));
  return both;
}

/*
 * Two processes that take turns need no second core, and going on on the same one is faster than waking another. Where a
 * core is not given to us, each stays where it is.
 */
static void share_core(void) {
  cpu_set_t all, one;
  if (sched_getaffinity(0, sizeof all, &all) < 0) return;
  uint32_t left = turn % (uint32_t)CPU_COUNT(&all);
  int core = 0;
  while (!CPU_ISSET(core, &all) || left-- > 0) core++;
  CPU_ZERO(&one);
  CPU_SET(core, &one);
  if (sched_setaffinity(0, sizeof one, &one) == 0) looks = 0;
}

/* Arguments (descriptor, buffer, from, to) as a descriptor and the bytes of the buffer between the two; false if they are not there. */
static bool bytes_of(napi_env env, napi_callback_info info, int *fd, char **bytes, size_t *size) {
  size_t count = 4, length;
  napi_value given[4];
  int32_t from, to;
  void *data;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) || napi_get_value_int32(env, given[0], fd) ||
      napi_get_buffer_info(env, given[1], &data, &length) || napi_get_value_int32(env, given[2], &from) ||
      napi_get_value_int32(env, given[3], &to) || from < 0 || from > to || (size_t)to > length)
    return false;
  *bytes = (char *)data + from;
  *size = (size_t)(to - from);
  return true;
}

/*
 * take(descriptor, buffer, from, to): reads what there is, at least one byte, and returns how many; 0 at the end. Before it sleeps it
 * looks for a moment: waking a process on an idle core takes longer than most calls between student and judge do. Node's own
 * functions for files do the same, but take longer than the calls of the system that they make.
 */
static napi_value take(napi_env env, napi_callback_info info) {
  char *bytes;
  size_t size;
  struct pollfd watched = {-1, POLLIN, 0};
  if (!bytes_of(env, info, &watched.fd, &bytes, &size)) return fail(env, "take");
  if (++look_count == MANY) share_core();
  for (int i = 0; i < looks && poll(&watched, 1, 0) == 0; i++) sched_yield();
  ssize_t got;
  do got = read(watched.fd, bytes, size);
  while (got < 0 && errno == EINTR);
  if (got < 0 && errno != ECONNRESET) return fail(env, "read");
  return number_of(env, got < 0 ? 0 : (int)got);
}

/* put(descriptor, buffer, from, to): writes what there is room for, and returns how much; -1 if nobody reads it any more. */
static napi_value put(napi_env env, napi_callback_info info) {
  char *bytes;
  size_t size;
  int fd;
  if (!bytes_of(env, info, &fd, &bytes, &size)) return fail(env, "put");
  ssize_t written;
  do written = write(fd, bytes, size);
  while (written < 0 && errno == EINTR);
  if (written >= 0) return number_of(env, (int)written);
  if (errno == EAGAIN) return number_of(env, 0);
  return errno == EPIPE || errno == ECONNRESET ? number_of(env, -1) : fail(env, "write");
}

static void add(napi_env env, napi_value exports, const char *name, napi_callback call) {
  napi_value function;
  napi_create_function(env, name, strlen(name), call, NULL, &function);
  napi_set_named_property(env, exports, name, function);
}

__attribute__((visibility("default"))) napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  add(env, exports, "begin", begin);
  add(env, exports, "split", split);
  add(env, exports, "serve", serve);
  add(env, exports, "exit", leave);
  add(env, exports, "seed", seed);
  add(env, exports, "pair", pair);
  add(env, exports, "take", take);
  add(env, exports, "put", put);
  return exports;
}

__attribute__((visibility("default"))) int node_api_module_get_api_version_v1(void) {
  return 8;
}
