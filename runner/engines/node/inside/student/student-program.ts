import { writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { compileFunction, constants } from 'node:vm';

import { type JobFile, modulesIn, type WrittenFiles } from '../link/write-files.ts';

/** The job of the student process. */
export type StudentJob = {
  fileName: string;
  /** Preamble, student code and postamble. */
  source: string;
  linesBefore: number;
  linesOfCode: number;
  /** Files besides the main one. */
  files?: JobFile[];
};

/** The program without types. */
export type StudentSource = StudentJob & {
  /** Only if type stripping moved lines: the original line for each line of `source`. */
  lineMap: number[] | null;
  /** The same of further files. */
  lineMaps?: WrittenFiles['lineMaps'];
};

type Lookup = (expression: string, assigned?: unknown) => unknown;
export type Program = { exports: unknown; lookup: Lookup | null };

const folder = process.cwd();
/** Appended to the program, in its scope: gives access to top-level names that are not exported. */
const lookupSource = '(cairnExpression, cairnAssigned) => eval(cairnExpression)';
const moduleSyntax =
  /^Cannot use import statement outside a module|^Unexpected token 'export'|import\.meta|^await is only valid|^Unexpected (reserved word|strict mode reserved word)/;

const namesItself = /__filename|argv\[1\]/;

let moduleCount = 0;
/** Each takes 40 ms of the program's time. */
const mostChecked = 6;

/** Runs the program. Returns a promise only if it awaits at top level. */
export function loadProgram(job: StudentSource): Program | Promise<Program> {
  const path = join(folder, job.fileName);
  // Only a program that starts itself once more, or reads itself, needs to be a file.
  if (namesItself.test(job.source)) writeFileSync(path, job.source);
  const module = { exports: {} as unknown };
  let lookup: Lookup | null = null;
  const keep = (found: Lookup) => {
    lookup = found;
  };
  let run: (...args: unknown[]) => void;
  try {
    const names = ['exports', 'require', 'module', '__filename', '__dirname', 'cairnKeep'];
    run = compileFunction(`${job.source}\n;cairnKeep(${lookupSource});`, names, {
      filename: path,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    }) as typeof run;
  } catch (error) {
    if (error instanceof SyntaxError && moduleSyntax.test(error.message)) return loadModule(job, path);
    throw error;
  }
  run.call(module.exports, module.exports, createRequire(path), module, path, folder, keep);
  return { exports: module.exports, lookup };
}

/** As what builds TypeScript does it: `./units` is the file beside this one, without its ending. */
function allowNoEnding(): void {
  const isBare = /^\.{1,2}\/(?:.*\/)?[^./]+$/;
  registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context);
      } catch (error) {
        if (!isBare.test(specifier)) throw error;
        try {
          return next(`${specifier}.js`, context);
        } catch {
          // About the name as it was written.
          throw error;
        }
      }
    },
  });
}

function loadModule(job: StudentSource, path: string): Program | Promise<Program> {
  if (job.fileName.endsWith('.ts') && moduleCount === 0 && modulesIn(folder, job.files).length > 0)
    allowNoEnding();
  const file = `${path.replace(/\.\w+$/, '')}${moduleCount++ || ''}.mjs`;
  writeFileSync(file, `${job.source}\nexport const cairnLookup = ${lookupSource};\n`);
  const finish = (namespace: Record<string, unknown>): Program => {
    const { cairnLookup, ...exports } = namespace;
    return { exports, lookup: cairnLookup as Lookup };
  };
  try {
    return finish(createRequire(path)(file) as Record<string, unknown>);
  } catch (error) {
    if (error instanceof SyntaxError) throw withPlace(error, [file, ...modulesIn(folder, job.files)]);
    if ((error as NodeJS.ErrnoException).code !== 'ERR_REQUIRE_ASYNC_MODULE') throw error;
    return import(file).then(finish);
  }
}

/** For ES modules, Node does not put the position of a syntax error into the error; `node --check` prints it. */
function withPlace(error: SyntaxError, files: string[]): SyntaxError {
  // Loaded lazily, because it is slow and rarely needed.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  for (const file of files.slice(0, mostChecked)) {
    // Without a time limit of its own: it computes as a part of this run, which has one.
    const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' });
    // Null if no process could be started.
    if (!(stderr as string | null)?.includes(error.message)) continue;
    error.stack = stderr;
    break;
  }
  return error;
}

/** Looks up an export, or else a top-level name: `[found, value, isStable]`. Stable values can be cached. */
export function findName(
  program: Program,
  job: StudentSource,
  name: string,
  from: string | null,
): [boolean, unknown, boolean] {
  const file = fileNamed(job, from);
  const own = file === null ? null : findInFile(file, name);
  if (own) return own;
  const found = findInMain(program, job.source, name);
  return found[0] ? found : (findInFiles(job, name) ?? found);
}

/** What the main file does not have may be exported by another one, whichever a test imports it from. */
function findInFiles({ files }: StudentSource, name: string): [boolean, unknown, boolean] | null {
  for (const path of modulesIn(folder, files)) {
    const found = name === 'default' ? null : findInFile(path, name);
    if (found) return found;
  }
  return null;
}

function findInFile(path: string, name: string): [boolean, unknown, boolean] | null {
  const exports: unknown = createRequire(path)(path);
  const isHolder = (typeof exports === 'object' && exports !== null) || typeof exports === 'function';
  if (isHolder && Object.hasOwn(exports, name))
    return [true, (exports as Record<string, unknown>)[name], true];
  return name === 'default' && hasOwnExport(exports) ? [true, exports, true] : null;
}

/** The path of the further file that tests call so; they may leave out its ending. */
function fileNamed({ files }: StudentSource, from: string | null): string | null {
  if (from === null || !files?.length) return null;
  const plain = (path: string) => path.replace(/\.(?:[cm]?js|ts)$/, '');
  const wanted = plain(join(folder, join('/', from)));
  return modulesIn(folder, files).find(path => plain(path) === wanted) ?? null;
}

/** Of the whole program, or of the further file that tests call so. */
export function exportsOf(program: Program, job: StudentSource, from: string | null): unknown {
  const file = fileNamed(job, from);
  return file === null ? program.exports : (createRequire(file)(file) as unknown);
}

function findInMain(program: Program, source: string, name: string): [boolean, unknown, boolean] {
  const { exports, lookup } = program;
  const isHolder = (typeof exports === 'object' && exports !== null) || typeof exports === 'function';
  if (isHolder && name in exports && !(typeof exports === 'function' && name in Function.prototype)) {
    return [true, (exports as Record<string, unknown>)[name], true];
  }
  if (name === 'default') return [hasOwnExport(exports), exports, true];
  if (!lookup || !/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) return [false, undefined, false];
  try {
    const value = lookup(name);
    // A global that existed before the program is not the program's.
    if (value === (globalThis as Record<string, unknown>)[name] && name in globalThis) {
      return [!(name in initialGlobals), value, false];
    }
    return [
      true,
      value,
      !new RegExp(`\\b(let|var)\\b[^;]*\\b${name.replaceAll('$', '\\$')}\\b`).test(source),
    ];
  } catch (error) {
    if (error instanceof ReferenceError) return [false, undefined, false];
    throw error;
  }
}

const initialGlobals = Object.fromEntries(Object.getOwnPropertyNames(globalThis).map(name => [name, true]));

/** True when `module.exports` was replaced by a function, a primitive or an instance of a class. */
function hasOwnExport(exports: unknown): boolean {
  return (
    typeof exports === 'function' || exports === null || typeof exports !== 'object' || isInstance(exports)
  );
}

function isInstance(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== Object.prototype && prototype !== null;
}
