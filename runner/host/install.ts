import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { keptCode, removeUnusedCode } from './kept-code.ts';

/** Where the runner's files are, and the Node it runs on. */
export type Installation = { folder: string; mainFile: string; nodeBinary: string };

const sourceFolder = dirname(import.meta.dirname);

/**
 * When started by root, the runner runs as a user of its own, who cannot read a checkout in a 0700 home. So the runner's
 * files are copied to a folder owned by root and readable for all, and so is Node if necessary.
 */
export function installForOtherUser(shared: string = sharedFolder()): Installation {
  mkdirSync(shared, { recursive: true });
  chmodSync(shared, 0o755);
  removeStale(shared);
  const folder = mkdtempSync(join(shared, `${process.pid}-`));
  chmodSync(folder, 0o755);
  const typeScript = reachableTypeScript(true, shared);
  const code = keptCode(shared, folder, {
    product: dirname(sourceFolder),
    // acorn is not imported here: it goes into the boxes of programs whose steps are recorded.
    paths: [
      'runner',
      'contract/core/catalogue.ts',
      'contract/running/run-request.ts',
      'contract/running/run-problems.ts',
      'contract/running/test-code',
      'node_modules/acorn',
    ],
    isLeftOut: isForTests,
    links: typeScript ? [{ name: typeScriptPackage, to: typeScript }] : [],
  });
  removeUnusedCode(shared);
  return { folder, mainFile: join(code, 'runner/service/main.ts'), nodeBinary: reachableNode(shared) };
}

/** Folders are named after the pid of their creator; those of dead processes are removed. */
function removeStale(shared: string): void {
  for (const name of readdirSync(shared)) {
    const pid = /^(\d+)-/.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(shared, name), { recursive: true, force: true });
  }
}

export function installInPlace(folder: string): Installation {
  return { folder, mainFile: join(sourceFolder, 'service/main.ts'), nodeBinary: process.execPath };
}

const isForTests = (path: string) =>
  path.endsWith('.test.ts') ||
  (path.startsWith(sourceFolder) &&
    /\/(hostile|languages|__pycache__)(\/|$)/.test(path.slice(sourceFolder.length)));

/** A folder of root that everybody can read. */
export function sharedFolder(): string {
  const shared = '/var/lib/cairn-runner';
  try {
    mkdirSync(shared, { recursive: true });
    return shared;
  } catch {
    // /var is read-only, as in some containers.
    return join(tmpdir(), 'cairn-runner');
  }
}

/** Copies Node if other users cannot execute it, once per version, because it has about 100 MB. */
export function reachableNode(shared: string, node: string = process.execPath): string {
  if (isReachable(node)) return node;
  const { size } = statSync(node);
  // In a folder of its own, because the file must be called `node`.
  const folder = join(shared, `node-${process.version}-${size}.d`);
  const copy = join(folder, 'node');
  if (statSync(copy, { throwIfNoEntry: false })?.size !== size) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    copyFileSync(node, `${copy}.${process.pid}`);
    chmodSync(`${copy}.${process.pid}`, 0o755);
    renameSync(`${copy}.${process.pid}`, copy);
  }
  return copy;
}

/** The native compiler and the declarations of the language, in one folder. */
const typeScriptPackage = `node_modules/@typescript/typescript-${process.platform}-${process.arch}/lib`;

/** Null if it is not installed. Copied if users of boxes could not read it, once for each size of the compiler. */
export function reachableTypeScript(areForOthers: boolean, shared?: string): string | null {
  const own = join(dirname(sourceFolder), typeScriptPackage);
  const size = statSync(join(own, 'tsc'), { throwIfNoEntry: false })?.size;
  if (size === undefined) return null;
  const folder = realpathSync(own);
  if (!areForOthers || isReachable(folder)) return folder;
  const copy = join(shared ?? sharedFolder(), `typescript-${size}.d`);
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}`;
    cpSync(folder, part, { recursive: true });
    try {
      renameSync(part, copy);
    } catch {
      // Another process was faster.
      rmSync(part, { recursive: true, force: true });
    }
  }
  return copy;
}

/** Whether everybody may traverse all parent folders, and read and execute the file itself. */
export function isReachable(path: string): boolean {
  if ((statSync(path).mode & 0o005) !== 0o005) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
