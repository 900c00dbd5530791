import { afterToken, readArguments } from './c-text.ts';
import { type Operator, Unsupported } from './checks.ts';
import { literalValue } from './literal.ts';

/** Those that inside/cairn_test.h has. */
const matchers = new Set(
  'Equals ContainsSubstring Contains StartsWith EndsWith Matches WithinAbs WithinRel WithinULP VectorContains UnorderedEquals UnorderedRangeEquals RangeEquals SizeIs IsEmpty IsNaN ApproxVector Message MessageMatches Predicate AllMatch AnyMatch NoneMatch AllTrue AnyTrue NoneTrue'.split(
    ' ',
  ),
);
export const isMatcher = (name: string) => matchers.has(name);
const generators = /\b(chunk_by|from_stream|adjacent)\s*\(/;

const parts: Record<string, Operator> = {
  ContainsSubstring: 'has',
  Contains: 'has',
  StartsWith: 'begins',
  EndsWith: 'ends',
};

/** A matcher of one literal part of a text, which the judge can look for itself. */
export function partOf(matcher: string): { operator: Operator; part: string } | null {
  const called = /^(?:Catch::)?(?:Matchers::)?(\w+)\s*(?=\()/.exec(matcher);
  const operator = called && parts[called[1]!];
  const inner = operator && readArguments(matcher, called[0].length);
  if (!inner || inner.end !== matcher.length || inner.list.length !== 1) return null;
  return literalValue(inner.list[0]!)?.kind === 's' ? { operator, part: inner.list[0]! } : null;
}

export const matching = (condition: string) => `CAIRN_MATCHING(${condition})`;

/** Names that are called outside of all brackets; those of the tests themselves may be matchers of the author. */
export function checkMatcher(line: number, matcher: string, tests: string): void {
  for (const name of calledIn(matcher)) {
    const isOwn = new RegExp(`\\b(?:struct|class|auto|[A-Za-z_]\\w*)\\s+${name}\\b\\s*[({:=]`).test(tests);
    if (!matchers.has(name) && !isOwn)
      throw new Unsupported(line, `the matcher ${name}`, 'please write the condition in REQUIRE');
  }
}

export function checkGenerators(line: number, list: string[]): void {
  const found = generators.exec(list.join(', '));
  if (found) throw new Unsupported(line, `the generator ${found[1]}`, 'please list the values');
}

function calledIn(text: string): string[] {
  const names: string[] = [];
  let outside = '';
  for (let at = 0; at < text.length;) {
    const after = afterToken(text, at);
    if (after > at) {
      at = after;
      continue;
    }
    const inner = text[at] === '(' || text[at] === '{' ? readArguments(text, at) : null;
    if (inner && text[at] === '(')
      names.push(/(?<![\w.]\s*)([A-Za-z_]\w*)\s*(?:<[^()]*>)?\s*$/.exec(outside)?.[1] ?? '');
    outside += inner ? ' ' : text[at];
    at = inner ? inner.end : at + 1;
  }
  return names.filter(Boolean);
}
