/** Functions of the headers that come with ours, whose names are good names for functions of a program that does not include them. */
const clashing = new Set(
  (
    'access alarm close div drem dup encrypt fdim ffs finite fma gamma getdelim getline getw hypot index ' +
    'j0 j1 jn link log2 logb nice pause pipe putw random read remove rename rindex round rint scalb ' +
    'significand sleep swab sync trunc truncate unlink write y0 y1 yn'
  ).split(' '),
);

export const clashingOf = (names: string[]) => [...new Set(names)].filter(name => clashing.has(name));

/** Those that the texts define, which have to mean the program's own functions. */
export function clashingNames(texts: string[]): string[] {
  const found = texts.flatMap(text => [
    ...text
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ')
      .matchAll(/^[A-Za-z_][\w \t*]*?[\s*]([A-Za-z_]\w*)\s*\([^;{}]*\)\s*[{;]/gm),
  ]);
  return clashingOf(found.map(match => match[1]!));
}

/** The lines that include headers, which declare these names under others. */
export const withoutNames = (includes: string[], names: string[]): string[] => [
  ...names.map(name => `#define ${name} cairn_other_${name}`),
  ...includes,
  ...names.map(name => `#undef ${name}`),
];
