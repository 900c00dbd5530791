/**
 * Compiling takes most of the time of a small program in Java or C++. So several are merged into one, which runs the one
 * that its input names.
 */
type Source = { file: string; code: string };

export function mergeJava(programs: Source[]): string {
  const imports = new Set(programs.flatMap(({ code }) => code.match(/^import .*;$/gm) ?? []));
  const classes = programs.map(({ code }) => code.replaceAll(/^import .*;$/gm, ''));
  const cases = programs.map(({ file, code }) => {
    const name = /^class (\w+)/m.exec(code)![1]!;
    return `      case "${file}" -> ${name}.main(args);`;
  });
  return `${[...imports].join('\n')}
${classes.join('\n')}
public class Main {
  public static void main(String[] args) throws Throwable {
    switch (new java.util.Scanner(System.in).nextLine()) {
${cases.join('\n')}
    }
  }
}
`;
}

/** Each program in a namespace of its own, below everything that any of them includes. */
export function mergeCpp(programs: Source[]): string {
  const includes = new Set(programs.flatMap(({ code }) => code.match(/^#include .*$/gm) ?? []));
  const bodies = programs.map(
    ({ code }, index) => `namespace program${index} {\n${code.replaceAll(/^#include .*$/gm, '')}\n}`,
  );
  const cases = programs.map(({ file }, index) => `  if (name == "${file}") program${index}::main();`);
  return `${[...includes].join('\n')}
#include <iostream>
#include <string>
${bodies.join('\n')}
int main() {
  std::string name;
  std::getline(std::cin, name);
${cases.join('\n')}
}
`;
}
