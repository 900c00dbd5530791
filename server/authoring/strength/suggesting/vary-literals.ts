/** A literal in a call; `items` are the elements of a list as they are written. */
export type Piece = {
  kind: 'number' | 'string' | 'boolean' | 'list';
  from: number;
  to: number;
  text: string;
  items?: string[];
};

export type Constants = {
  numbers: number[];
  strings: string[];
  /** Nothing (null, None) is a value, too. */
  hasNull?: boolean;
  /** The solution compares no number with one that is written in it. */
  ignoresSize?: boolean;
  /** It takes away spaces around a text, or the case of letters does not count. */
  trims?: boolean;
  foldsCase?: boolean;
};

const otherBooleans: Record<string, string> = { True: 'False', False: 'True', true: 'false', false: 'true' };

const varyNumber = (text: string, { numbers }: Constants): string[] => {
  const value = Number(text.replaceAll(/\s/g, ''));
  if (!Number.isFinite(value)) return [];
  const near = numbers.flatMap(number => [number, number + 1, number - 1]);
  const all = [value - 1, value + 1, -value, ...near, 0, 1, -1, 2, value * 2, 10];
  return all.filter(number => Math.abs(number) < 1e9).map(String);
};

const varyString = (text: string, { strings }: Constants): string[] => {
  const quote = text[0];
  const inner = text.slice(1, -1);
  // Escapes and other prefixes of strings would have to be understood.
  if ((quote !== '"' && quote !== "'") || !/^[^"'\\\n]*$/.test(inner)) return [];
  const letters = Array.from(inner);
  return [
    '',
    inner.toUpperCase(),
    inner.toLowerCase(),
    letters.slice(1).join(''),
    letters.toReversed().join(''),
    ...strings,
    `${inner} ${inner}`,
    ` ${inner}`,
    inner + inner,
    'a',
    'ab ba',
    `${inner}!`,
  ].map(one => `${quote}${one}${quote}`);
};

const varyList = ([open, ...rest]: string, items: string[]): string[] => {
  const close = rest.at(-1) ?? '';
  const [first] = items;
  // Nothing is known about the elements of an empty list.
  if (first === undefined) return ['1, 2, 3', '"a", "b"'].map(list => `${open}${list}${close}`);
  const lists = [
    items.slice(0, 1),
    items.toReversed(),
    [...items, first],
    items.slice(1),
    items.slice(0, 2),
    [],
  ];
  return lists.map(list => `${open}${list.join(', ')}${close}`);
};

/** Other values in its place, those first that tell programs apart most often. */
export const variantsOf = (piece: Piece, constants: Constants): string[] => {
  const { kind, text, items = [] } = piece;
  if (kind === 'number') return varyNumber(text, constants);
  if (kind === 'string') return varyString(text, constants);
  if (kind === 'list') return varyList(text, items);
  return otherBooleans[text] === undefined ? [] : [otherBooleans[text]];
};
