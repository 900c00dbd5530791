// Runs inside a box like student code: tries fourteen attacks and prints those that succeeded, as JSON.
// The targets (a file, a port, a socket, a process of the host) are its one argument.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, watch, writeFileSync, writeSync } from 'node:fs';
import { createConnection } from 'node:net';

const aim = JSON.parse(process.argv[2]);

const canDo = action => {
  try {
    return action() !== false;
  } catch {
    return false;
  }
};

const canConnect = target =>
  new Promise(resolve => {
    try {
      const socket = createConnection(target);
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    } catch {
      resolve(false);
    }
  });

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

function canFillDisk() {
  const chunk = Buffer.alloc(1024 * 1024);
  const file = openSync('filler', 'w');
  try {
    for (let megabytes = 0; megabytes < 64; megabytes++) writeSync(file, chunk);
  } finally {
    closeSync(file);
  }
}

/** Standard input is a file of the box; through /proc a descriptor can be opened again in another mode. */
const canReopen = () =>
  Array.from({ length: 16 }, (_, number) => number).some(
    number =>
      canDo(() => fstatSync(number).isFile()) &&
      canDo(() => closeSync(openSync(`/proc/self/fd/${number}`, 'r+'))),
  );

const canWriteMemory = () =>
  ['1', String(process.ppid), 'self'].some(pid => canDo(() => closeSync(openSync(`/proc/${pid}/mem`, 'r+'))));

const canWatch = () => canDo(() => watch('/usr/bin').close());

async function canStartManyProcesses() {
  const children = Array.from({ length: 160 }, () => spawn('/bin/sleep', ['60'], { stdio: 'ignore' }));
  const started = await Promise.all(
    children.map(
      child =>
        new Promise(resolve => child.once('spawn', () => resolve(true)).once('error', () => resolve(false))),
    ),
  );
  children.forEach(child => child.kill('SIGKILL'));
  return started.every(Boolean);
}

const attacks = {
  'read a file of the host': () => canDo(() => readFileSync(aim.file)),
  'read the list of accounts': () => canDo(() => readFileSync('/etc/passwd')),
  'write outside its folder': () =>
    ['/cairn-probe', '/usr/cairn-probe', '/dev/cairn-probe', aim.file].some(path =>
      canDo(() => writeFileSync(path, 'x')),
    ),
  'reach the network': () => canConnect({ host: '127.0.0.1', port: aim.port }),
  'reach a socket of the host': () => canConnect({ path: aim.socket }),
  'see or signal the supervisor': () =>
    canDo(() => readFileSync(`/proc/${aim.pid}/environ`, 'utf8').includes(aim.secret)) ||
    (canDo(() => process.kill(aim.pid, 0)) &&
      canDo(() => readFileSync(`/proc/${aim.pid}/cmdline`, 'utf8').includes(aim.secret))),
  'open its descriptors again for writing': canReopen,
  'write into the memory of processes': canWriteMemory,
  'watch the files of others': canWatch,
  'read the boot options of the machine': () => canDo(() => readFileSync('/proc/cmdline', 'utf8') !== ''),
  'make namespaces of its own': () =>
    succeeds('/usr/bin/unshare', ['--user', '--map-root-user', '/bin/true']),
  'mount something': () => succeeds('/bin/mount', ['-t', 'tmpfs', 'none', '/tmp']),
  'fill the disk': () => canDo(canFillDisk),
  'start processes without end': canStartManyProcesses,
};

const succeeded = [];
for (const [name, attack] of Object.entries(attacks)) if (await attack()) succeeded.push(name);
// The fifteenth attack is checked from outside: a process that tries to outlive the box.
spawn('/bin/sleep', [aim.leftover], { detached: true, stdio: 'ignore' }).unref();
process.stdout.write(JSON.stringify({ tried: Object.keys(attacks), succeeded }));
process.exit(0);
