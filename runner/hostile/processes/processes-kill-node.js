// Tries to end or stop whoever watches it: pid 1, its parent, its group, everybody.
// Must end as finished or crashed, with pid 1 still there.
/* oxlint-disable -- student code, not ours */
for (const signal of ['SIGKILL', 'SIGSTOP', 'SIGTERM', 'SIGSEGV', 'SIGUSR1']) {
  try {
    process.kill(1, signal);
  } catch {}
}
try {
  process.kill(1, 0);
  console.log('refused: pid 1 is still there');
} catch (error) {
  console.log('ESCAPED: pid 1 has ended', error.code);
}
for (const pid of [process.pid + 100_000, 4_000_000]) {
  try {
    process.kill(pid, 0);
    console.log('ESCAPED: sees', pid);
  } catch {}
}
process.on('SIGTERM', () => {});
try {
  process.kill(-1, 'SIGTERM');
} catch {}
function finished() {}
