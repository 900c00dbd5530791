import type { MutableLanguage } from '../parse-program.ts';
import { inTurn, steadyNumbers } from './chosen-by-chance.ts';
import type { Candidate } from './derive-calls.ts';
import { classesIn, type Plain, writtenIn } from './plain-value.ts';
import { pythonOperators } from './python-operators.ts';
import { allYielded, type Recorded, type SeenCall } from './record-calls.ts';
import { javaSpeller } from './spell-java.ts';
import { valuesForMissing } from './missing-arguments.ts';
import type { Constants } from './vary-literals.ts';
import { type Known, variantsOfValue } from './vary-values.ts';

/**
 * Calls like those that the tests made, with other values: a test that makes its cases in a loop, by a helper or from a table calls
 * the program like any other, so what was called is known although it is not written down.
 */

const mostCandidates = 400;
const mostBases = 12;
const mostSteps = 8;
const mostParts = 4;

type Solution = { language: MutableLanguage; solution: string; tests: string };

/**
 * What is done and then asked: one call of a function, or calls of an object of which the last is looked at. Of what a call returns
 * a part can be asked for; empty for the whole. Or the argument with this number is looked at, which the function changes.
 */
type Base = { steps: SeenCall[]; attribute: string | null; part: string; changed?: number };
type Varied = Base & { boldness: number };

const distinct = <T>(items: T[]): T[] => [
  ...new Map(items.map(item => [JSON.stringify(item), item])).values(),
];

const spread = <T>(items: T[], most: number): T[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]!);

const endlessLoop = /\bwhile\s*\(?\s*(?:true|1)\b|\bfor\s*\([^;)]*;\s*;|\b(?:count|cycle|repeat)\(/i;

/** Each base, and again for each part of what its last call returns that the tests ask for. */
const withParts = (bases: Base[], { parts }: Recorded, { solution, tests }: Solution): Base[] => {
  const isAsked = (part: string) => {
    if (part === allYielded) return !endlessLoop.test(solution);
    return part.startsWith('.') ? new RegExp(`\\${part}\\b`).test(tests) : tests.includes(part.slice(2, -2));
  };
  return bases.flatMap(base => {
    const { name } = base.steps.at(-1)!;
    const asked = base.attribute === null ? (parts.get(name) ?? []).filter(isAsked) : [];
    return [base, ...asked.slice(0, mostParts).map(part => ({ ...base, part }))];
  });
};

const basesOf = (recorded: Recorded, subject: Solution): Base[] => {
  const { tests } = subject;
  const { calls, attributes } = recorded;
  const ofFunctions = Map.groupBy(
    distinct(calls.filter(({ object }) => object === null)),
    ({ name }) => name,
  );
  const functions = [...ofFunctions].flatMap(([name, same]) => {
    const some = spread(same, mostBases).map((call): Base => ({ steps: [call], attribute: null, part: '' }));
    const changed = recorded.changed.get(name);
    return changed === undefined ? some : [...some.map(base => ({ ...base, changed })), ...some];
  });
  const objects = Map.groupBy(
    calls.filter(({ object }) => object !== null),
    ({ object }) => object,
  );
  const ofObjects = [...objects].flatMap(([object, all]) => {
    const [made, ...allUses] = all;
    if (!made?.isNew) return [];
    let left = mostSteps;
    const uses = allUses.filter(step => isOperator(step) || left-- > 0).slice(0, 3 * mostSteps);
    const steps = [made, ...uses];
    const asked = (attributes.get(object!) ?? []).filter(name => new RegExp(`\\.${name}\\b`).test(tests));
    const reads = asked.map((attribute): Base => ({
      steps: steps.filter(step => !isOperator(step)),
      attribute,
      part: '',
    }));
    // An operator changes nothing, so only the last one counts.
    const upTo = (end: number) =>
      steps.slice(0, end).filter((step, at) => at === end - 1 || !isOperator(step));
    const last = uses.map((_, index): Base => ({ steps: upTo(index + 2), attribute: null, part: '' }));
    return [...reads, ...last.filter(({ steps: some }) => some.length > 1)];
  });
  const bare = distinct(
    ofObjects.map(({ steps, ...rest }) => ({ steps: steps.map(step => ({ ...step, object: 0 })), ...rest })),
  );
  return withParts([...functions, ...spread(bare, 2 * mostBases)], recorded, subject);
};

/** What is known of each argument of each function, over all calls. */
const knownBy = (calls: SeenCall[], constants: Constants) => {
  const byName = Map.groupBy(calls, ({ name }) => name);
  return (name: string, index: number): Known => ({
    seen: distinct(
      (byName.get(name) ?? []).flatMap(({ args }) => (index < args.length ? [args[index]!] : [])),
    ),
    constants,
  });
};

type KnownOf = ReturnType<typeof knownBy>;

const withArgument = (base: Base, step: number, index: number, value: Plain): Base => ({
  ...base,
  steps: base.steps.with(step, { ...base.steps[step]!, args: base.steps[step]!.args.with(index, value) }),
});

/** One argument of one call has another value; by turns, because a text has many more variants than a number. */
const singleChanges = (base: Base, known: KnownOf): Varied[] =>
  inTurn(
    base.steps.flatMap((call, step) =>
      call.args.map((value, index) =>
        variantsOfValue(value, known(call.name, index)).map(variant => ({
          ...withArgument(base, step, index, variant.value),
          boldness: variant.boldness,
        })),
      ),
    ),
  );

/** Two or three values are others, each chosen by chance. */
const severalChanges = (base: Base, known: KnownOf, below: (number: number) => number): Varied[] => {
  const places = base.steps.flatMap((call, step) => call.args.map((_, index) => ({ step, index })));
  if (places.length === 0) return [];
  return Array.from({ length: 120 }, () => {
    let changed: Varied = { ...base, boldness: 0 };
    for (let times = 0; times < 2 + below(2); times++) {
      const { step, index } = places[below(places.length)]!;
      const call = changed.steps[step]!;
      const variants = variantsOfValue(call.args[index]!, known(call.name, index));
      const variant = variants[below(variants.length)];
      if (variant)
        changed = {
          ...withArgument(changed, step, index, variant.value),
          boldness: Math.max(changed.boldness, variant.boldness),
        };
    }
    return changed;
  });
};

/** A call of an object is left out or made twice. */
const otherSteps = (base: Base): Varied[] =>
  base.steps.slice(1).flatMap((call, index): Varied[] => {
    const at = index + 1;
    const twice = { ...base, steps: base.steps.toSpliced(at, 0, call), boldness: 1 };
    const without = { ...base, steps: base.steps.toSpliced(at, 1), boldness: 1 };
    return base.attribute !== null || without.steps.length > 1 ? [twice, without] : [twice];
  });

/** With an argument that the tests leave out. */
const longer = (base: Base, valuesFor: (name: string, given: number) => Plain[]): Varied[] =>
  base.steps.flatMap((call, step) =>
    call.named.length > 0
      ? []
      : valuesFor(call.name, call.args.length).map(value => ({
          ...base,
          steps: base.steps.with(step, { ...call, args: [...call.args, value] }),
          boldness: 1,
        })),
  );

/** Without the last argument of a call: where it has no default, the solution fails, and nothing is suggested. */
const shorter = (base: Base): Varied[] =>
  base.steps.flatMap((call, step) =>
    (call.args.length > 1 || (call.isNew && call.args.length > 0)) && !isOperator(call)
      ? [{ ...base, steps: base.steps.with(step, { ...call, args: call.args.slice(0, -1) }), boldness: 1 }]
      : [],
  );

/** How tests name something of the program: as imported, or as part of a module; null if they do not. */
export const nameInTests = (tests: string, name: string): string | null => {
  const modules = [
    ...tests.matchAll(/^\s*import\s+(?:[\w.]+\s+as\s+)?(\w+)\s*$/gm),
    ...tests.matchAll(/\bimport\s+\*\s+as\s+(\w+)\s+from\b/g),
    ...tests.matchAll(/\b(?:const|let|var)\s+(\w+)\s*=\s*(?:await\s+import|require)\s*\(/g),
    ...tests.matchAll(/\bimport\s+(\w+)\s+from\b/g),
  ].map(([, module = '']) => module);
  const module = modules.find(one => new RegExp(`\\b${one}\\.${name}\\b`).test(tests));
  if (module !== undefined) return `${module}.${name}`;
  const [, alias] = new RegExp(`^.*\\bimport\\b.*\\b${name}\\s+as\\s+(\\w+)`, 'm').exec(tests) ?? [];
  if (alias !== undefined) return alias;
  return new RegExp(`\\b${name}\\b`).test(tests) ? name : null;
};

type NameOf = (name: string) => string;

/** One of them may stand in a variable already. */
const argumentsOf = (
  language: MutableLanguage,
  { args, named }: SeenCall,
  nameOf: NameOf,
  stored: { at: number; variable: string } | null = null,
) =>
  [
    ...args.map((value, at) => (at === stored?.at ? stored.variable : writtenIn(language, value, nameOf))),
    ...named.map(([name, value]) => `${name}=${writtenIn(language, value, nameOf)}`),
  ].join(', ');

const isOperator = ({ name }: SeenCall) => Object.hasOwn(pythonOperators, name);

const variableFor = (language: MutableLanguage, className: string, tests: string) => {
  const words = className.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
  const name =
    language === 'python' ? words : words.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  // It must not hide a module or a fixture that the tests use.
  return new RegExp(`\\bimport\\b.*\\b${name}\\b|\\b${name}\\.[A-Z]`).test(tests) || name === className
    ? 'one'
    : name;
};

/** As it is written, with the program's names as `nameOf` gives them. */
const spelled = (
  language: MutableLanguage,
  { steps, attribute, part, changed }: Base,
  variable: string,
  nameOf: NameOf,
) => {
  const [first, ...rest] = steps;
  if (!first) return { before: [], call: '' };
  const isPython = language === 'python';
  const partOf = (call: string) => {
    if (part === allYielded) return isPython ? `list(${call})` : `[...${call}]`;
    return call + part;
  };
  const end = isPython ? '' : ';';
  const given = changed === undefined ? undefined : first.args[changed];
  if (changed !== undefined && given !== undefined) {
    const stored = { at: changed, variable: 'given' };
    const call = `${nameOf(first.name)}(${argumentsOf(language, first, nameOf, stored)})`;
    const made = `${isPython ? '' : 'const '}given = ${writtenIn(language, given, nameOf)}`;
    return { before: [made + end, call + end], call: 'given' };
  }
  if (!first.isNew)
    return { before: [], call: partOf(`${nameOf(first.name)}(${argumentsOf(language, first, nameOf)})`) };
  const uses = rest.map(step => {
    const args = argumentsOf(language, step, nameOf);
    return pythonOperators[step.name]?.(variable, args) ?? `${variable}.${step.name}(${args})`;
  });
  const made = `${isPython ? '' : 'new '}${nameOf(first.name)}(${argumentsOf(language, first, nameOf)})`;
  const all = [`${isPython ? '' : 'const '}${variable} = ${made}${end}`, ...uses.map(use => use + end)];
  if (attribute !== null) return { before: all, call: `${variable}.${attribute}` };
  return { before: all.slice(0, -1), call: partOf(uses.at(-1) ?? '') };
};

type Speller = (base: Base, variable: string) => Omit<Candidate, 'boldness'> | null;

/** In the tests, and in the program itself; null if the tests do not name it, or it cannot be written down. */
const spellerFor = ({ language, solution, tests }: Solution): Speller => {
  if (language === 'java') {
    const spell = javaSpeller(solution, tests);
    return ({ steps }, variable) => spell(steps, variable);
  }
  const known = new Map<string, string | null>();
  const inTests = (name: string) => {
    if (!known.has(name)) known.set(name, nameInTests(tests, name));
    return known.get(name) ?? null;
  };
  return (base, variable) => {
    const [first] = base.steps;
    const classes = base.steps.flatMap(({ args, named }) =>
      [...args, ...named.map(([, value]) => value)].flatMap(classesIn),
    );
    if (!first || [first.name, ...classes].some(name => inTests(name) === null)) return null;
    const probe = spelled(language, base, variable, name => name);
    return {
      ...spelled(language, base, variable, name => inTests(name) ?? name),
      probeBefore: probe.before,
      probe: probe.call,
    };
  };
};

/** So many places are kept for values that are empty or negative: one of them tells a missing guard. */
const mostBold = 80;

/** Calls like those that were seen, the least bold first. In a second round all are made by chance. */
export const deriveSeenCalls = (
  subject: Solution,
  recorded: Recorded,
  written: Constants,
  round: number,
): Candidate[] => {
  const { language, solution, tests } = subject;
  const spell = spellerFor(subject);
  const constants = {
    ...withSeenNumbers(written, recorded.calls),
    hasNull: hasNull(language, solution, recorded.calls),
    ignoresSize: !size.test(solution),
    trims: /\.(?:trim|strip|lstrip|rstrip|trimStart|trimEnd)\(/.test(solution),
    foldsCase: /\.(?:lower|upper|casefold|toLowerCase|toUpperCase|equalsIgnoreCase)\(/.test(solution),
  };
  const known = knownBy(recorded.calls, constants);
  const below = steadyNumbers(round);
  const bases = basesOf(recorded, subject).filter(base => spell(base, 'one') !== null);
  const valuesFor = (name: string, given: number) =>
    valuesForMissing({ language, solution, constants: written }, name, given);
  const single = bases.map(base => [
    ...singleChanges(base, known),
    ...otherSteps(base),
    ...longer(base, valuesFor),
    ...shorter(base),
    ...longer(base, valuesFor)
      .slice(0, 6)
      .flatMap(more => singleChanges(more, known).slice(0, 6)),
  ]);
  const isBold = ({ boldness }: Varied) => boldness === 2;
  const bold = inTurn(single.map(list => list.filter(isBold))).slice(0, mostBold);
  const usual = inTurn(
    single.map(list => list.filter(one => !isBold(one)).toSorted((a, b) => a.boldness - b.boldness)),
  );
  const several = inTurn(bases.map(base => severalChanges(base, known, below)));
  const candidates = new Map<string, Candidate>();
  const add = (base: Varied) => {
    const [first] = base.steps;
    const shown = first && spell(base, variableFor(language, first.name, tests));
    if (!shown) return;
    const key = [...shown.before, shown.call].join('\n');
    if (key.length < 400 && !candidates.has(key)) candidates.set(key, { ...shown, boldness: base.boldness });
  };
  if (round === 0) {
    bold.forEach(add);
    // Most places for one change, which is easier to read in a test.
    for (const base of usual) if (candidates.size < (mostCandidates * 3) / 4) add(base);
  }
  for (const base of several) if (candidates.size < mostCandidates) add(base);
  return [...candidates.values()].toSorted((one, other) => one.boldness - other.boldness);
};

/** What tells one number from another by its size: then a negative one may be meant. */
const size = /(?<![=<>-])[<>]=?\s*-?\d|\d\s*[<>]=?(?!>)|\b(?:abs|max|min|range|sqrt|sign|signum)\(/;

/** Whether nothing is a value that the program looks for, or the tests give it. Java has types that do not take it. */
const hasNull = (language: MutableLanguage, solution: string, calls: SeenCall[]): boolean => {
  if (language === 'java') return false;
  const looks =
    language === 'python' ? /\bis (not )?None\b|[!=]= None\b/ : /[!=]==? (null|undefined)\b|\?\?|\?\./;
  return looks.test(solution) || calls.some(({ args }) => args.includes(null));
};

/** Numbers of one argument are borders of another, such as what is on an account and what is taken from it. */
const withSeenNumbers = (written: Constants, calls: SeenCall[]): Constants => {
  const seen = calls.flatMap(({ args }) =>
    args.flatMap(one => (typeof one === 'object' && one !== null && 'i' in one ? [Number(one.i)] : [])),
  );
  return { ...written, numbers: [...new Set([...written.numbers, ...seen.slice(0, 12)])] };
};
