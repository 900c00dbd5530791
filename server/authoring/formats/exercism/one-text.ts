/**
 * Puts the files of a program together. Unit tests of C, C++, Java, JavaScript and TypeScript judge a program that is one text; in Python
 * it has modules.
 */

export type Sources = Map<string, string>;

/** Headers stand where a C or C++ program includes them. */
export const inlineHeaders = (program: string, headers: Sources): string => {
  const put = new Set<string>();
  const inline = (text: string): string =>
    text.replaceAll(/^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)".*(?:\n|$)/gm, (line, name: string) => {
      const header = headers.get(name);
      if (header === undefined) return line;
      if (put.has(name)) return '';
      put.add(name);
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

/** Java: all imports, then the classes, of which only the first may be public. */
export const joinClasses = (program: string, others: Sources): string => {
  if (others.size === 0) return program;
  const texts = [program, ...others.values()].map(text => text.replaceAll(/^package [^\n]*;[ \t]*\n/gm, ''));
  const imports = new Set(texts.flatMap(text => text.match(importLine) ?? []).map(line => line.trim()));
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

const moduleName = (path: string) => path.replace(/^\.\//, '').replace(/\.[jt]s$/, '');

/** JavaScript: the modules that a program imports stand above it. Null if that would change what names mean. */
export const inlineModules = (program: string, others: Sources): string | null => {
  const names = new Map([...others.keys()].map(name => [moduleName(name), name]));
  const needed: string[] = [];
  let isPlain = true;
  const rest = program.replaceAll(
    /^import\s+([^'"]*?)\s*from\s*['"](\.\/[^'"]+)['"];?[ \t]*\n/gm,
    (line, what: string, path: string) => {
      const name = names.get(moduleName(path));
      if (name === undefined) return line;
      isPlain &&= /^(?:type )?\{[^}]*\}$/.test(what) && !/\bas\b/.test(what);
      needed.push(name);
      return '';
    },
  );
  // What only tests import has to be there, too.
  const texts = [...new Set([...needed, ...others.keys()])].map(name => others.get(name)!.trim());
  const isNamed = texts.every(text => !/^\s*(?:import\b|export default\b)/m.test(text));
  return isPlain && isNamed ? [...texts, rest.trimStart()].join('\n\n') : null;
};
