import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';

import type { Execution } from '../../../../box/supervise.ts';
import { refusedDirective, refusedFunction } from '../commands.ts';
import { type Ask, wrongType } from './asked-types.ts';
import { type CContract, type Prototype, shownPrototype } from './c-contract.ts';

export type Misfit = { message: Sentence; line?: number };

/** A function's definition in a program, as it is written. */
type Definition = { name: string; head: string; line: number };

const definition =
  /^[ \t]*((?:[A-Za-z_][\w:<>,]*[\s*&]+)+)([A-Za-z_]\w*)[ \t]*\(([^;{}]*?)\)\s*(?:const\s*)?\{/gm;
const statements = /\b(?:else|return|if|while|for|switch|do|typedef)\b/;

function definitionsIn(program: string): Definition[] {
  return [...program.matchAll(definition)].flatMap(match => {
    const [whole, type = '', name = '', parameters = ''] = match;
    if (statements.test(type) || statements.test(name)) return [];
    const start = match.index + (whole.length - whole.trimStart().length);
    const head = `${type}${name}(${parameters})`.replaceAll(/\s+/g, ' ').trim();
    return [{ name, head, line: program.slice(0, start).split('\n').length }];
  });
}

const bare = (name: string) => name.replaceAll('_', '').toLowerCase();

/** What does not fit, for the student; null if it is something else. `program` is the student's own text. */
export function misfitSentence(
  { exitCode, shown }: Pick<Execution, 'exitCode' | 'shown'>,
  contract: CContract,
  { mark, asks, program }: { mark: string; asks: Ask[]; program: string },
): Misfit | null {
  if (exitCode === refusedDirective) return { message: runProblems.noAssembler };
  if (exitCode === refusedFunction) {
    const names = contract.mode === 'together' ? contract.library : [];
    const name = names.find(one => new RegExp(`\\b${one}\\b`).test(shown.split('\n').at(-2) ?? ''));
    const place = definitionsIn(program).find(one => one.name === name);
    return {
      message: runProblems.libraryName({ name: name ?? null }),
      ...(place && { line: place.line }),
    };
  }
  // The text goes on after the program, so the end that the compiler misses is not the program's.
  if (/error: expected (?:declaration or statement|.\}.|unqualified-id) at end of input/.test(shown))
    return { message: runProblems.notClosed };
  if (contract.mode === 'apart') {
    const said = new RegExp(`^${mark} (\\w+):\\d+:\\d+: error: (.*)$`, 'm').exec(shown);
    const missing = new RegExp(`undefined reference to .(\\w+)'`).exec(shown)?.[1];
    const wanted = contract.functions.find(({ name }) => name === (said?.[1] ?? missing));
    return wanted ? misfitOf(wanted, said?.[2] ?? 'undeclared', program) : null;
  }
  const wrong = wrongType(shown);
  const expected = wrong && contract.asked[wrong.number];
  const asked = wrong && asks[wrong.number];
  if (!wrong || !expected || !asked) return missingIn(shown, program);
  const name = /^(\w+)\(/.exec(asked.text)?.[1];
  const place = definitionsIn(program).find(one => one.name === name);
  return {
    message: place
      ? runProblems.otherResult({ name: place.name, wanted: expected, found: wrong.type })
      : runProblems.otherType({ what: asked.text, wanted: expected, found: wrong.type }),
    ...(place && { line: place.line }),
  };
}

function misfitOf(wanted: Prototype, said: string, program: string): Misfit {
  const all = definitionsIn(program);
  const own = all.find(({ name }) => name === wanted.name);
  if (!own) return missing(wanted.name, shownPrototype(wanted), all);
  const type = own.head
    .slice(0, own.head.lastIndexOf(wanted.name, own.head.indexOf('(')))
    .replace(/\b(?:static|inline|extern)\b\s*/g, '')
    .trim();
  const isReturn = /static assertion|void value|returning|variable or field|declared void|ignored/.test(said);
  return {
    message: isReturn
      ? runProblems.otherResult({ name: wanted.name, wanted: wanted.returns, found: type })
      : runProblems.otherHead({ wanted: shownPrototype(wanted), found: own.head }),
    line: own.line,
  };
}

function missing(name: string, shown: string, all: Definition[]): Misfit {
  const near = all.find(one => bare(one.name) === bare(name));
  return near
    ? { message: runProblems.nearFunction({ name, near: near.name }), line: near.line }
    : { message: runProblems.noFunction({ name, wanted: shown }) };
}

/** A name that the tests use and the program does not have. */
function missingIn(shown: string, program: string): Misfit | null {
  const name =
    /^tests:\d+:\d+: (?:error|warning): (?:.(\w+).\s+(?:was not declared|undeclared|has not been declared)|implicit declaration of function .(\w+).)/m.exec(
      shown,
    );
  const found = name?.[1] ?? name?.[2];
  if (found === undefined) return null;
  const near = definitionsIn(program).find(one => one.name !== found && bare(one.name) === bare(found));
  return near
    ? { message: runProblems.nearFunction({ name: found, near: near.name }), line: near.line }
    : null;
}
