import type { PrintedTest } from './printed-tests.ts';

/** Unit tests in JavaScript of what a few lines after the program print. */

const declared = /^(?:(?:async[ \t]+)?function\*?[ \t]+(\w+)|(?:const|let|var|class)[ \t]+(\w+))/gm;

const namesIn = (program: string) => [
  ...new Set([...program.matchAll(declared)].map(([, one, other]) => one ?? other ?? '')),
];

const head = `const { format } = require('node:util');

const printedBy = async run => {
  const lines = [];
  const log = jest.spyOn(console, 'log').mockImplementation((...args) => {
    lines.push(format(...args));
  });
  try {
    await run();
  } finally {
    log.mockRestore();
  }
  return plain(lines.join('\\n'));
};
const plain = text => text.split('\\n').map(line => line.trimEnd()).join('\\n').trimEnd();
`;

/** `program` is the solution, whose names the lines use. */
export const javaScriptTests = (tests: PrintedTest[], program: string): string => {
  const names = namesIn(program).filter(name =>
    tests.some(({ code }) => new RegExp(String.raw`\b${name}\b`).test(code)),
  );
  const bodies = tests.map(
    ({ name, code, expected, points }) =>
      `${points === null ? '' : `// points: ${points}\n`}test(${JSON.stringify(name)}, async () => {
  const printed = await printedBy(async () => {
${code.trimEnd().replaceAll(/^(?=.)/gm, '    ')}
  });
  expect(printed).toBe(plain(${JSON.stringify(expected)}));
});
`,
  );
  const imports = names.length === 0 ? '' : `const { ${names.join(', ')} } = require('./solution');\n`;
  return [`${imports}${head}`, ...bodies].join('\n');
};
