/**
 * Loaded before a program, whose files it instruments as Node loads them. Records the program, or after it one call of what its
 * main file defines: `node --import step-through.ts main.js ['add(1, 2)']`.
 */
import { readFileSync, writeSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { types } from 'node:util';
import { createContext, runInContext } from 'node:vm';

import { instrument, readProgram } from './instrument.ts';
import { plainSource } from './plain-source.ts';
import { type Lent, makeRecorder } from './recorder.ts';

const channel = 3;
const path = resolve(process.argv[1] ?? '');
const folder = `${dirname(path)}/`;
/** The program has no arguments of its own. */
const [call = null] = process.argv.splice(2);
const exit = process.exit.bind(process);
const { isProxy, isPromise, isGeneratorObject } = types;

let printed = 0;
/** What a program prints before the call is no output of the call. */
let isSilent = call !== null;
const { write } = process.stdout;
process.stdout.write = (...given: unknown[]) => {
  if (isSilent) return true;
  const [chunk] = given;
  printed += typeof chunk === 'string' ? chunk.length : String(chunk).length;
  return Reflect.apply(write, process.stdout, given) as boolean;
};

const lent: Lent = {
  isProxy,
  isGenerator: isGeneratorObject,
  isPromise,
  write: text => {
    for (let bytes = Buffer.from(text); bytes.length > 0;) bytes = bytes.subarray(writeSync(channel, bytes));
  },
  printed: () => printed,
  clock: () => process.cpuUsage().user / 1000,
  leave: () => exit(0),
  programGlobal: globalThis,
};
const make = runInContext(`(${String(makeRecorder)})`, createContext()) as typeof makeRecorder;
const recorder = make(lent);
if (call !== null) recorder.hold();

const begin = () => {
  isSilent = false;
  recorder.begin();
};

/** In the program's own scope, below it. A function may be known by the name under which it is exported. */
function withCall(code: string, isModule: boolean): string {
  if (call === null) return code;
  const first = /^(?<before>(?:const \w+ = )?(?:new )?)(?<name>[\p{ID_Start}$_][\p{ID_Continue}$]*)(?=\()/u;
  const found = isModule
    ? call
    : call.replace(first, "$<before>(typeof $<name>==='undefined'?module.exports.$<name>:$<name>)");
  return `${code}\n;$t.begin();{${found}\n}`;
}

function prepared(file: string): { format: 'commonjs' | 'module'; source: string } {
  const text = readFileSync(file, 'utf8');
  const { source, ownLine } = /\.[cm]?ts$/.test(file)
    ? plainSource(text)
    : { source: text, ownLine: (line: number) => line };
  const { tree, kind } = readProgram(source);
  const isMain = file === path;
  const code = instrument(source, tree, { name: isMain ? '' : file.slice(folder.length), ownLine });
  return { format: kind, source: isMain ? withCall(code, kind === 'module') : code };
}

// Types are removed by something that Node calls an experiment.
process.removeAllListeners('warning');
Object.defineProperty(globalThis, '$t', { value: { ...recorder, begin } });
process.on('exit', () => recorder.end('finished'));
const fail = (error: unknown) => {
  recorder.failProgram(error);
  exit(1);
};
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

registerHooks({
  load: (url, context, next) => {
    const file = url.startsWith('file:') ? fileURLToPath(url) : '';
    if (!file.startsWith(folder) || !/\.[cm]?[jt]s$/.test(file)) return next(url, context);
    try {
      return { ...prepared(file), shortCircuit: true };
    } catch {
      if (file !== path) return next(url, context);
      recorder.end('unreadable');
      return exit(1);
    }
  },
});
