import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ProgramFile } from '#contract/run-request.ts';

import { furtherSources } from '../../further-sources.ts';
import type { RewrittenTests } from './rewrite-tests.ts';

export type Dialect = 'c' | 'c++';

const readHeader = (name: string) => readFileSync(join(import.meta.dirname, 'inside', name), 'utf8');
const header = readHeader('cairn_test.h');
const generators = readHeader('cairn_generators.h');
const matchers = readHeader('cairn_matchers.h');

/** Compiling them takes time, so only what the tests use. Ours replaces names of the standard ones, which come first. */
const headersFor = (source: string) => [
  ...(/\bMatches\s*\(/.test(source) ? ['#include <regex>', '#define CAIRN_REGEX'] : []),
  ...(source.includes('CAIRN_MATCHING') ? ['#include <algorithm>', '#include <cmath>'] : []),
  header,
  ...(source.includes('CAIRN_GENERATE') ? [generators] : []),
  ...(source.includes('CAIRN_MATCHING') ? [matchers] : []),
];

/** How messages of the compiler call the tests. */
export const testsFile = 'tests';

/**
 * One text for the compiler: the program, our header, the tests, and a function for each test. The compiler gets it through a
 * socket, so that the program can include neither itself nor the tests.
 */
export function compilationUnit(
  program: string,
  fileName: string,
  { source, tests }: RewrittenTests,
  dialect: Dialect,
  /** Other files that it may include. */
  included: string[] = [],
): string {
  // A program that has a name of ours by chance does not compile, and cannot have one on purpose.
  const mark = `cairn_${randomBytes(6).toString('hex')}`;
  const calls = tests.map(({ call }, index) => callFor(call, index, mark, dialect));
  return [
    '#define main cairn_program_main',
    `#line 1 "${fileName}"`,
    program,
    '#undef main',
    ...definedNames([program, ...included].join('\n')).map(name => `#undef ${name}`),
    ...headersFor(source),
    '#define main cairn_tests_main',
    `#line 1 "${testsFile}"`,
    source,
    '#undef main',
    ...calls,
    '',
  ].join('\n');
}

function callFor(call: string, index: number, mark: string, dialect: Dialect): string {
  const end = 'cairn_put(0xffffffffu, 0, 69, 0, 0);';
  const state = 'void *cairn_state = 0; (void)cairn_state;';
  const visible = '__attribute__((visibility("default")))';
  if (dialect === 'c') return `${visible} void cairn_test_${index}(void) { ${state} ${call} ${end} }`;
  return `static void ${mark}_${index}() { ${state} ${call} }
extern "C" ${visible} void cairn_test_${index}() {
  try { ${mark}_${index}(); ${end} }
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

/** From the command of the language: its compiler, standard, warnings and libraries. Null for a command that does not compile. */
export function compileCommand(
  executionCommand: string,
  files: ProgramFile[] = [],
): { command: string; dialect: Dialect } | null {
  const [compiler = '', ...rest] = executionCommand.split('&&')[0]!.trim().split(/\s+/);
  const dialect = /^(?:gcc|cc|clang|tcc)(?:-\d+)?$/.test(compiler)
    ? 'c'
    : /^(?:g\+\+|c\+\+|clang\+\+)(?:-\d+)?$/.test(compiler)
      ? 'c++'
      : null;
  if (dialect === null) return null;
  const kept = rest.filter(option => keptOption.test(option));
  const options = kept.filter(option => !option.startsWith('-l')).join(' ');
  const linked = kept.filter(option => option.startsWith('-l')).join(' ');
  return {
    dialect,
    command: `${compiler} ${options} -O0 -g0 -pipe -shared -fPIC -fvisibility=hidden -Wl,-Bsymbolic -Wl,-z,now -Wl,--no-undefined -x ${dialect} - ${furtherSources(files, dialect === 'c++').join(' ')} -o tests.so ${linked}`,
  };
}
