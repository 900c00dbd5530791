import { createHash } from 'node:crypto';
import { type Change, isSkipped, type Program, rules } from './mutation-rules.ts';
import { parseProgram } from './parse-program.ts';

/** A wrong program: the solution with one small mistake. */
export type Mutant = {
  /** The same for the same mistake in the same solution. */
  id: string;
  /** The first changed line, counted from 1, and the lines before and after. */
  line: number;
  before: string;
  after: string;
  code: string;
  /** Of mistake. */
  kind: string;
};

type ChangeOfKind = Change & { kind: string };

export const mostMutants = 80;

export const kindsOf = (mutants: Mutant[]): number => new Set(mutants.map(({ kind }) => kind)).size;

const changesOf = (program: Program): ChangeOfKind[] => {
  const changes: ChangeOfKind[] = [];
  parseProgram(program.language, program.code).iterate({
    enter: ({ node }) => {
      if (isSkipped(node, program)) return false;
      for (const [kind, rule] of Object.entries(rules))
        changes.push(...rule(node, program).map(change => ({ ...change, kind })));
      return true;
    },
  });
  return changes;
};

const toMutant = ({ code }: Program, { from, to, text, kind }: ChangeOfKind): Mutant => {
  const changed = code.slice(0, from) + text + code.slice(to);
  const lineStart = code.lastIndexOf('\n', from - 1) + 1;
  const endOf = (all: string, at: number) => {
    const end = all.indexOf('\n', at);
    return end < 0 ? all.length : end;
  };
  return {
    id: createHash('sha256').update(`${from} ${to} ${text}\0${code}`).digest('hex').slice(0, 16),
    line: code.slice(0, from).split('\n').length,
    before: code.slice(lineStart, endOf(code, to)),
    after: changed.slice(lineStart, endOf(changed, from + text.length)),
    code: changed,
    kind,
  };
};

/** Spread over the whole program, so that a long one is not only tried at its beginning. */
const spread = <T>(items: T[], most: number): T[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]!);

/** Wrong programs that good tests reject, at most `mostMutants`, without two alike. */
export const mutateProgram = (program: Program): Mutant[] => {
  const seen = new Set([program.code]);
  return spread(
    changesOf(program).toSorted((one, other) => one.from - other.from),
    mostMutants,
  )
    .map(change => toMutant(program, change))
    .filter(({ code }) => !seen.has(code) && seen.add(code));
};
