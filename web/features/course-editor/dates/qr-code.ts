/**
 * QR codes (ISO/IEC 18004) for addresses: bytes, error correction M, versions 1 to 10, which hold 213 bytes. Rows of modules,
 * true for dark ones, without the margin.
 */
export type Modules = boolean[][];

/** Of each version: codewords of error correction in a block, blocks, and codewords of data. */
const versions: [number, number, number][] = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 64],
  [24, 2, 86],
  [16, 4, 108],
  [18, 4, 124],
  [22, 4, 154],
  [22, 5, 182],
  [26, 5, 216],
];

/** Multiplies in the field of 256 elements whose polynomial is 0x11d. */
const times = (a: number, b: number): number => {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
};

const generatorOf = (degree: number): number[] => {
  const factors = Array.from({ length: degree }, () => 0);
  factors[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) factors[j] = times(factors[j] ?? 0, root) ^ (factors[j + 1] ?? 0);
    root = times(root, 2);
  }
  return factors;
};

const correctionOf = (data: number[], degree: number): number[] => {
  const generator = generatorOf(degree);
  const rest = Array.from({ length: degree }, () => 0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [i, one] of generator.entries()) rest[i] = (rest[i] ?? 0) ^ times(one, factor);
  }
  return rest;
};

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, i) => (value >>> (length - 1 - i)) & 1);

/** Mode, length, text, end and padding. */
const dataOf = (bytes: Uint8Array, version: number, capacity: number): number[] => {
  const bits = [0b0100, ...bytes].flatMap((word, i) =>
    i === 0 ? [...bitsOf(word, 4), ...bitsOf(bytes.length, version < 10 ? 8 : 16)] : bitsOf(word, 8),
  );
  const ended = [...bits, 0, 0, 0, 0].slice(0, capacity * 8);
  while (ended.length % 8 !== 0) ended.push(0);
  const words = Array.from({ length: ended.length / 8 }, (_, i) =>
    ended.slice(8 * i, 8 * i + 8).reduce((word, bit) => 2 * word + bit, 0),
  );
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
};

/** Takes a codeword of each block in turn. */
const interleaved = (blocks: number[][]): number[] =>
  Array.from({ length: Math.max(...blocks.map(({ length }) => length)) }, (_, i) =>
    blocks.flatMap(block => block[i] ?? []),
  ).flat();

const codewordsOf = (bytes: Uint8Array, version: number): number[] => {
  const [correction, count, capacity] = versions[version - 1] ?? [0, 1, 0];
  const data = dataOf(bytes, version, capacity);
  const short = Math.floor(capacity / count);
  const firstLong = count - (capacity % count);
  const blocks = Array.from({ length: count }, (_, i) => {
    const from = i * short + Math.max(0, i - firstLong);
    return data.slice(from, from + short + (i >= firstLong ? 1 : 0));
  });
  return [...interleaved(blocks), ...interleaved(blocks.map(block => correctionOf(block, correction)))];
};

/** The bits with those of a BCH code behind them. */
const withCheck = (value: number, generator: number, length: number): number => {
  let rest = value;
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >>> (length - 1)) * generator);
  return (value << length) | rest;
};

const masks: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  row => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

type Canvas = {
  modules: (boolean | undefined)[][];
  set: (row: number, column: number, dark: boolean) => void;
};

const canvasOf = (size: number): Canvas => {
  const modules = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  return {
    modules,
    set: (row, column, dark) => {
      if (row >= 0 && row < size && column >= 0 && column < size) modules[row]![column] = dark;
    },
  };
};

/** Squares around a centre, by their distance from it. */
const drawSquares = ({ set }: Canvas, [row, column]: [number, number], isDark: boolean[]) => {
  const most = isDark.length - 1;
  for (let dy = -most; dy <= most; dy++)
    for (let dx = -most; dx <= most; dx++)
      set(row + dy, column + dx, isDark[Math.max(Math.abs(dx), Math.abs(dy))] ?? false);
};

/** What is the same for every text of a version. */
const drawPatterns = (canvas: Canvas, version: number) => {
  const size = canvas.modules.length;
  for (let i = 8; i < size - 8; i++) {
    canvas.set(6, i, i % 2 === 0);
    canvas.set(i, 6, i % 2 === 0);
  }
  for (const corner of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as [number, number][])
    drawSquares(canvas, corner, [true, true, false, true, false]);
  const last = size - 7;
  const centres = version === 1 ? [] : version < 7 ? [6, last] : [6, (size - 1) / 2, last];
  for (const row of centres)
    for (const column of centres) {
      const isAtCorner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!isAtCorner) drawSquares(canvas, [row, column], [true, false, true]);
    }
  if (version < 7) return;
  const bits = bitsOf(withCheck(version, 0x1f25, 12), 18).toReversed();
  for (const [i, bit] of bits.entries()) {
    const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)];
    canvas.set(far, near, bit === 1);
    canvas.set(near, far, bit === 1);
  }
};

/** Which mask was used, twice, and the module that is always dark. */
const drawFormat = ({ modules, set }: Canvas, mask: number) => {
  const size = modules.length;
  const bits = bitsOf(withCheck(mask, 0x537, 10) ^ 0x5412, 15).toReversed();
  for (const [i, bit] of bits.entries()) {
    const dark = bit === 1;
    // Around the first corner the timing patterns are left out.
    const along = i < 6 ? i : i < 8 ? i + 1 : 0;
    if (i < 8) set(along, 8, dark);
    else set(8, i === 8 ? 7 : 14 - i, dark);
    if (i < 8) set(8, size - 1 - i, dark);
    else set(size - 15 + i, 8, dark);
  }
  set(size - 8, 8, true);
};

/** In columns of two from the right, up and down in turn, where nothing is yet. */
const drawData = (
  { modules, set }: Canvas,
  words: number[],
  mask: (row: number, column: number) => boolean,
) => {
  const size = modules.length;
  const bits = words.flatMap(word => bitsOf(word, 8));
  let at = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2)
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const isUp = ((right + (right < 6 ? 1 : 0)) & 2) === 0;
        const row = isUp ? size - 1 - step : step;
        if (modules[row]?.[column] !== undefined) continue;
        set(row, column, (bits[at] === 1) !== mask(row, column));
        at += 1;
      }
};

/** How hard it is to read: long runs, blocks, what looks like a corner, and more dark than light or less. */
const penaltyOf = (modules: Modules): number => {
  const columns = modules.map((_, i) => modules.map(row => row[i] ?? false));
  const lines = [...modules, ...columns].map(line => line.map(dark => (dark ? '1' : '0')).join(''));
  let penalty = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let row = 1; row < modules.length; row++)
    for (let column = 1; column < modules.length; column++) {
      const one = modules[row]![column];
      const isBlock =
        one === modules[row]![column - 1] &&
        one === modules[row - 1]![column] &&
        one === modules[row - 1]![column - 1];
      if (isBlock) penalty += 3;
    }
  const dark = modules.flat().filter(Boolean).length / modules.length ** 2;
  return penalty + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
};

/** Null if the text is too long. */
export const qrCodeOf = (text: string): Modules | null => {
  const bytes = new TextEncoder().encode(text);
  const version = versions.findIndex(([, , capacity], i) => bytes.length + (i < 9 ? 2 : 3) <= capacity) + 1;
  if (version === 0) return null;
  const words = codewordsOf(bytes, version);
  const drawn = masks.map((mask, number) => {
    const canvas = canvasOf(17 + 4 * version);
    drawPatterns(canvas, version);
    drawFormat(canvas, number);
    drawData(canvas, words, mask);
    return canvas.modules as Modules;
  });
  return drawn.toSorted((one, other) => penaltyOf(one) - penaltyOf(other))[0] ?? null;
};
