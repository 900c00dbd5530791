import { expect, it } from 'vitest';
import type { Plain } from './plain-value.ts';
import { variantsOfValue } from './vary-values.ts';

const constants = { numbers: [100], strings: ['yes'] };
const whole = (value: number): Plain => ({ i: String(value) });
const list = (...values: number[]): Plain => ({ l: values.map(whole) });
const of = (value: Plain, seen: Plain[] = []) =>
  variantsOfValue(value, { seen: [value, ...seen], constants });
const boldnessOf = (value: Plain, other: Plain, seen: Plain[] = []) =>
  of(value, seen).find(variant => JSON.stringify(variant.value) === JSON.stringify(other))?.boldness;

it.each([whole(3), 'abc', list(3, 1, 2), { f: '1.5' }, { t: [whole(1), 'a'] }, true] as Plain[])(
  'FC-7 %j is varied by other values, each once, the least bold first',
  value => {
    const found = of(value);
    const written = found.map(variant => JSON.stringify(variant.value));
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(written).size).toBe(written.length);
    expect(written).not.toContain(JSON.stringify(value));
    expect(found.map(({ boldness }) => boldness)).toEqual(
      found.map(({ boldness }) => boldness).toSorted((a, b) => a - b),
    );
  },
);

it('FC-7 goes to the borders that are written in the solution', () => {
  for (const border of [99, 100, 101]) expect(boldnessOf(whole(60), whole(border))).toBe(1);
  expect(boldnessOf('no', 'yes')).toBe(1);
});

it('FC-7 what may not be meant is bold, unless a test uses it', () => {
  expect(boldnessOf(whole(3), whole(-1))).toBe(2);
  expect(boldnessOf(whole(3), whole(-1), [whole(-5)])).toBe(1);
  expect(boldnessOf(list(3, 1), list())).toBe(2);
  expect(boldnessOf(list(3, 1), list(), [list()])).toBe(0);
  expect(boldnessOf('abc', '')).toBe(2);
  expect(boldnessOf('abc', '', [''])).toBe(0);
});

it('FC-7 a negative number is no value where neither the tests nor the solution tell it from others', () => {
  const ignoring = { seen: [whole(3)], constants: { ...constants, ignoresSize: true } };
  const negative = (known: typeof ignoring) =>
    variantsOfValue(whole(3), known).filter(({ value }) => JSON.stringify(value).includes('"-'));
  expect(negative(ignoring)).toEqual([]);
  expect(negative({ ...ignoring, seen: [whole(-5)] })).not.toEqual([]);
});

it('FC-7 values that another test used come first', () => {
  expect(boldnessOf(whole(3), whole(17), [whole(17)])).toBe(0);
  expect(boldnessOf(list(1), list(4, 4), [list(4, 4)])).toBe(0);
});

it('FC-7 what is written in the solution comes before texts that are no words of the task', () => {
  const texts = of('abc', ['def']).map(({ value }) => value);
  expect(texts.slice(0, 2)).toEqual(['def', 'yes']);
  expect(texts.indexOf('bc')).toBeGreaterThan(1);
});

it('FC-7 where the solution takes spaces away or ignores the case, that comes before what is written in it', () => {
  const looking = { ...constants, trims: true, foldsCase: true };
  const texts = variantsOfValue('abc', { seen: ['abc', 'def'], constants: looking }).map(
    ({ value }) => value,
  );
  expect(texts.slice(0, 4)).toEqual(['def', ' abc ', 'ABC', 'yes']);
});

it('FC-7 lines are left out, doubled and blank; nothing is a value where the program looks for it', () => {
  expect(boldnessOf('a\nb\nc', 'a\nc')).toBe(0);
  expect(boldnessOf('a\nb\nc', 'a\nb\nb\nc')).toBe(0);
  expect(boldnessOf('a\nb\nc', 'a\n  \nb\nc')).toBe(1);
  expect(boldnessOf('ab,c', 'c,ba')).toBe(1);
  expect(boldnessOf('a\r\nb', 'b\n\ra'), 'no lines any more').toBeUndefined();
  const known = { seen: [], constants: { ...constants, hasNull: true } };
  const nested: Plain = { d: [['a', whole(1)]] };
  expect(variantsOfValue(nested, known)).toContainEqual({ value: { d: [['a', null]] }, boldness: 2 });
});

it('FC-7 words are more often, exchanged and left out before letters are', () => {
  const texts = of('b a d', []).map(({ value }) => value);
  const words: Plain[] = ['b a d d d', 'a b d', 'a d', 'b a'];
  expect(texts.filter(text => words.includes(text))).toEqual(words);
  expect(texts.indexOf('b a')).toBeLessThan(texts.indexOf(' a d'));
  expect(of('a  d', []).map(({ value }) => value)).not.toContain('a  d d d');
});

it('FC-7 of entries with the same key two are made alike first', () => {
  const item = (price: number): Plain => ({ d: [['price', whole(price)]] });
  const [first] = variantsOfValue({ l: [item(3), item(8)] }, { seen: [], constants }).filter(
    ({ value }) => JSON.stringify(value) === JSON.stringify({ l: [item(8), item(8)] }),
  );
  expect(first?.boldness).toBe(0);
});
