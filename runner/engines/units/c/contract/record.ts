import { afterProgram, includesFor, testsFile } from '../c-unit.ts';
import { clashingNames, withoutNames } from '../clashing-names.ts';
import { making, wrappedIn } from '../commands.ts';
import { compileInBox } from '../in-box.ts';
import { quoteWord } from '../../../command/compile.ts';
import { compilationUnit, mainAsIn, pinFor } from '../c-unit.ts';
import { readTypes, unanswerable, withQuestions } from './asked-types.ts';
import { type CContract, shownPrototype, type Together } from './c-contract.ts';
import type { Job } from './unit-job.ts';
import { type MacrosSeen, readMacros, systemMacrosFor } from './macros.ts';
import { canBeApart, type FunctionsSeen, readPrototypes } from './prototypes.ts';
import { additionsIn } from './std-additions.ts';
import { testsObject, type TestsObjects } from './tests-object.ts';
import { calledNames, declaredNames, wordsOf } from './words.ts';

export type Candidate = { contract: CContract; uses: string[] };

const solutionFile = '/tmp/.cairn-solution';
const divider = '\n====\n';
/** The compiler calls them by itself, for the tests too. */
const calledByCompiler = ['memcpy', 'memmove', 'memset', 'memcmp', 'strlen'];
const mostUses = 20;

/** Ways to judge programs by this solution, the strictest first. Which of them it passes itself shows when it is run. */
export async function recordContract(job: Job, objects: TestsObjects): Promise<Candidate[]> {
  return job.how.dialect === 'c' ? recordC(job, objects) : recordCpp(job);
}

/** Without precompiled headers: what the compiler says here is stored, and must not depend on whether they were being made just then. */
async function ask(job: Job, command: string, source: string): Promise<string> {
  const { tools, files, outputBytes } = job;
  const solution = { target: solutionFile, content: source, isWritable: true };
  const { made } = await compileInBox(tools, command, {
    input: '',
    files: [...files, solution],
    outputBytes,
  });
  return made.toString('utf8');
}

const withHeaders = ({ program, fileName, rewritten, how, included }: Job) =>
  [
    ...withoutNames(
      includesFor(rewritten.source, how.dialect),
      how.dialect === 'c' ? clashingNames([program.source, ...included]) : [],
    ),
    `#line 1 "${fileName}"`,
    program.source,
    '',
  ].join('\n');

const laterText = (job: Job, contract: Together) =>
  afterProgram({ ...job, program: '', dialect: job.how.dialect, contract });

async function recordC(job: Job, objects: TestsObjects): Promise<Candidate[]> {
  const { compiler, options } = job.how;
  const base = `${compiler} ${options} -w -x c ${quoteWord(solutionFile)}`;
  const told = await ask(
    job,
    `{ ${base} -E -dD | grep -E '^#( |define|undef)'; printf '${divider.replaceAll('\n', '\\n')}'; ${base} -fsyntax-only -aux-info aux && cat aux; } >&3`,
    withHeaders(job),
  );
  const [macroLines = '', functionLines = ''] = told.split(divider);
  const seen = readMacros(macroLines);
  const functions = readPrototypes(functionLines);
  const words = wordsOf(job.testsText);
  const used = [...functions.prototypes.values()].filter(({ name }) => words.has(name) && name !== 'main');
  const uses = used.map(shownPrototype).slice(0, mostUses);
  const candidates: Candidate[] = [];
  const isAlone =
    wrappedIn(job.testsText).length === 0 &&
    mainAsIn(job.testsText) === null &&
    job.rewritten.isCounting !== true &&
    used.every(canBeApart);
  if (isAlone && (await testsObject(objects, job, used)))
    candidates.push({ contract: { mode: 'apart', functions: used }, uses });
  candidates.push({ contract: togetherOfC(job, seen, functions), uses });
  return candidates;
}

function togetherOfC(job: Job, seen: MacrosSeen, functions: FunctionsSeen): Together {
  const { prototypes, defined } = functions;
  const own = declaredNames(job.testsText);
  const library = [...calledNames(job.testsText), ...calledByCompiler].filter(
    name => !own.has(name) && !prototypes.has(name) && !defined.has(name) && !seen.own.has(name),
  );
  const names = [...new Set(library)];
  const pinned = names.filter(name => functions.library.has(name));
  return finished(job, seen, { ...nothing, library: names, pinned });
}

const nothing: Together = {
  mode: 'together',
  macros: [],
  defines: [],
  library: [],
  pinned: [],
  globalNames: [],
  stdNames: [],
  isInside: false,
  again: [],
  asked: [],
  additions: [],
  hasDirectives: false,
};

/** With the macros that the tests need. */
function finished(job: Job, seen: MacrosSeen, contract: Together): Together {
  const text = laterText(job, contract);
  const words = wordsOf(text);
  return {
    ...contract,
    macros: [...seen.own].filter(name => words.has(name)),
    defines: systemMacrosFor(text, seen),
    hasDirectives: /\b(?:asm|__asm|__asm__)\b/.test([job.program.source, ...job.included].join('\n')),
  };
}

async function recordCpp(job: Job): Promise<Candidate[]> {
  const { compiler, options } = job.how;
  const { program, testsText, rewritten } = job;
  const base = `${compiler} ${options} -w -x c++`;
  const solutions = declaredNames([program.source, ...job.included].join('\n'));
  const own = declaredNames(testsText);
  const called = [...calledNames(testsText)].filter(name => !own.has(name) && !solutions.has(name));
  const qualified = [...testsText.matchAll(/\bstd\s*::\s*([A-Za-z_]\w*)\s*\(/g)]
    .map(match => match[1]!)
    .filter(name => !own.has(name) && !solutions.has(name));
  const named = [...new Set([...called, ...qualified])];
  const probes = [
    ...includesFor(rewritten.source, 'c++'),
    ...named.map((name, index) => `#line ${index + 1} "global"\nnamespace p${index} { using ::${name}; }`),
    ...called.map((name, index) => `#line ${index + 1} "std"\nnamespace q${index} { using std::${name}; }`),
    ...named.map((name, index) => `#line ${index + 1} "pin"\n${pinFor(name, 'c++')}`),
  ].join('\n');
  const told = await ask(
    job,
    `{ ${base} -E ${quoteWord(solutionFile)} -dD; printf '${divider.replaceAll('\n', '\\n')}'; ${base} ${making} -fsyntax-only -fmax-errors=0 - 2>&1 <<'CAIRN-PROBES'\n${probes}\nCAIRN-PROBES\n} >&3`,
    withHeaders(job),
  );
  const [solutionLines = '', missing = ''] = told.split(divider);
  const seen = readMacros(solutionLines);
  const isThere = (space: string) => (_: string, index: number) =>
    !missing.includes(`${space}:${index + 1}:`);
  // Whether they are called with or without `std::`, they are the same functions.
  const library = named.filter(isThere('global'));
  const globalNames = called.filter(name => library.includes(name));
  const usesStd = /\busing\s+namespace\s+std\b/.test([program.source, ...job.included, testsText].join('\n'));
  const stdNames = usesStd ? called.filter(isThere('std')) : [];
  const contract: Together = {
    ...nothing,
    library: [...new Set([...library, ...calledByCompiler])].filter(name => !solutions.has(name)),
    pinned: named.filter(isThere('pin')).filter(name => library.includes(name)),
    globalNames,
    stdNames,
    isInside: true,
    again: [...own].filter(name => solutions.has(name)),
    additions: additionsIn(solutionLines),
  };
  for (const one of [contract, { ...contract, isInside: false, globalNames: [], stdNames: [] }]) {
    const found = await askTypes(job, seen, one, solutions);
    if (found) return [found];
  }
  return [];
}

/** Which types the expressions of the tests have with this solution; null if the tests cannot be compiled this way. */
async function askTypes(
  job: Job,
  seen: MacrosSeen,
  contract: Together,
  solutions: Set<string>,
): Promise<Candidate | null> {
  const { compiler, options } = job.how;
  const left = new Set<number>();
  for (let round = 0; round < 8; round++) {
    const isAsked = (number: number) => round < 7 && !left.has(number);
    const { source, asks } = withQuestions(job.rewritten.source, isAsked);
    const whole = finished({ ...job, rewritten: { ...job.rewritten, source } }, seen, contract);
    const unit = compilationUnit({
      ...job,
      program: job.program.source,
      rewritten: { ...job.rewritten, source },
      dialect: 'c++',
      contract: whole,
      isRecording: true,
    });
    const told = await ask(
      job,
      `${compiler} ${options} ${making} -fsyntax-only -fmax-errors=0 -fno-diagnostics-show-caret -fdiagnostics-column-unit=byte -x c++ ${quoteWord(solutionFile)} >&3 2>&1`,
      unit,
    );
    if (!/ error: /.test(told)) {
      const asked = readTypes(told, asks.length);
      const uses = asked.flatMap((type, index) => {
        const name = /^(\w+)\((?:[^()]|\([^()]*\))*\)$/.exec(asks[index]!.text)?.[1];
        return type === null || name === undefined || !solutions.has(name)
          ? []
          : [`${name}(…) gives ${type}`];
      });
      return { contract: { ...whole, asked }, uses: [...new Set(uses)].slice(0, mostUses) };
    }
    const wrong = unanswerable(told, testsFile, asks, isAsked);
    if (wrong.length === 0) {
      if (round >= 6) return null;
      round = 6;
    }
    for (const number of wrong) left.add(number);
  }
  return null;
}
