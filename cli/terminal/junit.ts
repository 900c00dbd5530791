/** Results as the XML that CI servers read. */

export type CaseResult = {
  suite: string;
  name: string;
  path: string;
  isPassed: boolean;
  lines: string[];
};

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // eslint-disable-next-line no-control-regex -- XML cannot have them
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '?');

export const junitOf = (results: readonly CaseResult[]): string => {
  const failures = results.filter(({ isPassed }) => !isPassed).length;
  const cases = results.map(({ suite, name, path, isPassed, lines }) => {
    const open = `  <testcase classname="${escaped(suite)}" name="${escaped(name)}" file="${escaped(path)}"`;
    if (isPassed) return `${open}/>`;
    const [first = 'does not pass'] = lines;
    return `${open}>\n    <failure message="${escaped(first)}">${escaped(lines.join('\n'))}</failure>\n  </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="cairn check" tests="${results.length}" failures="${failures}">`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n');
};
