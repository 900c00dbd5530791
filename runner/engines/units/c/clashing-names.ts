/** Functions of the headers that come with ours, whose names are good names for functions of a program that does not include them. */
const clashing = new Set(
  (
    'access alarm close div drem dup encrypt fdim ffs finite fma gamma getdelim getline getw hypot index ' +
    'j0 j1 jn link log2 logb nice pause pipe putw random read remove rename rindex round rint scalb ' +
    'significand sleep swab sync trunc truncate unlink write y0 y1 yn'
  ).split(' '),
);

/** Types of the same headers. */
const types = new Set(
  (
    'clock_t time_t timer_t id_t key_t dev_t ino_t mode_t nlink_t uid_t gid_t off_t pid_t loff_t quad_t u_char u_short u_int u_long ' +
    'ushort uint ulong fsid_t daddr_t caddr_t suseconds_t useconds_t fd_set div_t ldiv_t lldiv_t'
  ).split(' '),
);

export const clashingOf = (names: string[]) => [...new Set(names)].filter(name => clashing.has(name));

/** Those that the texts define, which have to mean the program's own functions. */
export function clashingNames(texts: string[]): string[] {
  const plain = texts.map(text => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' '));
  const found = plain.flatMap(text => [
    ...text.matchAll(/^[A-Za-z_][\w \t*]*?[\s*]([A-Za-z_]\w*)\s*\([^;{}]*\)\s*[{;]/gm),
  ]);
  const made = plain.flatMap(text => [
    ...text.matchAll(/(?:\}\s*|\btypedef\b[^;{}()]*\s\**)([A-Za-z_]\w*)\s*;/g),
  ]);
  const ownTypes = made.map(match => match[1]!).filter(name => types.has(name));
  return [...clashingOf(found.map(match => match[1]!)), ...new Set(ownTypes)];
}

/** The lines that include headers, which declare these names under others. */
export const withoutNames = (includes: string[], names: string[]): string[] => [
  ...names.map(name => `#define ${name} cairn_other_${name}`),
  ...includes,
  ...names.map(name => `#undef ${name}`),
];
