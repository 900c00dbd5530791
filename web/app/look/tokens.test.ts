import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const block = (scheme: 'light' | 'dark') => css.split(/:root[^{]*\{/)[scheme === 'light' ? 1 : 2] ?? '';
const color = (scheme: 'light' | 'dark', name: string) =>
  new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block(scheme))?.[1] ?? `no colour --${name}`;

const luminance = (hex: string) => {
  const channels = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

const surfaces = ['page', 'raised', 'card', 'sunken', 'tint'];
const pairs = [
  ...['text', 'muted', 'link', 'pass', 'fail', 'untested'].flatMap(name =>
    surfaces.map(surface => [name, surface, 4.5] as const),
  ),
  ...['focus', 'control-border'].flatMap(name =>
    ['page', 'raised', 'card'].map(surface => [name, surface, 3] as const),
  ),
  ...['stone', 'stone-open'].flatMap(name =>
    ['page', 'raised', 'card', 'warm'].map(surface => [name, surface, 3] as const),
  ),
  ['text', 'warm', 4.5] as const,
  ['muted', 'warm', 4.5] as const,
  ['text', 'fail-tint', 4.5] as const,
  ['link', 'fail-tint', 4.5] as const,
  ['fail', 'fail-tint', 4.5] as const,
  ['text', 'pass-tint', 4.5] as const,
  ['pass', 'pass-tint', 4.5] as const,
  ['on-primary', 'primary', 4.5] as const,
  ['on-primary', 'primary-hover', 4.5] as const,
];

it.each((['light', 'dark'] as const).flatMap(scheme => pairs.map(pair => [scheme, ...pair] as const)))(
  'SH-13 in %s, %s on %s has a contrast of at least %d',
  (scheme, front, back, least) => {
    expect(contrast(color(scheme, front), color(scheme, back))).toBeGreaterThanOrEqual(least);
  },
);

it('LK-1 styles use no property that nobody sets: a background would be missing without a word', () => {
  const read = (pattern: string) =>
    globSync(pattern).map(file => ({ file, text: readFileSync(file, 'utf8') }));
  const styles = read('web/**/*.css');
  const set = new Set(
    [...styles, ...read('web/**/*.{ts,tsx}')].flatMap(({ text }) =>
      [...text.matchAll(/(--[\w-]+)['"\]]*\s*:/g)].map(([, name]) => name),
    ),
  );
  // One with a value for the case that it is not set has a comma.
  const used = styles.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(used.filter(({ name }) => !name.startsWith('--mantine-') && !set.has(name))).toEqual([]);
});
