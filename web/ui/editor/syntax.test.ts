import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The contrast of the code colours on the backgrounds that code has, by WCAG's formula. */
const css = readFileSync(join(import.meta.dirname, 'syntax.css'), 'utf8');
const colours = [...css.matchAll(/--syntax-(\w+): light-dark\((#\w{6}), (#\w{6})\)/g)];
const grounds = { light: ['#ffffff', '#f6f8fa'], dark: ['#0d1117', '#161b22'] };

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

describe('the contrast of code', () => {
  it('covers all colours', () => expect(colours).toHaveLength(5));

  it.each(colours.map(([, name, light, dark]) => [name, light, dark]))('%s', (_, light = '', dark = '') => {
    for (const ground of grounds.light) expect(contrast(light, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of grounds.dark) expect(contrast(dark, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
