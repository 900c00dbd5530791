import { expect, it } from 'vitest';
import { catalogue, factOf, type Language, textIn, type WordsOf } from './catalogue.ts';

const places = catalogue('places', {
  full: 'This place is full.',
  taken: ({ name, count }: { name: string; count: number }) => `${name} is taken ${count} times.`,
  several: ({ why }: { why: readonly string[] }) => why.join(' '),
});
const other = catalogue('other', { late: 'You are late.' });

const german: Language = {
  places: {
    full: 'Hier ist alles voll.',
    taken: ({ name, count }) => `${count}-mal vergeben: ${name}.`,
    several: ({ why }) => why.join(' – '),
  } satisfies WordsOf<typeof places>,
};

it('UL-1 a fact is said in English at once, and in another language from its code and parameters', () => {
  const taken = places.taken({ name: 'A3', count: 2 });
  expect(taken.text).toBe('A3 is taken 2 times.');
  expect(factOf(taken)).toEqual({ code: 'places.taken', params: { name: 'A3', count: 2 } });
  expect(textIn(german, taken)).toBe('2-mal vergeben: A3.');
  expect(textIn(german, places.full)).toBe('Hier ist alles voll.');
});

it('UL-1 a fact inside another is said in the same language, also after it was sent as JSON', () => {
  const several = places.several({ why: [places.full, places.taken({ name: places.full, count: 1 })] });
  expect(several.text).toBe('This place is full. This place is full. is taken 1 times.');
  expect(JSON.stringify(several.params)).not.toContain('This place');
  const sent = JSON.parse(JSON.stringify(factOf(several))) as typeof several;
  expect(textIn(german, sent)).toBe('Hier ist alles voll. – 1-mal vergeben: Hier ist alles voll..');
});

it('UL-1 what a language has no words for is not said in it, so that the English text is shown', () => {
  expect(textIn(german, other.late)).toBeNull();
  expect(textIn(german, places.several({ why: ['as it came', other.late] }))).toBeNull();
  expect(textIn(german, { code: 'places.toString', params: {} })).toBeNull();
  expect(textIn(german, { code: 'constructor.name', params: {} })).toBeNull();
});
