import type { WrittenFile } from '../../box/supervise.ts';
import { quoteWord } from './compile.ts';

/** As in case-launcher.py. */
const mostBytes = 64 * 1024;

/** One word of an answer about files that were asked for (case-launcher.py). */
export function readWritten(word: string): WrittenFile {
  if (word === '-') return { is: 'missing' };
  return /^\+([0-9a-f]{2})*$/.test(word)
    ? { is: 'there', text: Buffer.from(word.slice(1), 'hex').toString() }
    : { is: 'unreadable' };
}

/** Where there is no launcher, a shell answers on descriptor 3 with the same words, when the program has ended. */
export const withCollecting = (command: string, names: string[]): string =>
  `{ ${command}\n} 3>&-; code=$?; { ${names.map(collecting).join('; ')}; } >&3; exit $code`;

const collecting = (name: string): string => {
  const file = quoteWord(`./${name}`);
  const dump = `head -c ${mostBytes + 1} ${file} | od -An -v -tx1 | tr -d ' \\n'`;
  const found = `if [ -f ${file} ] && [ ! -L ${file} ]; then printf ' +'; ${dump}`;
  return `${found}; elif [ -e ${file} ] || [ -L ${file} ]; then printf ' !'; else printf ' -'; fi`;
};

export function readAllWritten(answer: string, count: number): WrittenFile[] {
  const words = answer.split(' ').slice(1);
  return Array.from({ length: count }, (_, index) => {
    const word = words[index] ?? '-';
    return word.length > 1 + 2 * mostBytes ? { is: 'unreadable' } : readWritten(word);
  });
}
