import { inTurn } from './chosen-by-chance.ts';
import type { Constants } from './vary-literals.ts';
import type { Plain } from './plain-value.ts';

/**
 * Another value in place of one that the tests used. `boldness` says how likely it is that the task does not mean such a value: 0 is
 * made of what the tests themselves use, 1 goes to the borders, 2 is empty or negative where no test is.
 */
export type Variant = { value: Plain; boldness: 0 | 1 | 2 };

/** What is known of an argument: the values that tests gave it, and what is written in the solution. */
export type Known = { seen: Plain[]; constants: Constants };

const numberIn = (value: Plain): number | null =>
  typeof value === 'object' && value !== null && 'i' in value
    ? Number(value.i)
    : typeof value === 'object' && value !== null && 'f' in value
      ? Number(value.f)
      : null;

/** All numbers and texts inside of values. */
const insideOf = (values: readonly Plain[]): { numbers: number[]; texts: string[] } => {
  const found = { numbers: [] as number[], texts: [] as string[] };
  const visit = (value: Plain) => {
    if (typeof value === 'string') found.texts.push(value);
    const number = numberIn(value);
    if (number !== null) found.numbers.push(number);
    if (typeof value !== 'object' || value === null) return;
    itemsOf(value).forEach(visit);
    if ('d' in value) for (const [key, one] of value.d) [key, one].forEach(visit);
  };
  values.forEach(visit);
  return found;
};

const varyWhole = (number: number, known: Known): Variant[] => {
  const { numbers } = insideOf(known.seen);
  const isNegativeUsual = numbers.some(one => one < 0);
  const most = Math.max(20, ...numbers.map(Math.abs), ...known.constants.numbers) * 2;
  const near = known.constants.numbers.flatMap(one => [one, one - 1, one + 1]);
  const border = (value: number): Variant => {
    const isUsual = value >= 0 || isNegativeUsual;
    return { value: { i: String(value) }, boldness: isUsual ? 1 : 2 };
  };
  return [
    ...numbers.filter(Number.isInteger).map((one): Variant => ({ value: { i: String(one) }, boldness: 0 })),
    ...[number + 1, number - 1].map(border),
    ...near.map(border),
    ...[0, 1, 2, 3, 10, number * 2, number * 2 + 1, Math.floor(number / 2), -number, -1].map(border),
  ].filter(variant => Math.abs(numberIn(variant.value) ?? 0) <= most && isAsked(variant, known));
};

/** A negative number means something where the tests use one, or the solution looks how large numbers are. */
const isAsked = ({ value, boldness }: Variant, { constants }: Known) =>
  boldness < 2 || (numberIn(value) ?? 0) >= 0 || !constants.ignoresSize;

const varyFraction = (number: number, known: Known): Variant[] => {
  const written = (value: number): Plain => ({ f: Number.isInteger(value) ? `${value}.0` : String(value) });
  const { numbers } = insideOf(known.seen);
  const isNegativeUsual = numbers.some(one => one < 0);
  const all = [number + 1, number - 1, number + 0.5, number / 2, number * 2, 0, 1, -number];
  const near = known.constants.numbers.flatMap(one => [one, one + 0.5, one - 0.5]);
  return [
    ...numbers.map((one): Variant => ({ value: written(one), boldness: 0 })),
    ...[...near, ...all].map((one): Variant => ({
      value: written(one),
      boldness: one >= 0 || isNegativeUsual ? 1 : 2,
    })),
  ].filter(
    variant => /^-?\d{1,9}(\.\d{1,6})?$/.test((variant.value as { f: string }).f) && isAsked(variant, known),
  );
};

const otherCase = (text: string) => (text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase());

/** Lines that are left out, doubled, exchanged, empty or blank. */
const varyLines = (text: string): { usual: string[]; borders: string[] } => {
  const lines = text.split('\n');
  if (lines.length < 2) return { usual: [], borders: [] };
  const joined = (some: string[]) => some.join('\n');
  const [first = '', second = ''] = lines;
  return {
    usual: [
      joined(lines.toSpliced(1, 1)),
      joined(lines.slice(0, -1)),
      joined([...lines.slice(0, 2), ...lines.slice(1)]),
      joined([second, first, ...lines.slice(2)]),
    ],
    borders: [joined(lines.toSpliced(1, 0, '')), joined(lines.toSpliced(1, 0, '  '))],
  };
};

/** Words that are more often, left out or exchanged: what counts or sorts them is told so, and they stay words of the task. */
const varyWords = (text: string): string[] => {
  const words = text.split(' ');
  if (words.length < 3 || words.includes('') || text.includes('\n')) return [];
  const joined = (some: string[]) => some.join(' ');
  const [first = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  return [
    joined([...words, last, last]),
    joined([second, first, ...words.slice(2)]),
    joined(words.slice(1)),
    joined(words.slice(0, -1)),
  ];
};

const varyText = (text: string, known: Known): Variant[] => {
  const letters = Array.from(text);
  const { texts } = insideOf(known.seen);
  const alphabet = [...new Set(texts.flatMap(one => Array.from(one)))].slice(0, 30);
  const { strings } = known.constants;
  const at = (index: number, by: string) => letters.with(index, by).join('');
  const middle = Math.floor(letters.length / 2);
  const isEmptyUsual = texts.includes('');
  const ofLines = varyLines(text);
  const written = [
    ...strings,
    ...strings.flatMap(one => [one.toLowerCase(), one.toUpperCase(), text + one, one + text]),
    ...strings.flatMap(one => Array.from(one).slice(0, 12)),
  ];
  const pieces = [
    letters.slice(1).join(''),
    letters.slice(0, -1).join(''),
    // Of several lines these would be no lines.
    ...(text.includes('\n') ? [] : [letters.toReversed().join(''), letters.toSorted().join('')]),
    text + text,
    text + (letters[0] ?? ''),
    (letters.at(-1) ?? '') + text,
    letters[0] ?? '',
    letters.slice(0, 2).join(''),
    ...alphabet.flatMap((letter, number) =>
      letters.length === 0 ? [letter] : [at((number * 7) % letters.length, letter), text + letter],
    ),
  ];
  const others = [
    ...ofLines.borders,
    otherCase(text),
    text.toUpperCase(),
    letters.length > 0 ? at(0, otherCase(letters[0]!)) : 'A',
    letters.length > 0 ? at(middle, otherCase(letters[middle]!)) : 'a',
    ` ${text} `,
    `${text} ${text}`,
    letters.length > 1 ? `${letters.slice(0, middle).join('')}  ${letters.slice(middle).join('')}` : '  ',
    `${text}!`,
    `${text}1`,
    text.replaceAll(/\d/g, digit => String((Number(digit) + 1) % 10)),
    'a',
    'Ab',
  ];
  const { trims, foldsCase } = known.constants;
  const looked = [...(trims ? [` ${text} `] : []), ...(foldsCase ? [otherCase(text)] : [])];
  const longest = Math.max(60, 3 * text.length);
  const made = (all: string[], boldness: 0 | 1): Variant[] =>
    all
      .filter(value => value.length <= longest)
      .map(value => ({ value, boldness: value === '' && !isEmptyUsual ? 2 : boldness }));
  // What is written in the solution tells more than a text that is no word of the task.
  return [
    ...made([...texts, ...ofLines.usual, ''], 0),
    ...made([...looked, ...varyWords(text), ...strings, ...inTurn([pieces, others, written])], 1),
  ];
};

/** One element at a time, and the list shorter, longer, sorted and turned round. */
const varyItems = (
  items: Plain[],
  known: Known,
  isEmptyUsual: boolean,
): { items: Plain[]; boldness: 0 | 1 | 2 }[] => {
  const made = (list: Plain[], boldness: 0 | 1 | 2 = 0) => ({ items: list, boldness });
  const inner: Known = { ...known, seen: [...items, ...known.seen.flatMap(itemsOf)] };
  const places = [...new Set([0, items.length - 1, Math.floor(items.length / 2)])].filter(
    place => place >= 0 && place < items.length,
  );
  const changed = places.flatMap(place =>
    variantsOfValue(items[place]!, inner).map(({ value, boldness }) =>
      made(items.with(place, value), boldness),
    ),
  );
  const keyOf = (value: Plain) => numberIn(value) ?? JSON.stringify(value);
  const sorted = items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const [first] = items;
  const longer = first === undefined ? [] : leadingAndBold(variantsOfValue(first, inner), 12);
  return [
    made(items.slice(0, -1)),
    made(items.slice(1)),
    made(items.toReversed()),
    ...(first === undefined ? [] : [made([...items, first]), made([first]), made([first, first])]),
    made(sorted),
    made(sorted.toReversed()),
    made([...items.slice(1), ...items.slice(0, 1)]),
    made([...items, ...items]),
    made(items.slice(0, 2)),
    ...longer.map(({ value, boldness }) => made([...items, value], boldness)),
    ...changed,
    made([]),
  ].map(one => (one.items.length === 0 && !isEmptyUsual ? { ...one, boldness: 2 as const } : one));
};

const itemsOf = (value: Plain): Plain[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('l' in value) return value.l;
  if ('o' in value) return value.o[1];
  return 't' in value ? value.t : 's' in value ? value.s : [];
};

/** The first of them, and all that are bold: one of those tells a missing guard. */
const leadingAndBold = (variants: Variant[], most: number) =>
  variants.filter(({ boldness }, index) => index < most || boldness === 2);

const entriesOf = (value: Plain): [Plain, Plain][] =>
  typeof value === 'object' && value !== null && 'd' in value ? value.d : [];

const varyEntries = (entries: [Plain, Plain][], known: Known): Variant[] => {
  const others = known.seen.flatMap(entriesOf);
  const own = entries.map(([, value]) => value);
  const changed = inTurn(
    entries.slice(0, 6).map(([key, value], place) => {
      // What others have for the same key comes first: two that are alike there.
      const alike = others.filter(([other]) => other === key).map(([, other]) => other);
      const variants = variantsOfValue(value, { ...known, seen: [...alike, ...own] });
      return leadingAndBold(variants, 12).map(({ value: other, boldness }): Variant => ({
        value: { d: entries.with(place, [key, other]) },
        boldness,
      }));
    }),
  );
  // Keys of objects are names that the task gives; fewer entries are a table that is shorter.
  const shorter = entries.map((_, place): Variant => ({
    value: { d: entries.toSpliced(place, 1) },
    boldness: 2,
  }));
  return [...changed, ...shorter];
};

/** Distinct values in place of this one, the least bold first. */
export const variantsOfValue = (value: Plain, known: Known): Variant[] => {
  const written = JSON.stringify(value);
  const seen = new Set([written]);
  return variantsInOrder(value, known)
    .toSorted((one, other) => one.boldness - other.boldness)
    .filter(variant => {
      const key = JSON.stringify(variant.value);
      return !seen.has(key) && seen.add(key);
    });
};

/** Other objects of the class, and this one with another value that it is made of. */
const varyObject = ([name, args]: [string, Plain[]], known: Known): Variant[] => {
  const alike = known.seen.filter(
    (one): one is { o: [string, Plain[]] } =>
      typeof one === 'object' && one !== null && 'o' in one && one.o[0] === name,
  );
  const changed = args.map((arg, place) =>
    variantsOfValue(arg, { ...known, seen: alike.flatMap(({ o: [, other] }) => other[place] ?? []) }).map(
      ({ value, boldness }): Variant => ({ value: { o: [name, args.with(place, value)] }, boldness }),
    ),
  );
  return [...alike.map((value): Variant => ({ value, boldness: 0 })), ...inTurn(changed)];
};

const variantsInOrder = (value: Plain, known: Known): Variant[] => [
  ...(known.constants.hasNull && value !== null ? [{ value: null, boldness: 2 as const }] : []),
  ...otherValues(value, known),
];

const otherValues = (value: Plain, known: Known): Variant[] => {
  const others = known.seen
    .filter(one => one !== null && typeof one === typeof value)
    .map((one): Variant => ({ value: one, boldness: 0 }));
  if (typeof value === 'boolean') return [{ value: !value, boldness: 0 }];
  if (typeof value === 'string') return varyText(value, known);
  if (value === null || 'u' in value) return [];
  if ('i' in value) return varyWhole(Number(value.i), known);
  if ('f' in value) return varyFraction(Number(value.f), known);
  const isEmptyUsual = known.seen.some(
    one => typeof one === 'object' && one !== null && !('d' in one) && itemsOf(one).length === 0,
  );
  if ('l' in value)
    return [
      ...others.filter(one => 'l' in (one.value as object)),
      ...varyItems(value.l, known, isEmptyUsual).map(({ items, boldness }) => ({
        value: { l: items },
        boldness,
      })),
    ];
  if ('s' in value)
    return varyItems(value.s, known, isEmptyUsual).map(({ items, boldness }) => ({
      value: { s: items },
      boldness,
    }));
  if ('t' in value)
    return value.t.flatMap((item, place) =>
      variantsOfValue(item, { ...known, seen: known.seen.flatMap(one => itemsOf(one)[place] ?? []) }).map(
        ({ value: other, boldness }): Variant => ({ value: { t: value.t.with(place, other) }, boldness }),
      ),
    );
  if ('o' in value) return varyObject(value.o, known);
  return [...others.filter(one => 'd' in (one.value as object)), ...varyEntries(value.d, known)];
};
