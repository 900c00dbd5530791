/**
 * Runs an instrumented program in the box and records it, or after it one call of what it defines:
 * `node step-through.ts main.js ['add(1, 2)']`.
 */
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { types } from 'node:util';
import { compileFunction, createContext, runInContext } from 'node:vm';

import { instrument, readProgram } from './instrument.ts';
import { type Lent, makeRecorder } from './recorder.ts';

const channel = 3;
const path = resolve(process.argv[2] ?? '');
const call = process.argv[3] ?? null;
const exit = process.exit.bind(process);
const { isProxy } = types;

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

function prepared(): { code: string; isModule: boolean } | null {
  try {
    const text = readFileSync(path, 'utf8');
    process.removeAllListeners('warning');
    const source = path.endsWith('.ts') ? stripTypeScriptTypes(text, { mode: 'strip' }) : text;
    const { tree, kind } = readProgram(source);
    const isModule = kind === 'module';
    return { code: withCall(instrument(source, tree), isModule), isModule };
  } catch {
    recorder.end('unreadable');
    return null;
  }
}

const program = prepared();
if (program) {
  process.argv = [process.argv[0]!, path];
  Object.defineProperty(globalThis, '$t', { value: { ...recorder, begin } });
  process.on('exit', () => recorder.end('finished'));
  const fail = (error: unknown) => {
    recorder.failProgram(error);
    exit(1);
  };
  process.on('uncaughtException', fail);
  if (program.isModule) {
    const file = `${dirname(path)}/.steps.mjs`;
    writeFileSync(file, program.code);
    await import(pathToFileURL(file).href).catch(fail);
  } else {
    const module = { exports: {} };
    const names = ['exports', 'require', 'module', '__filename', '__dirname'];
    const run = compileFunction(program.code, names, { filename: path });
    run.call(module.exports, module.exports, createRequire(path), module, path, dirname(path));
  }
}
