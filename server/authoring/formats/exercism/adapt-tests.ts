/** Adapts Exercism tests: no test is skipped, and the program has the name that our runner uses. */

/** `program` is the module name in imports: the file name without its extension. */
type Named = { tests: string; program: string };

const literal = (text: string) => text.replaceAll(/[^\w]/g, '\\$&');

export const adaptPython = ({ tests, program }: Named): string => {
  const name = literal(program);
  const adapted = tests
    .replaceAll(/^[ \t]*@(?:unittest\.|pytest\.mark\.)?skip\b.*\n/gm, '')
    .replaceAll(/^[ \t]*@pytest\.mark\.task\b.*\n/gm, '')
    .replaceAll(new RegExp(`^([ \\t]*)from ${name} import\\b`, 'gm'), '$1from solution import')
    .replaceAll(new RegExp(`^([ \\t]*)import ${name} as\\b`, 'gm'), '$1import solution as')
    .replaceAll(new RegExp(`^([ \\t]*)import ${name}\\b`, 'gm'), `$1import solution as ${program}`);
  // Classes of unittest that used pytest for the number of a task only run on every server.
  const withoutPytest = adapted.replaceAll(/^import pytest[ \t]*\n/gm, '');
  return /\bpytest\b/.test(withoutPytest) ? adapted : withoutPytest;
};

export const adaptJavaScript = ({ tests }: Named): string => {
  // Our runner defines these as globals.
  const adapted = tests.replaceAll(/^import\s*\{[^}]*\}\s*from\s*['"]@jest\/globals['"];?[ \t]*\n/gm, '');
  const uncrossed = adapted.replaceAll(/^([ \t]*)x(test|it|describe)\b/gm, '$1$2');
  // Where learners take away an x, `skip` marks what the track itself never runs, such as a test that takes minutes.
  return uncrossed === adapted
    ? adapted.replaceAll(/^([ \t]*)(test|it|describe)\.skip\b/gm, '$1$2')
    : uncrossed;
};

/** JUnit 5. */
export const adaptJava = ({ tests }: Named): string =>
  tests
    .replaceAll(/^import org\.junit\.jupiter\.api\.Disabled;[ \t]*\n/gm, '')
    .replaceAll(/^[ \t]*@Disabled(?:\(\s*"(?:[^"\\\n]|\\.)*"\s*\))?[ \t]*\n/gm, '')
    .replaceAll(/@Disabled(?:\(\s*"(?:[^"\\\n]|\\.)*"\s*\))?[ \t]*/g, '');

/** Unity. */
export const adaptC = ({ tests }: Named): string =>
  tests.replaceAll(
    /^[ \t]*TEST_IGNORE(?:_MESSAGE\([^\n]*?\)|\(\s*\))[ \t]*;[ \t]*(?:\/\/.*|\/\*.*\*\/[ \t]*)?\n/gm,
    '',
  );

const opensCondition = /^[ \t]*#[ \t]*if(?:n?def)?\b/;
const closesCondition = /^[ \t]*#[ \t]*endif\b/;
const opensSkipped = /^[ \t]*#[ \t]*(?:ifdef[ \t]+|if[ \t]+defined[ \t]*\(?[ \t]*)EXERCISM_RUN_ALL_TESTS\b/;

/** Catch2: all but the first test stand in a condition of the preprocessor. */
export const adaptCpp = ({ tests }: Named): string => {
  const isKept: boolean[] = [];
  return tests
    .split('\n')
    .filter(line => {
      if (opensCondition.test(line)) {
        isKept.push(!opensSkipped.test(line));
        return isKept.at(-1);
      }
      return closesCondition.test(line) ? (isKept.pop() ?? true) : true;
    })
    .join('\n');
};

/** bats. Of the first test the line is a comment. */
export const adaptBash = ({ tests }: Named): string =>
  tests.replaceAll(/^[ \t]*#?[ \t]*\[\[ \$\{?BATS_RUN_SKIPPED\b.*\|\|[ \t]*skip\b.*\n/gm, '');
