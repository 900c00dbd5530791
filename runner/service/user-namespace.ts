import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import type { ClaimedIds } from '../host/claim-users.ts';

/**
 * Only root can give each box a user id of its own, and the runner must not be root. So root starts it in a user
 * namespace that holds nothing but the runner's id and those of its boxes: there the runner is root, and may switch to
 * those ids and end what they started. Everywhere else it is an ordinary user. Other capabilities it gets none, but for
 * the one that the kernel asks for before it lets the runner's own id be root of a namespace below (forking-box.ts).
 */
export async function spawnInUserNamespace(
  ids: ClaimedIds,
  command: string[],
  options: SpawnOptions,
): Promise<ChildProcess> {
  // The shell waits until the ids are mapped. It shares standard input with the command, and reads only one line.
  const waiting = ['--', '/bin/sh', '-c', 'read line && unset PWD && exec "$@"', 'sh'];
  const become = [
    '/usr/bin/setpriv',
    '--reuid',
    '0',
    '--regid',
    '0',
    '--clear-groups',
    ...capabilities,
    '--',
  ];
  const args = ['--user', '--keep-caps', ...waiting, ...become, ...command];
  const child = spawn('/usr/bin/unshare', args, options);
  try {
    await hasOwnNamespace(child);
    mapIds(child.pid!, ids);
    child.stdin!.write('go\n');
    return child;
  } catch (error) {
    child.stdin?.on('error', () => {});
    child.kill('SIGKILL');
    throw error;
  }
}

const capabilities = [
  '--inh-caps=-all',
  '--ambient-caps=-all',
  '--bounding-set=-all,+setuid,+setgid,+kill,+sys_ptrace,+setfcap',
];

/** Whether this machine allows it. In some containers root may not make user namespaces or write their maps. */
export async function canUseUserNamespace(ids: ClaimedIds): Promise<boolean> {
  const { first } = ids.boxes;
  const switchUser = ['/usr/bin/setpriv', '--reuid', `${first}`, '--regid', `${first}`, '--clear-groups'];
  try {
    const options: SpawnOptions = { env: {}, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] };
    const child = await spawnInUserNamespace(ids, [...switchUser, '--', '/bin/true'], options);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  } catch {
    return false;
  }
}

const longestWaitMs = 5000;

async function hasOwnNamespace(child: ChildProcess): Promise<void> {
  await once(child, 'spawn');
  const giveUpAt = performance.now() + longestWaitMs;
  const ours = readlinkSync('/proc/self/ns/user');
  while (readlinkSync(`/proc/${child.pid}/ns/user`) === ours) {
    if (performance.now() > giveUpAt || child.exitCode !== null) throw new Error('no user namespace');
    await delay(1);
  }
}

function mapIds(pid: number, { runner, boxes }: ClaimedIds): void {
  const map = (own: number) => `0 ${own} 1\n${boxes.first} ${boxes.first} ${boxes.count}\n`;
  writeFileSync(`/proc/${pid}/uid_map`, map(runner.uid));
  writeFileSync(`/proc/${pid}/gid_map`, map(runner.gid));
}
