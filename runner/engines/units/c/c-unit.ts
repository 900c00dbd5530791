import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ProgramFile } from '#contract/running/run-request.ts';

import { furtherSources } from '../../command/further-sources.ts';
import { clashingNames, withoutNames } from './clashing-names.ts';
import type { Prototype, Together } from './contract/c-contract.ts';
import { withoutDeclarations } from './contract/declared-again.ts';
import { withoutMacros } from './contract/macros.ts';
import { adapterFor } from './contract/prototypes.ts';
import { replaceWords } from './contract/words.ts';
import type { RewrittenTests } from './rewrite-tests.ts';
import { wholeCall } from './test-calls.ts';
import { withoutTypesAgain } from './types-again.ts';

export type Dialect = 'c' | 'c++';

const readHeader = (name: string) => readFileSync(join(import.meta.dirname, 'inside', name), 'utf8');
const header = readHeader('cairn_test.h');
const kinds = readHeader('cairn_kinds.h');
const cmocka = readHeader('cairn_cmocka.h');
const memory = readHeader('cairn_memory.h');
const catch2 = readHeader('cairn_catch.h');
const generators = readHeader('cairn_generators.h');
const matchers = readHeader('cairn_matchers.h');

const systemHeaders: Record<Dialect, string[]> = {
  c: 'setjmp.h stdarg.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h math.h'.split(' '),
  'c++':
    'cstdint cstdlib cstring exception iterator map optional set stdexcept sstream string tuple type_traits utility vector'.split(
      ' ',
    ),
};
const systemInclude = /^[ \t]*#[ \t]*include[ \t]*<[^>\n]+>.*$/gm;
/** These have to stand before the first header, wherever a program has them. */
const featureMacro =
  /^[ \t]*#[ \t]*define[ \t]+_(?:GNU|POSIX|POSIX_C|XOPEN|DEFAULT|BSD|SVID|ISOC99|ISOC11|LARGEFILE64)_SOURCE\b.*$/gm;

/** Those that our headers and the tests use. They come before the program, so that none of its macros changes them. */
export const includesFor = (source: string, dialect: Dialect): string[] => [
  ...systemHeaders[dialect].map(name => `#include <${name}>`),
  ...(/\bMatches\s*\(/.test(source) ? ['#include <regex>'] : []),
  ...(source.includes('CAIRN_MATCHING') ? ['#include <algorithm>', '#include <cmath>'] : []),
  ...(/\bIGenerator\b/.test(source) ? ['#include <memory>'] : []),
  ...(source.includes('CAIRN_ASSERT_FAILS') ? ['#include <signal.h>'] : []),
  ...(source.match(systemInclude) ?? []),
];

/** Parts of our headers, and what of the tests needs them. */
const parts: [RegExp, string][] = [
  [/\bMatches\s*\(/, 'CAIRN_REGEX'],
  [/\bCAIRN_DYNAMIC_SECTION\b/, 'CAIRN_DYNAMIC'],
  [/\bCAIRN_ASSERT_FAILS\b/, 'CAIRN_ASSERTS'],
  [/\bcairn_mock|\bCAIRN_EXPECTED\b/, 'CAIRN_MOCKS'],
  [/\bcairn_in_(?:set|range)\b/, 'CAIRN_SETS'],
  [/\bIGenerator\b/, 'CAIRN_OWN_GENERATORS'],
];

/** Compiling them takes time, so only what the tests use. */
const headersFor = (source: string, dialect: Dialect) => [
  ...parts.flatMap(([pattern, name]) => (pattern.test(source) ? [`#define ${name}`] : [])),
  ...(dialect === 'c++' ? [kinds] : []),
  header,
  ...(/\bCMUnitTest\b|\bcairn_in_|\bcairn_mock/.test(source) ? [cmocka] : []),
  ...(source.includes('CAIRN_GENERATE') ? [generators] : []),
  ...(source.includes('CAIRN_MATCHING') ? [matchers] : []),
  ...(dialect === 'c++' && /\b(?:Approx|StringMaker|stringify|Catch::Session)\b/.test(source)
    ? [catch2]
    : []),
];

/** From here on the name means this symbol of the library, whatever labels and pragmas follow. */
export const pinFor = (name: string, dialect: Dialect) =>
  `extern ${dialect === 'c' ? '' : '"C" '}__typeof__(${name}) ${name} __asm__("${name}");`;

const ofMain = /^[ \t]*#[ \t]*(?:define[ \t]+main[ \t]+([A-Za-z_]\w*)|undef[ \t]+main)[ \t]*$/gm;
/** The name that tests give the program's `main`, to call it: `#define main program_main`. */
export const mainAsIn = (tests: string): string | null =>
  [...tests.matchAll(ofMain)].find(([, name]) => name !== undefined)?.[1] ?? null;

/** How messages of the compiler call the tests. */
export const testsFile = 'tests';

export const newMark = () => `cairn${randomBytes(6).toString('hex')}`;

/** Names of ours that a program cannot have on purpose; only those that the launcher looks for stay. */
const marked = (text: string, mark: string) =>
  replaceWords(text, word =>
    /^cairn(?!_test_(?:\d|begin))(?:_|$)/.test(word) ? word.replace('cairn', mark) : word,
  );

const hiddenOperators = ['==', '!=', '<', '>', '<=', '>=', '&&', '||', '+', '-', '*', '/', '%', '^']
  .concat(['<<', '>>', '&', '|', ','])
  .map(one => `cairn_none operator${one}(cairn_none, cairn_none);`)
  .concat(['!', '~', '-', '+', '*', '&'].map(one => `cairn_none operator${one}(cairn_none);`));
const tests: readonly string[] = [
  'struct cairn_none {};',
  ...hiddenOperators,
  '#ifdef __cpp_impl_three_way_comparison',
  'cairn_none operator<=>(cairn_none, cairn_none);',
  '#endif',
];

export type UnitParts = {
  program: string;
  fileName: string;
  rewritten: RewrittenTests;
  dialect: Dialect;
  /** Other files that it may include. */
  included?: string[];
  /** Null where no author's run has recorded anything. */
  contract: Together | null;
  /** For the author's own run: the compiler tells the types that it is asked for. */
  isRecording?: boolean;
};

/** What follows the program: our header, the tests, and a function for each test. */
export function afterProgram({
  rewritten: { source, tests: all, isSequence = false, isCounting = false },
  dialect,
  contract,
  isRecording,
}: UnitParts) {
  const isInside = dialect === 'c++' && contract?.isInside === true;
  const names = [...(contract?.globalNames ?? []), ...(contract?.stdNames ?? [])];
  return [
    ...(isRecording ? ['#define CAIRN_RECORDING'] : []),
    ...(isSequence ? ['#define CAIRN_SEQUENCE'] : []),
    ...(isCounting ? ['#define CAIRN_COUNTING'] : []),
    ...(isInside ? ['namespace cairn_tests {', ...tests] : []),
    ...(isInside ? [...new Set(names)].map(name => `using cairn_library::${name};`) : []),
    ...headersFor(source, dialect),
    '#define main cairn_tests_main',
    `#line 1 "${testsFile}"`,
    withoutDeclarations(source.replaceAll(systemInclude, ''), isInside ? contract.again : []),
    '',
    '#undef main',
    ...all.map((_, index) =>
      callFor(wholeCall(all, index, { isCpp: dialect === 'c++', isSequence }), index, dialect),
    ),
    ...(isInside ? ['}'] : []),
    '',
  ].join('\n');
}

/**
 * One text for the compiler. It gets it through a socket, so that the program can include neither itself nor the tests.
 */
export function compilationUnit(parts: UnitParts): string {
  const { program, fileName, rewritten, dialect, included = [], contract } = parts;
  const mark = newMark();
  const renamed = mainAsIn(rewritten.source);
  const source = withoutTypesAgain(rewritten.source, [program, ...included]).replaceAll(ofMain, '');
  const later = afterProgram({ ...parts, rewritten: { ...rewritten, source } });
  const library = [
    ...(contract?.globalNames ?? []).map(name => `using ::${name};`),
    ...(contract?.stdNames ?? []).map(name => `using std::${name};`),
  ];
  const unmade = contract
    ? withoutMacros(later, contract.macros, contract.defines)
    : definedNames([program, ...included].join('\n')).map(name => `#undef ${name}`);
  return [
    ...(program.match(featureMacro) ?? []),
    ...withoutNames(
      includesFor(rewritten.source, dialect),
      dialect === 'c'
        ? clashingNames([program, ...included]).filter(name => !contract?.library.includes(name))
        : [],
    ),
    // Some have another symbol already.
    '#pragma GCC diagnostic push',
    '#pragma GCC diagnostic ignored "-Wpragmas"',
    ...(contract?.pinned ?? []).map(name => pinFor(name, dialect)),
    '#pragma GCC diagnostic pop',
    // As the headers declare them: what a program adds to these names is not added here.
    ...(library.length > 0 ? [`namespace ${mark}_library { ${library.join(' ')} }`] : []),
    ...(rewritten.isCounting ? [marked(memory, mark)] : []),
    `#define main ${renamed ?? `${mark}_program_main`}`,
    `#line 1 "${fileName}"`,
    program,
    '',
    `#line 1 "${mark}"`,
    '#undef main',
    ...unmade,
    // As a string, because that is how the compiler tells types.
    `#define CAIRN_SPACE "${mark}_tests"`,
    marked(later, mark),
  ].join('\n');
}

/** The tests alone, for programs that are linked to them. */
export function testsUnit(rewritten: RewrittenTests, mark: string): string {
  const later = afterProgram({ program: '', fileName: '', rewritten, dialect: 'c', contract: null });
  return marked(
    `${later}\n__attribute__((externally_visible)) void cairn_unfit(const char *name, unsigned long length) { cairn_end_unfit(name, length); }\n`,
    mark,
  );
}

/** A program with one function more for each that the tests call: only those are visible to the tests. */
export function programUnit(program: string, fileName: string, functions: Prototype[], mark: string): string {
  const adapters = functions.flatMap(one => [`#line 1 "${mark} ${one.name}"`, adapterFor(one, mark)]);
  return [
    `#line 1 "${fileName}"`,
    program,
    '',
    `#line 1 "${mark}"`,
    ...withoutMacros(adapters.join('\n'), [], []),
    '#pragma GCC diagnostic error "-Wimplicit-function-declaration"',
    '#pragma GCC diagnostic error "-Wint-conversion"',
    '#pragma GCC diagnostic error "-Wincompatible-pointer-types"',
    '#pragma GCC diagnostic ignored "-Wdiscarded-qualifiers"',
    '#pragma GCC diagnostic ignored "-Wpointer-sign"',
    '#pragma GCC diagnostic ignored "-Wextra"',
    `#line 1 "${mark}"`,
    `void ${mark}_unfit(const char *, unsigned long);`,
    ...adapters,
    '',
  ].join('\n');
}

function callFor(call: string, index: number, dialect: Dialect): string {
  const end = 'cairn_put(0xffffffffu, 0, 69, 0, 0);';
  const state = 'void *cairn_state = 0; (void)cairn_state;';
  const visible = '__attribute__((visibility("default"), externally_visible))';
  if (dialect === 'c') return `${visible} void cairn_test_${index}(void) { ${state} ${call} ${end} }`;
  return `static void cairn_body_${index}() { ${state} ${call} }
extern "C" ${visible} void cairn_test_${index}() {
  try { cairn_body_${index}(); ${end} }
  catch (const std::exception &error) { cairn_put(0xfffffffeu, 0, 88, error.what(), cairn_strlen(error.what())); }
  catch (...) { cairn_put(0xfffffffeu, 0, 88, "", 0); }
}`;
}

/** A macro with small letters, or of a name that tests and headers use, would change what the tests say. */
const reserved =
  /[a-z]|^_|^(?:NULL|EOF|TRUE|FALSE|CHAR_BIT|[A-Z0-9_]*_(?:MAX|MIN|SUCCESS|FAILURE)|M_\w+|(?:CAIRN|CHECK|REQUIRE|TEST|RUN|UNITY)\w*)$/;

function definedNames(program: string): string[] {
  const found = program
    .replaceAll(/\\\r?\n/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .matchAll(/^[ \t]*(?:#|%:|\?\?=)[ \t]*define[ \t]+([A-Za-z_$][\w$]*)/gm);
  return [...new Set([...found].map(match => match[1]!))].filter(name => reserved.test(name));
}

const keptOption = /^-(?:std=[\w+]+|l\w+|D\w+(?:=\w+)?|pthread|W(?!error|l,|a,|p,)[\w-]+)$/;

export type HowToCompile = {
  dialect: Dialect;
  compiler: string;
  /** Standard, warnings and macros of the language's command. */
  options: string;
  libraries: string;
  /** Sources of the program besides the main one. */
  sources: string;
};

/** From the command of the language: its compiler, standard, warnings and libraries. Null for a command that does not compile. */
export function compileCommand(executionCommand: string, files: ProgramFile[] = []): HowToCompile | null {
  const [compiler = '', ...rest] = executionCommand.split('&&')[0]!.trim().split(/\s+/);
  const dialect = /^(?:gcc|cc|clang|tcc)(?:-\d+)?$/.test(compiler)
    ? 'c'
    : /^(?:g\+\+|c\+\+|clang\+\+)(?:-\d+)?$/.test(compiler)
      ? 'c++'
      : null;
  if (dialect === null) return null;
  const kept = rest.filter(option => keptOption.test(option));
  return {
    dialect,
    compiler,
    options: kept.filter(option => !option.startsWith('-l')).join(' '),
    libraries: kept.filter(option => option.startsWith('-l')).join(' '),
    sources: furtherSources(files, dialect === 'c++').join(' '),
  };
}
