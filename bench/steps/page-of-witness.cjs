// Loaded before the program that a debugger follows: what the debugger asks for at each stop.
let printed = 0;
const { write } = process.stdout;
process.stdout.write = (...given) => {
  printed += String(given[0]).length;
  return Reflect.apply(write, process.stdout, given);
};
process.on('exit', () => {
  // eslint-disable-next-line no-debugger -- the debugger looks around once more
  debugger;
});

globalThis.__seen = (names, values) => {
  let numbers = new Map();
  const roots = new Map();
  const rootOf = value => {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return null;
    if (!roots.has(value)) roots.set(value, roots.size);
    return roots.get(value);
  };
  const picture = value => {
    if (value === undefined) return ['t', 'undefined'];
    if (typeof value === 'bigint') return ['t', `${value}n`];
    if (typeof value === 'number' && !Number.isFinite(value)) return ['t', String(value)];
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value;
    if (numbers.has(value)) return { same: numbers.get(value) };
    const number = numbers.size;
    numbers.set(value, number);
    return { new: number, ...inside(value) };
  };
  const inside = value => {
    if (typeof value === 'function') {
      const isClass = /^class\b/.test(Function.prototype.toString.call(value));
      const own = isClass ? Object.entries(value).filter(([, one]) => typeof one !== 'function') : [];
      const content = own.map(([key, one]) => [key, picture(one)]);
      return { kind: isClass ? 'c' : 'f', name: value.name || '?', content };
    }
    const name = value.constructor?.name ?? 'Object';
    if (Array.isArray(value)) return { kind: 'l', name, content: value.map(picture) };
    if (value instanceof Map)
      return { kind: 'd', name, content: [...value].map(([key, one]) => [picture(key), picture(one)]) };
    if (value instanceof Set) return { kind: 'l', name, content: [...value].map(picture) };
    if (value instanceof Promise) return { kind: 't', name: 'Promise', content: [] };
    const tag = Object.prototype.toString.call(value);
    if (tag === '[object Generator]') return { kind: 't', name: 'generator', content: [] };
    const entries = Object.entries(value);
    if (value instanceof Error) entries.push(['message', value.message]);
    return { kind: 'o', name, content: entries.map(([key, one]) => [key, picture(one)]) };
  };
  const variables = names
    .map((name, place) => {
      numbers = new Map();
      return [name, picture(values[place]), rootOf(values[place])];
    })
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify({ variables, output: printed });
};
