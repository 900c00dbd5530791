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

/** The class with `main` is called `Main` here; texts in quotes keep the name. */
export const asMain = (java: string, name: string): string => {
  const plain = java.replaceAll(/^package [\w.]+[ \t]*;[ \t]*\n/gm, '');
  if (name === 'Main' || /\b(?:class|record|enum|interface) Main\b/.test(plain)) return plain;
  return plain.replaceAll(new RegExp(String.raw`"(?:[^"\\\n]|\\.)*"|//[^\n]*|\b${name}\b`, 'g'), found =>
    found === name ? 'Main' : found,
  );
};

/** Only the main file is compiled: it takes in the others. */
const includingSources = (program: Program): Program => {
  const sources = program.beside.filter(({ name }) => isNative(name));
  const lines = sources.map(({ name }) => `#include "${name}"\n`).join('');
  const end = (text: string) => (text.trim() === '' ? text : `${text.trimEnd()}\n${lines && `\n${lines}`}`);
  return { ...program, stub: end(program.stub), reference: end(program.reference) };
};

const casesProgram = (known: TrackLanguage, main: string, program: Program): Program => {
  if (isNative(main)) return includingSources(program);
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
