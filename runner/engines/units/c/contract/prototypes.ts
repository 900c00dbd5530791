import type { Prototype } from './c-contract.ts';

export type FunctionsSeen = {
  /** Functions of the solution's own files, by name. */
  prototypes: Map<string, Prototype>;
  /** All functions that have a body, those of headers too. */
  defined: Set<string>;
  /** Functions that the system's headers declare. */
  library: Set<string>;
};

const row =
  /^\/\* (.*):\d+:[NOI](C|F) \*\/ (?:extern|static) (.*?)([A-Za-z_]\w*) \((.*?)\);(?: \/\* \((.*?)\))?/;

/** Reads what `gcc -aux-info` says about an author's solution. */
export function readPrototypes(told: string): FunctionsSeen {
  const prototypes = new Map<string, Prototype>();
  const defined = new Set<string>();
  const library = new Set<string>();
  for (const line of told.split('\n')) {
    const found = row.exec(line);
    if (!found) continue;
    const [, file = '', how, returns = '', name = '', inBrackets = '', names] = found;
    if (how === 'F') defined.add(name);
    if (how === 'C' && file.startsWith('/usr/')) library.add(name);
    if (file.startsWith('/usr/') || (how === 'C' && prototypes.has(name))) continue;
    const parameters = inBrackets === 'void' || inBrackets === '' ? [] : splitAtCommas(inBrackets);
    const parameterNames = names === undefined || names === '' ? [] : names.split(', ');
    prototypes.set(name, { name, returns: returns.trim(), parameters, parameterNames });
  }
  return { prototypes, defined, library };
}

function splitAtCommas(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const one of text) {
    if (one === '(') depth++;
    if (one === ')') depth--;
    if (one === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += one;
  }
  return parts.map(part => part.trim());
}

const number =
  /^(?:(?:unsigned|signed|long|short|int|char|float|double|_Bool|u?int\d+_t|size_t|ssize_t|ptrdiff_t)\s*)+$/;
const isDecimal = (type: string) => /\b(?:float|double)\b/.test(type);

export const adapterName = ({ name }: Prototype, mark: string) => `${mark}_in_${name}`;

/** A function of the solution's type that calls the program's own one. */
export function adapterFor(wanted: Prototype, mark: string): string {
  const { name, returns, parameters, parameterNames } = wanted;
  const head = `${returns} ${adapterName(wanted, mark)}(${parameters.join(', ') || 'void'})`;
  const call = `${name}(${parameterNames.join(', ')})`;
  if (returns === 'void') return `${head} { ${call}; }`;
  if (!number.test(returns)) return `${head} { return ${call}; }`;
  const isNumber = `__builtin_classify_type(${mark}_r) < 5 || __builtin_classify_type(${mark}_r) == 8`;
  // A wider type is as good, as long as the value fits.
  const fits =
    returns === '_Bool' || isDecimal(returns)
      ? ''
      : ` if (${mark}_r != ${mark}_s) ${mark}_unfit("${name}", sizeof "${name}" - 1);`;
  return `${head} { __auto_type ${mark}_r = ${call}; _Static_assert(${isNumber}, "number"); ${returns} ${mark}_s = (${returns})${mark}_r;${fits} return ${mark}_s; }`;
}

/** An adapter needs every parameter's name, and `...` has none. */
export const canBeApart = ({ parameters, parameterNames }: Prototype) =>
  parameters.length === parameterNames.length && !parameters.includes('...');
