#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { CHUNK = 16 * 1024, MOST_TYPED = 64 * 1024 };

/* The page shows what is typed at once, so the terminal does not repeat it, and lines end as the program ends them. */
int make_terminal(int *master, int *slave) {
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  struct termios settings;
  if (check(openpty(master, slave, NULL, NULL, &size), "terminal") < 0) return -1;
  if (check(tcgetattr(*slave, &settings), "terminal") < 0) return -1;
  settings.c_oflag &= ~(tcflag_t)ONLCR;
  settings.c_lflag &= ~(tcflag_t)ECHO;
  return check(tcsetattr(*slave, TCSANOW, &settings), "terminal");
}

int enter_terminal(int master, int slave) {
  setsid();
  if (ioctl(slave, TIOCSCTTY, 0) < 0) return -1;
  for (int descriptor = 0; descriptor <= 2; descriptor++) {
    if (dup2(slave, descriptor) < 0) return -1;
  }
  close(master);
  close(slave);
  return 0;
}

/* What is typed while the program does not read; more waits outside. */
static char waiting[MOST_TYPED + CHUNK];
static volatile size_t waiting_bytes;
static int terminal;

/* Ctrl+C. Not as a byte, which would wait behind what was typed before. Comes only where `while_interruptible` lets it. */
static void interrupt(int number) {
  (void)number;
  int error = errno;
  waiting_bytes = 0;
  pid_t group = tcgetpgrp(terminal);
  // It may have ended meanwhile.
  if (group > 0) killpg(group, SIGINT);
  errno = error;
}

static sigset_t only_interrupt(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  return set;
}

static int wait_for(struct pollfd *polled, nfds_t count) {
  sigset_t none;
  sigemptyset(&none);
  return ppoll(polled, count, NULL, &none);
}

/* A full pipe stops us here, and a full terminal stops the program. */
static void print(const char *at, size_t size) {
  sigset_t set = only_interrupt();
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  write_all(1, at, size);
  sigprocmask(SIG_BLOCK, &set, NULL);
}

/* Processes that nobody else waits for are ours. Says whether the program has ended. */
static bool reap(pid_t child, int *status, int options) {
  for (;;) {
    int ended;
    pid_t pid = waitpid(-1, &ended, options);
    if (pid == child) {
      *status = ended;
      return true;
    }
    if (pid == 0 || (pid < 0 && errno != EINTR)) return false;
  }
}

static bool take_typed(void) {
  ssize_t got = read(0, waiting + waiting_bytes, CHUNK);
  if (got > 0) waiting_bytes += (size_t)got;
  return got > 0;
}

static void type_into_terminal(void) {
  size_t size = waiting_bytes < CHUNK ? waiting_bytes : CHUNK;
  ssize_t done = write(terminal, waiting, size);
  if (done < 0 && (errno == EAGAIN || errno == EINTR)) return;
  // An error: nobody is there to read it.
  if (done < 0) done = (ssize_t)size;
  waiting_bytes -= (size_t)done;
  memmove(waiting, waiting + done, waiting_bytes);
}

int relay(pid_t child, int master) {
  sigset_t set = only_interrupt();
  sigprocmask(SIG_BLOCK, &set, NULL);
  terminal = master;
  fcntl(master, F_SETFL, fcntl(master, F_GETFL) | O_NONBLOCK);
  sigaction(SIGUSR1, &(struct sigaction){.sa_handler = interrupt}, NULL);

  int status = 0;
  bool has_ended = false, is_typing = true;
  static char printed[CHUNK];
  for (;;) {
    // A program that does not read must not stop us: nothing that it prints would be seen.
    bool has_room = is_typing && waiting_bytes < MOST_TYPED;
    struct pollfd polled[] = {
        {.fd = master, .events = (short)(waiting_bytes > 0 ? POLLIN | POLLOUT : POLLIN)},
        {.fd = has_room ? 0 : -1, .events = POLLIN},
    };
    int ready = wait_for(polled, 2);
    if (!has_ended) has_ended = reap(child, &status, WNOHANG);
    if (ready < 0) continue;
    if (polled[0].revents & POLLOUT && waiting_bytes > 0) type_into_terminal();
    if (polled[1].revents) is_typing = take_typed();
    if (!(polled[0].revents & (POLLIN | POLLHUP | POLLERR))) continue;
    ssize_t got = read(master, printed, sizeof printed);
    if (got > 0) print(printed, (size_t)got);
    if (got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR))) continue;
    // The last process that had the terminal open is gone.
    if (!has_ended) reap(child, &status, 0);
    return status;
  }
}
