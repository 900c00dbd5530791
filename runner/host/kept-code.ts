import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What is copied: files and folders below `product`, without those that `isLeftOut`, and links to what is copied elsewhere. */
export type Code = {
  product: string;
  paths: string[];
  isLeftOut(path: string): boolean;
  links: { name: string; to: string }[];
};

const unusedMs = 7 * 24 * 3600 * 1000;
const usesFile = 'uses';

/**
 * A copy of the code for users who cannot read the checkout, kept from one start to the next: so Node finds at the same place what
 * it has compiled before. Its name has a hash of all that is in it, and it is used only if that is still true. `folder` belongs to
 * this start; while its process lives, the copy that it uses is not removed.
 */
export function keptCode(shared: string, folder: string, code: Code): string {
  const hash = hashOf(code.product, code);
  const copy = join(shared, `code-${hash.slice(0, 32)}.d`);
  // Before the copy is looked at: who removes copies looks at them first, and at their uses afterwards.
  writeFileSync(join(folder, usesFile), basename(copy));
  if (!existsSync(copy) || hashOf(copy, { ...code, isLeftOut: () => false }) !== hash) {
    const part = `${copy}.${process.pid}`;
    rmSync(part, { recursive: true, force: true });
    for (const path of code.paths)
      cpSync(join(code.product, path), join(part, path), {
        recursive: true,
        filter: from => !code.isLeftOut(from),
      });
    for (const { name, to } of code.links) {
      mkdirSync(dirname(join(part, name)), { recursive: true });
      symlinkSync(to, join(part, name));
    }
    const imports = { '#contract/*': './contract/*', '#runner/*': './runner/*' };
    writeFileSync(join(part, 'package.json'), JSON.stringify({ type: 'module', imports }));
    putInPlace(part, copy);
  }
  const now = new Date();
  utimesSync(copy, now, now);
  return copy;
}

/** One that is broken has to go first; if two processes come at once, both have made the same. */
function putInPlace(part: string, copy: string): void {
  const broken = `${part}.broken`;
  try {
    if (existsSync(copy)) renameSync(copy, broken);
    renameSync(part, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    for (const path of [part, broken]) rmSync(path, { recursive: true, force: true });
  }
}

/** Copies that no process uses and that nobody has used for a week. */
export function removeUnusedCode(shared: string): void {
  const copies = readdirSync(shared).filter(name => name.startsWith('code-'));
  const used = new Set(
    readdirSync(shared)
      .filter(name => /^\d+-/.test(name))
      .map(name => join(shared, name, usesFile))
      .map(path => (existsSync(path) ? readFileSync(path, 'utf8') : '')),
  );
  for (const name of copies) {
    const age = Date.now() - (statSync(join(shared, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (!used.has(name) && age > unusedMs) rmSync(join(shared, name), { recursive: true, force: true });
  }
}

function hashOf(product: string, { paths, isLeftOut, links }: Omit<Code, 'product'>): string {
  const hash = createHash('sha256').update(JSON.stringify(links));
  for (const path of paths)
    for (const name of filesBelow(product, path, isLeftOut)) {
      const content = readFileSync(join(product, name));
      hash.update(`${name}\0${content.length}\0`).update(content);
    }
  return hash.digest('hex');
}

/** In the same order on every machine. */
function filesBelow(product: string, path: string, isLeftOut: (path: string) => boolean): string[] {
  if (isLeftOut(join(product, path))) return [];
  if (!statSync(join(product, path)).isDirectory()) return [path];
  return readdirSync(join(product, path))
    .toSorted()
    .flatMap(name => filesBelow(product, join(path, name), isLeftOut));
}
