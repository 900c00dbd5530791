/** Adapts Exercism tests: removes skips and imports the program under the name that our runner uses. */

/** `program` is the module name in imports: the file name without its extension. */
type Named = { tests: string; program: string };

const literal = (text: string) => text.replaceAll(/[^\w]/g, '\\$&');

const adaptPython = ({ tests, program }: Named): string => {
  const name = literal(program);
  const adapted = tests
    .replaceAll(/^[ \t]*@(?:unittest\.|pytest\.mark\.)?skip\b.*\n/gm, '')
    .replaceAll(/^[ \t]*@pytest\.mark\..*\n/gm, '')
    .replaceAll(new RegExp(`^([ \\t]*)from ${name} import\\b`, 'gm'), '$1from solution import')
    .replaceAll(new RegExp(`^([ \\t]*)import ${name} as\\b`, 'gm'), '$1import solution as')
    .replaceAll(new RegExp(`^([ \\t]*)import ${name}\\b`, 'gm'), `$1import solution as ${program}`);
  const withoutPytest = adapted.replaceAll(/^import pytest[ \t]*\n/gm, '');
  return /\bpytest\b/.test(withoutPytest) ? adapted : withoutPytest;
};

const adaptJavaScript = ({ tests }: Named): string =>
  tests
    // Our runner defines these as globals, and xtest does not exist there.
    .replaceAll(/^import\s*\{[^}]*\}\s*from\s*['"]@jest\/globals['"];?[ \t]*\n/gm, '')
    .replaceAll(/^([ \t]*)x(test|it|describe)\b/gm, '$1$2')
    .replaceAll(/^([ \t]*)(test|it|describe)\.skip\b/gm, '$1$2');

/** By file extension. Tests of other languages use frameworks that the runner does not have. */
export const languagesByEnding: Record<string, { language: string; adapt(named: Named): string }> = {
  py: { language: 'Python', adapt: adaptPython },
  js: { language: 'JavaScript', adapt: adaptJavaScript },
  mjs: { language: 'JavaScript', adapt: adaptJavaScript },
  ts: { language: 'TypeScript', adapt: adaptJavaScript },
};
