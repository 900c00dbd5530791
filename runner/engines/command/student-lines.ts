import { type Place, placeIn, type Program } from '../../engine-kit/program.ts';

/**
 * Rewrites messages of compilers and interpreters: paths become the bare file name, line numbers those of the
 * student's code. Lines outside the student's code get a note instead of a number.
 */
export function toStudentLines(text: string, fileName: string, program: Program): string {
  const names = longestFirst([...(program.others?.keys() ?? []), fileName]);
  // The source that compilers quote below a message has the lines of the file that the message names.
  let isMain = true;
  return text
    .replaceAll(/(?:file:\/\/)?(?:\/[\w.-]+)+/g, path => bareName(path, names))
    .replaceAll(
      new RegExp(`${placePattern(names)}|^(?<space> *)(?<quoted>\\d+)(?= \\|)`, 'gm'),
      (all: string, ...found: unknown[]) => {
        const { name, lead, line, space, quoted } = found.at(-1) as Record<string, string>;
        if (name !== undefined) isMain = name === fileName;
        if (!isMain) return all;
        return name === undefined
          ? space + describeLine(Number(quoted), program)
          : name + lead + describeLine(Number(line), program);
      },
    );
}

/** The pattern above takes each path once, as a whole: one with the name in it would try every part of a long path. */
function bareName(path: string, names: string[]): string {
  const found = names.find(name => path.includes(`/${name}`));
  return found === undefined ? path : path.slice(path.lastIndexOf(`/${found}`) + 1);
}

/** The first of the student's lines that a message names; of Python the last, because its innermost call comes last. */
export function firstPlace(text: string, fileName: string, program: Program): Place | undefined {
  const others = [...(program.others?.keys() ?? [])];
  const classes = others.filter(isClass).map(withoutFolder);
  const names = longestFirst([...others, ...classes, fileName]);
  const places = [...text.matchAll(new RegExp(placePattern(names), 'g'))].flatMap(({ groups }) => {
    const file = fileCalled(groups!['name']!, fileName, others);
    return placeIn(program, Number(groups!['line']), file) ?? [];
  });
  return others.length > 0 && text.includes('Traceback (most recent call last)') ? places.at(-1) : places[0];
}

/** Java tells the name of a file without its folder. */
const isClass = (name: string) => name.endsWith('.java');
const withoutFolder = (name: string) => name.slice(name.lastIndexOf('/') + 1);

function fileCalled(name: string, fileName: string, others: string[]): string | undefined {
  if (name === fileName) return undefined;
  return others.find(one => one === name) ?? others.find(one => isClass(one) && withoutFolder(one) === name);
}

/** A name may be the end of another one. */
const longestFirst = (names: string[]) => names.toSorted((one, other) => other.length - one.length);

const placePattern = (names: string[]) =>
  `(?<![\\w.-])(?<name>${names.map(escaped).join('|')})(?<lead>:|: line |", line | on line |#|\\()(?<line>\\d+)`;

function describeLine(line: number, { firstLine, lineCount }: Program): string {
  const own = line - firstLine + 1;
  if (own < 1) return '(before your code)';
  // An unclosed bracket is reported one line after the last.
  return own > lineCount + 1 ? '(after your code)' : String(Math.min(own, lineCount));
}

/** File names consist of word characters, dashes, dots and slashes. */
const escaped = (fileName: string) => fileName.replaceAll('.', '\\.');
