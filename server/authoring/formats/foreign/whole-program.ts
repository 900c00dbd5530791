import { basename, dirname, extname } from 'node:path';
import { type Beside, putTogether } from '../exercism/put-together.ts';
import type { TrackLanguage } from '../exercism/track-languages.ts';

/** What another system has in several files, as the one main file and the files beside it that programs have here. */

type Program = { stub: string; reference: string; beside: Beside[] };

const isJava = (name: string) => name.endsWith('.java');
const isNative = (name: string) => /\.(?:c|cc|cpp|cxx)$/.test(name);
const isHeader = (name: string) => /\.(?:h|hh|hpp)$/.test(name);

/** Files that a compiler would be given, unlike data. */
const isCodeBeside = (main: string, name: string) =>
  isJava(main) ? isJava(name) : isNative(main) && (isNative(name) || isHeader(name));

const packageLine = /^package[ \t]+([\w.]+)[ \t]*;[ \t]*\n/gm;

const textOrWord = (word: string) => new RegExp(String.raw`"(?:[^"\\\n]|\\.)*"|(?<![.\w])${word}\b`, 'g');

/** Nothing can be imported from a class without a package: its members are named with the class. */
const withoutStaticImports = (text: string, isOwn: (name: string) => boolean): string =>
  [...text.matchAll(/^import[ \t]+static[ \t]+([\w.]+)\.(\w+)[ \t]*;[ \t]*\n/gm)]
    .filter(([, owner = '']) => isOwn(owner))
    .reduce(
      (whole, [line, owner = '', member = '']) =>
        whole
          .replace(line, '')
          .replaceAll(textOrWord(member), found =>
            found === member ? `${owner.split('.').at(-1)}.${member}` : found,
          ),
      text,
    );

/** Java: classes have no packages here, neither those of the program nor those of its tests. */
export const withoutPackages = (texts: string[]): string[] => {
  const own = new Set(texts.flatMap(text => [...text.matchAll(packageLine)].map(([, name = '']) => name)));
  const isOwn = (name: string) => own.has(name.replace(/\.[\w*]+$/, ''));
  const all = texts.flatMap(text => [...text.matchAll(/^import[ \t]+static[ \t]+([\w.]+)\.\*;/gm)]);
  // All members of a class: which words of a text are meant is not known.
  if (own.size === 0 || all.some(([, name = '']) => isOwn(name))) return texts;
  return texts.map(text =>
    withoutStaticImports(text.replaceAll(packageLine, ''), isOwn).replaceAll(
      /^import[ \t]+([\w.]+(?:\.\*)?);[ \t]*\n/gm,
      (line, name: string) => (isOwn(name) ? '' : line),
    ),
  );
};

const stemOf = (name: string) => basename(name, extname(name)).replaceAll(/\W/g, '.');

const imports = (text: string, name: string) =>
  new RegExp(
    name.endsWith('.py')
      ? String.raw`^[ \t]*(?:from|import)[ \t]+(?:[\w.]+\.)?${stemOf(name)}\b`
      : String.raw`['"]\.{1,2}/(?:[^'"\n]*/)?${stemOf(name)}(?:\.\w+)?['"]`,
    'm',
  ).test(text);

/** The main file has another name here, so that it is one which no other file imports, if there is one. */
export const withMainFirst = <File extends { name: string; stub: string; right: string | null }>(
  program: File[],
): File[] => {
  const isImported = ({ name }: File) =>
    program.some(each => each.name !== name && imports(each.right ?? each.stub, name));
  const [main] = program;
  if (!main || !/\.(?:py|[cm]?js|ts)$/.test(main.name) || !isImported(main)) return program;
  const found = program.find(each => extname(each.name) === extname(main.name) && !isImported(each));
  return found ? [found, ...program.filter(each => each !== found)] : program;
};

/** The class with `main` is called `Main` here; texts in quotes keep the name. */
export const asMain = (java: string, name: string): string => {
  const plain = java.replaceAll(packageLine, '');
  if (name === 'Main' || /\b(?:class|record|enum|interface) Main\b/.test(plain)) return plain;
  return plain.replaceAll(new RegExp(String.raw`"(?:[^"\\\n]|\\.)*"|//[^\n]*|\b${name}\b`, 'g'), found =>
    found === name ? 'Main' : found,
  );
};

const casesProgram = (known: TrackLanguage, main: string, program: Program): Program => {
  if (!isJava(main)) return program;
  const whole = putTogether(known, program);
  const name = basename(main, '.java');
  return { ...whole, stub: asMain(whole.stub, name), reference: asMain(whole.reference, name) };
};

/** `src/a.js` is the main file, so that `src/b.js` stands beside it. Where texts name the folder, it stays. */
const besideMain = (main: string, name: string, texts: string): string => {
  const folder = dirname(main);
  if (folder === '.' || !name.startsWith(`${folder}/`)) return name;
  const stem = name.slice(0, name.length - extname(name).length);
  const isNamed =
    !/\.[cm]?[jt]s$/.test(main) && [stem, stem.replaceAll('/', '.')].some(each => texts.includes(each));
  return isNamed ? name : name.slice(folder.length + 1);
};

export const wholeProgram = (
  known: TrackLanguage,
  main: string,
  program: Program,
  tests: { areUnits: boolean; text: string },
): Program => {
  const texts = [tests.text, program.stub, program.reference, ...program.beside.map(each => each.right)].join(
    '\n',
  );
  const code: Beside[] = [];
  const data: Beside[] = [];
  for (const each of program.beside) {
    const named = { ...each, name: besideMain(main, each.name, texts) };
    (isCodeBeside(main, each.name) || !known.join ? code : data).push(named);
  }
  const own = { ...program, beside: code };
  const whole = tests.areUnits ? putTogether(known, own) : casesProgram(known, main, own);
  return { ...whole, beside: [...whole.beside, ...data] };
};
