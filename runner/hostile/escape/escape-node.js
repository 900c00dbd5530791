// Tries features of Node: native code, the inspector, signals, its own binary.
// Must end as finished or crashed, with every attempt refused.
/* oxlint-disable -- student code, not ours */
const attempts = {
  'native code': () => {
    require('node:fs').writeFileSync('/tmp/evil.node', 'not a library');
    process.dlopen({ exports: {} }, '/tmp/evil.node');
  },
  inspector: () => {
    const inspector = require('node:inspector');
    inspector.open(0, '127.0.0.1');
    if (!inspector.url()) throw new Error('no inspector');
  },
  root: () => process.setuid(0),
  supervisor: () => process.kill(process.ppid > 1 ? 1 : 999_999, 'SIGKILL') && process.kill(4_000_000, 0),
  namespaces: () =>
    require('node:child_process').execFileSync('unshare', ['-Ur', 'true'], { stdio: 'ignore' }),
};
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    attempt();
    console.log('ESCAPED:', name);
  } catch (error) {
    console.log('refused:', name, error.code ?? error.message);
  }
}
function finished() {}
