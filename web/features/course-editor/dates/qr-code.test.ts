import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { qrCodeOf } from './qr-code.ts';

const rowsOf = (text: string) =>
  qrCodeOf(text)
    ?.map(row => row.map(isDark => (isDark ? '#' : '.')).join(''))
    .join('\n') ?? '';

/** Both were read back by a decoder that is not ours (jsQR), as texts of all lengths were. */
it('LC-4 a link is drawn as a QR code that phones read', () => {
  expect(rowsOf('https://c.test/#/join/K7QF-M2XP')).toBe(
    `
#######..###..#..##...#######
#.....#.##...#.....##.#.....#
#.###.#..##....#...#..#.###.#
#.###.#...####..#.....#.###.#
#.###.#.#.####..#..##.#.###.#
#.....#..#..#.###.##..#.....#
#######.#.#.#.#.#.#.#.#######
...........#...#.##.#........
#.#.#.#..###....#..##...#..#.
...###......##.####.#.#..#..#
.#...##.#...#.###.#...###.###
.####..##....##.####..#....#.
#.##..#.#.###.##...####..#.##
#..#.#..####..##.#..#.#..#..#
#.##..#.....##...#...##.##.##
...#.#...##....#.#..##...#.#.
#...####...##...#####.##.#.##
.#..#....#..##.##...###..##.#
#..#..#.##.#..###...##.....##
.#.#.#...######.###...#.##.#.
#.#.####.#.#..###..######....
........##....##...##...#.###
#######..#.###..#..##.#.##.##
#.....#..####..#.##.#...##..#
#.###.#.###......##.#####..#.
#.###.#..#...#.####.##.##.#..
#.###.#.##..#...####....##..#
#.....#..#..####.#.###..#..#.
#######.#####.##....##..#..##
`.trim(),
  );
  const hashOf = (length: number) =>
    createHash('sha256')
      .update(rowsOf('https://cairn.example.org/'.padEnd(length, 'join/')))
      .digest('hex')
      .slice(0, 16);
  // Versions with several blocks, blocks of two lengths, their number drawn, and a longer length.
  expect([100, 150, 213].map(hashOf)).toEqual(['35d2df6d64fb6ef5', '5879dfea05b886c8', '184a71a0d85f9722']);
  expect(qrCodeOf('x'.repeat(214)), 'too long').toBeNull();
});
