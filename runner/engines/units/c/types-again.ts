import { readArguments } from './c-text.ts';

const opening = /^[ \t]*(typedef[ \t]+)?(?:struct|union|enum)\b[ \t]*([A-Za-z_]\w*)?\s*(?=\{)/gm;

type TypeText = { name: string; from: number; to: number };

/** Types that a text defines by themselves: `struct point { … };` and `typedef struct { … } point;`. */
function typesIn(text: string): TypeText[] {
  return [...text.matchAll(opening)].flatMap(({ 0: head, 1: isTypedef, 2: tag, index: from }) => {
    const end = readArguments(text, from + head.length)?.end;
    if (end === undefined) return [];
    const after = isTypedef ? /^\s*([A-Za-z_]\w*)\s*;/ : /^()\s*;/;
    const found = after.exec(text.slice(end));
    const name = found && (found[1] || tag);
    return name ? [{ name, from, to: end + found[0].length }] : [];
  });
}

/**
 * Tests that are compiled by themselves define the types of a program without a header once more. Here both are one text, so
 * the program's count. The lines stay.
 */
export function withoutTypesAgain(tests: string, program: string[]): string {
  const known = new Set(program.flatMap(typesIn).map(({ name }) => name));
  return typesIn(tests)
    .filter(({ name }) => known.has(name))
    .reduceRight(
      (text, { from, to }) =>
        text.slice(0, from) + text.slice(from, to).replaceAll(/[^\n]/g, '') + text.slice(to),
      tests,
    );
}
