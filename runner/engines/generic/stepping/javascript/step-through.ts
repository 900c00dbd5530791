/** Runs an instrumented program in the box and records it: `node step-through.ts main.js`. */
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
const exit = process.exit.bind(process);
const { isProxy } = types;

let printed = 0;
const { write } = process.stdout;
process.stdout.write = (...given: unknown[]) => {
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

function prepared(): { code: string; isModule: boolean } | null {
  try {
    const text = readFileSync(path, 'utf8');
    process.removeAllListeners('warning');
    const source = path.endsWith('.ts') ? stripTypeScriptTypes(text, { mode: 'strip' }) : text;
    const { tree, kind } = readProgram(source);
    return { code: instrument(source, tree), isModule: kind === 'module' };
  } catch {
    recorder.end('unreadable');
    return null;
  }
}

const program = prepared();
if (program) {
  process.argv = [process.argv[0]!, path];
  Object.defineProperty(globalThis, '$t', { value: recorder });
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
