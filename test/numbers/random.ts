export const allLetters = 'abcd';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export type Random = () => number;

export const pick = <T>(random: Random, items: readonly T[]): T | undefined =>
  items[Math.floor(random() * items.length)];

export const someLetters = (random: Random) => {
  const letters = Array.from(allLetters)
    .filter(() => random() < 0.5)
    .join('');
  return letters === '' ? allLetters[Math.floor(random() * allLetters.length)]! : letters;
};
