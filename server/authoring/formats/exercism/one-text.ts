/**
 * Puts the files of a program together. Unit tests of C, C++ and Java judge a program that is one text; in Python, JavaScript and
 * TypeScript it has modules.
 */

export type Sources = Map<string, string>;

/** Headers stand where a C or C++ program includes them. */
export const inlineHeaders = (program: string, headers: Sources): string => {
  const put = new Set<string>();
  const inline = (text: string): string =>
    text.replaceAll(/^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)".*(?:\n|$)/gm, (line, name: string) => {
      const known = headers.has(name) ? name : name.replace(/^(?:.*\/)?/, '');
      const header = headers.get(known);
      if (header === undefined) return line;
      if (put.has(known)) return '';
      put.add(known);
      return `${inline(header.replaceAll(/^[ \t]*#[ \t]*pragma[ \t]+once\b.*\n?/gm, '')).trimEnd()}\n`;
    });
  const whole = inline(program);
  // A header that the program does not include is what the tests need.
  const rest = [...headers]
    .filter(([name]) => !put.has(name))
    .map(([name]) => inline(`#include "${name}"\n`));
  return [...rest, whole].join('\n');
};

const importLine = /^import [^\n]*;[ \t]*\n/gm;

const packageLine = /^package ([\w.]+)[ \t]*;[ \t]*\n/gm;

/** Java: all imports, then the classes, of which only the first may be public. They have no packages any more. */
export const joinClasses = (program: string, others: Sources): string => {
  if (others.size === 0) return program;
  const written = [program, ...others.values()];
  const packages = new Set(
    written.flatMap(text => [...text.matchAll(packageLine)]).map(([, name]) => `${name}`),
  );
  const isOwn = (line: string) => packages.has(/^import ([\w.]+)\.[\w*]+;/.exec(line)?.[1] ?? '');
  const texts = written.map(text => text.replaceAll(packageLine, ''));
  const imports = new Set(
    texts
      .flatMap(text => text.match(importLine) ?? [])
      .map(line => line.trim())
      .filter(line => !isOwn(line)),
  );
  const bodies = texts.map((text, place) => {
    const body = text.replaceAll(importLine, '').trim();
    return place === 0
      ? body
      : body.replaceAll(
          /^public (?=(?:(?:abstract|final|sealed|static) )*(?:class|interface|enum|record|@interface)\b)/gm,
          '',
        );
  });
  return `${[[...imports].toSorted().join('\n'), ...bodies].filter(Boolean).join('\n\n')}\n`;
};

const packageOf = (text: string) => [...text.matchAll(packageLine)][0]?.[1] ?? '';

type Clash = { name: string; owner: string };

/** The class keeps its name in texts, which mean that of the program, and in imports, which go. */
const rename = (text: string, { name, owner }: Clash): string =>
  text.replaceAll(new RegExp(String.raw`"(?:[^"\\\n]|\\.)*"|^import .*|\b${name}\b`, 'gm'), found =>
    found === name ? `${owner.replaceAll('.', '_')}_${name}` : found,
  );

/**
 * Java: a class of the tests in a package may be called like one of the program, and must not be without the package. It gets another name
 * where it is meant: in its package, and where it is imported.
 */
export const joinTestClasses = (tests: string, others: Sources, program: Set<string>): string => {
  const clashes = [...others]
    .map(([file, text]): Clash => ({ name: file.replace(/\.java$/, ''), owner: packageOf(text) }))
    .filter(({ name, owner }) => owner !== '' && program.has(name));
  const apart = (text: string) =>
    clashes
      .filter(({ name, owner }) => packageOf(text) === owner || text.includes(`import ${owner}.${name};`))
      .reduce(rename, text);
  return joinClasses(apart(tests), new Map([...others].map(([file, text]) => [file, apart(text)])));
};

const moduleName = (path: string) => path.replace(/^(?:\.{1,2}\/)+/, '').replace(/\.[jt]s$/, '');

/** JavaScript: modules stand beside the program, and Node wants their whole names, which bundlers do not. */
export const withWholeNames = (program: string, others: Iterable<string>): string => {
  const names = new Map([...others].map(name => [moduleName(name), name]));
  return program.replaceAll(
    /^(import\b[^'"]*|export\b[^'"=;]*\bfrom\s*|\}\s*from\s*)(['"])(\.{1,2}\/[^'"\n]+)\2/gm,
    (line, start: string, quote: string, path: string) => {
      const name = names.get(moduleName(path));
      return name === undefined ? line : `${start}${quote}./${name}${quote}`;
    },
  );
};
