import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** All that the tests of the runner and the commands of the product read. */
const sources = ['bench/taught', 'contract', 'runner', 'scripts', 'server', 'test'];
const files = ['package.json', 'tsconfig.json', 'vitest.config.ts'];

/** A user without an account and without rights, with a copy of this checkout; for root, who alone can become another. */
export type OrdinaryUser = {
  checkout: string;
  /** The project's own Node, where that user can execute it. */
  node: string;
  /** Why nothing can be tested with this user; null if it can. */
  obstacle: string | null;
  /** A command of this user, in the checkout. */
  wrap(command: string, args: string[]): [string, string[]];
  env: Record<string, string>;
  remove(): void;
};

export const makeOrdinaryUser = (): OrdinaryUser => {
  const id = idWithoutAccount();
  const folder = mkdtempSync(join(placeForAll(), 'cairn-user-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  chmodSync(folder, 0o755);
  const checkout = join(folder, 'cairn');
  mkdirSync(checkout);
  for (const name of sources) cpSync(join(root, name), join(checkout, name), { recursive: true });
  for (const name of files) cpSync(join(root, name), join(checkout, name));
  const packages = join(checkout, 'node_modules');
  if (areReadableForAll()) mkdirSync(packages);
  else cpSync(join(root, 'node_modules'), packages, { recursive: true, verbatimSymlinks: true });
  writeFileSync(join(checkout, questionFile), question);
  // Short, because sockets are below it.
  const tmp = join(folder, 't');
  mkdirSync(tmp);
  // As with umask 022, whatever that of root is.
  spawnSync('/bin/chmod', ['-R', 'u+rwX,go+rX', folder]);
  for (const own of [tmp, checkout]) chownSync(own, id, id);
  const hasOwnNode = existsSync(join(root, 'node_modules/.bin/node'));
  const node = hasOwnNode ? join(packages, '.bin/node') : process.execPath;
  const env = { PATH: process.env.PATH ?? '', HOME: tmp, TMPDIR: tmp, LANG: process.env.LANG ?? 'C.UTF-8' };

  const wrap = (command: string, args: string[]): [string, string[]] => [
    'unshare',
    [
      '--mount',
      'sh',
      '-c',
      // The packages may lie in a folder of root that nobody else can enter; nobody else sees them here.
      `${areReadableForAll() ? 'mount --bind -o ro "$1" "$2" && ' : ''}cd "$3" && shift 3 && exec "$@"`,
      'sh',
      join(root, 'node_modules'),
      packages,
      checkout,
      ...`setpriv --reuid=${id} --regid=${id} --clear-groups --inh-caps=-all --`.split(' '),
      command,
      ...args,
    ],
  ];
  const answer = spawnSync(...wrap(node, [questionFile]), { env, encoding: 'utf8' });
  return { checkout, node, obstacle: obstacleIn(answer), wrap, env, remove };
};

/** With what node_modules was installed. */
const areReadableForAll = () =>
  (statSync(join(root, 'node_modules')).mode & 0o005) === 0o005 &&
  (statSync(join(root, 'node_modules/vitest/package.json')).mode & 0o004) !== 0;

/** The temporary folder may be root's own. */
const placeForAll = () => ((statSync(tmpdir()).mode & 0o005) === 0o005 ? tmpdir() : '/tmp');

/** Below the ids of boxes (claim-users.ts); another one for another run of the tests at the same time. */
const idWithoutAccount = () => {
  const taken = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap(line => line.split(':').slice(2, 4));
  const candidates = Array.from({ length: 1000 }, (_, index) => 63_000 + ((process.pid + index) % 1000));
  return candidates.find(id => !taken.includes(String(id)))!;
};

const questionFile = 'question.ts';
const question = `
import { spawnSync } from 'node:child_process';
import { createCgroupBase } from '#runner/box/usage/cgroup-base.ts';
const box = spawnSync('bwrap', '--unshare-all --ro-bind / / /bin/true'.split(' '));
console.log(JSON.stringify({
  isRoot: process.getuid() === 0,
  hasGroups: createCgroupBase('cairn-' + process.pid + '-probe', null) !== null,
  problem: box.error?.message ?? (box.status === 0 ? null : box.stderr.toString().trim()),
}));
`;

const obstacleIn = ({ stdout, stderr, error }: SpawnSyncReturns<string>) => {
  if (!stdout?.startsWith('{')) {
    const said = stderr?.split('\n').find(line => /error|denied|not permitted/i.test(line));
    return `no other user can be had here: ${error?.message ?? said ?? stderr}`;
  }
  const { isRoot, hasGroups, problem } = JSON.parse(stdout) as {
    isRoot: boolean;
    hasGroups: boolean;
    problem: string | null;
  };
  if (isRoot) return 'no other user can be had here';
  if (hasGroups) return 'everybody can make control groups here';
  return problem === null ? null : `an ordinary user can make no sandbox here: ${problem}`;
};
