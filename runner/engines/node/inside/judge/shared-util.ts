import util from 'node:util';

const gap = /%([sdifjoOc%])/g;

let made: object | null = null;

/** `util` as tests get it: with `%o`, Node would write how an object of the program is represented here, not the object. */
export const sharedUtil = (): object => (made ??= { ...util, format });

function format(text: unknown, ...values: unknown[]): string {
  if (typeof text !== 'string') return util.format(text, ...values);
  let next = 0;
  const withTexts = text.replaceAll(gap, (whole, kind: string) => {
    if (kind === '%') return whole;
    const at = next++;
    if (kind !== 'o' || at >= values.length) return whole;
    values[at] = util.inspect(values[at], { showHidden: true, depth: 4 });
    return '%s';
  });
  return util.format(withTexts, ...values);
}
