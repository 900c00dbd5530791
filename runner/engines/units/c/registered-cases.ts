import { readArguments } from './c-text.ts';

const registering = /\b(METHOD_AS_TEST_CASE|REGISTER_TEST_CASE)\s*(?=\()/g;

/** Functions that Catch2 is told to run, as tests of their own: `METHOD_AS_TEST_CASE(Box::opens, "it opens")`. */
export function withRegisteredCases(text: string): string {
  let out = '';
  let done = 0;
  const added: string[] = [];
  for (const { index, 0: found, 1: name } of text.matchAll(registering)) {
    const read = index < done ? null : readArguments(text, index + found.length);
    const [called = '', ...rest] = read?.list ?? [];
    if (!read || rest.length === 0) continue;
    const at = called.lastIndexOf('::');
    if (name === 'REGISTER_TEST_CASE') added.push(`TEST_CASE(${rest.join(', ')}) { ${called}(); }`);
    const instead =
      name === 'REGISTER_TEST_CASE'
        ? '(void)0'
        : `TEST_CASE_METHOD(${called.slice(0, at)}, ${rest.join(', ')}) { ${called.slice(at + 2)}(); }`;
    out += text.slice(done, index) + instead;
    done = read.end;
  }
  out += text.slice(done);
  return added.length === 0 ? out : `${out}\n${added.join('\n')}\n`;
}
