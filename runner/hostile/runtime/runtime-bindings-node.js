// Tries to get below Node's own interfaces: internal bindings, a compiled addon, flags of the engine.
// Must end as finished or crashed, with every attempt refused.
/* oxlint-disable -- student code, not ours */
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const library = `
#include <fcntl.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
__attribute__((constructor)) static void attack(void) {
  int got = socket(AF_INET, SOCK_STREAM, 0) >= 0 || ptrace(PTRACE_ATTACH, 1, 0, 0) == 0 ||
            mount("none", "/tmp", "tmpfs", 0, "") == 0 || open("/proc/self/mem", O_RDWR) >= 0;
  FILE *file = fopen("/tmp/native", "w");
  fputs(got ? "ESCAPED" : "refused", file);
  fclose(file);
}`;
const attempts = {
  binding: () => {
    const { spawn } = process.binding('spawn_sync');
    const stdio = [0, 1, 2].map(() => ({ type: 'pipe', readable: true, writable: true }));
    if (spawn({ file: '/usr/bin/id', args: ['id'], envPairs: [], stdio, uid: 0, gid: 0 }).status !== 0)
      throw new Error('not as root');
  },
  addon: () => {
    fs.writeFileSync('/tmp/addon.c', library);
    execFileSync('gcc', ['-w', '-shared', '-fPIC', '/tmp/addon.c', '-o', '/tmp/addon.node']);
    try {
      process.dlopen({ exports: {} }, '/tmp/addon.node');
    } catch {}
    if (fs.readFileSync('/tmp/native', 'utf8') !== 'ESCAPED') throw new Error('refused in native code too');
  },
  module: () => {
    fs.mkdirSync('/tmp/node_modules/evil', { recursive: true });
    fs.writeFileSync('/tmp/node_modules/evil/index.js', 'process.setuid(0)');
    require('/tmp/node_modules/evil');
  },
};
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    attempt();
    console.log('ESCAPED:', name);
  } catch (error) {
    console.log('refused:', name, error.message);
  }
}
function finished() {}
