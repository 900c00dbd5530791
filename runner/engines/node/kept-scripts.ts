import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SandboxHost } from '../../box/box.ts';
import { keptOrMade } from '../../host/kept.ts';
import { bootSource, bundle } from './inside-bundle.ts';

/** What the processes of this engine load, by file name, and V8's code cache of it once a rehearsal has made that. */
export type Scripts = Map<string, string | Buffer>;
type Code = { student: Buffer; judge: Buffer };
type Kept = { scripts: Record<string, string>; code: { student: string; judge: string } };

const insideFolder = join(import.meta.dirname, 'inside');
const entries = ['student', 'judge', 'explain', 'zygote'];

/**
 * Fills `scripts`: from what an earlier start made of the same files with the same Node, or anew, with a code cache if the
 * rehearsal makes one. Bundling and rehearsing takes half of the start of this engine.
 */
export async function loadScripts(
  host: SandboxHost,
  scripts: Scripts,
  rehearse: () => Promise<Code | null>,
  warn: (sentence: string) => void,
): Promise<{ hasRehearsed: boolean }> {
  let hasRehearsed = false;
  const make = async (path: string) => {
    addScripts(scripts);
    const code = await rehearse();
    if (!code) throw new NotRehearsedError();
    hasRehearsed = true;
    const { student, judge } = code;
    const kept: Kept = {
      scripts: Object.fromEntries([...scripts].map(([name, text]) => [name, String(text)])),
      code: { student: student.toString('base64'), judge: judge.toString('base64') },
    };
    writeFileSync(path, JSON.stringify(kept), { mode: 0o600 });
  };
  try {
    const path = await keptOrMade(host.keptFolder, { stem: 'node-scripts', madeFrom: madeFrom(host) }, make);
    const kept = JSON.parse(await readFile(path, 'utf8')) as Kept;
    for (const [name, text] of Object.entries(kept.scripts)) scripts.set(name, text);
    scripts.set('student-main.js.cache', Buffer.from(kept.code.student, 'base64'));
    scripts.set('judge-main.js.cache', Buffer.from(kept.code.judge, 'base64'));
  } catch (error) {
    // Without a code cache, or where it cannot be kept, processes compile as usual.
    if (scripts.size === 0) addScripts(scripts);
    if (!(error instanceof NotRehearsedError))
      warn(`What JavaScript processes load could not be kept for the next start: ${String(error)}`);
  }
  return { hasRehearsed };
}

class NotRehearsedError extends Error {}

function addScripts(scripts: Scripts): void {
  scripts.set('boot.js', bootSource);
  for (const name of entries)
    scripts.set(`${name}-main.js`, bundle(join(insideFolder, name, `${name}-main.ts`)));
  // Node looks for the nearest one, and without namespaces those further up are out of its reach.
  scripts.set('package.json', '{ "type": "commonjs" }');
}

/** V8 itself refuses a code cache of another version or of other flags. */
function madeFrom({ nodeBinary }: SandboxHost): string[] {
  const { size, mtimeMs } = statSync(nodeBinary);
  const names = readdirSync(insideFolder, { recursive: true, encoding: 'utf8' }).toSorted();
  const bundler = readFileSync(join(import.meta.dirname, 'inside-bundle.ts'), 'utf8');
  const files = names.filter(name => name.endsWith('.ts')).map(name => join(insideFolder, name));
  return [
    process.version,
    nodeBinary,
    `${size} ${mtimeMs}`,
    bundler,
    ...files.map(file => readFileSync(file, 'utf8')),
  ];
}
