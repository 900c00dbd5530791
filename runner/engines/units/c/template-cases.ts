import { readArguments } from './c-text.ts';
import { type UnitTest, Unsupported } from './checks.ts';
import { literalValue } from './literal.ts';

export const isTemplateCase = (name: string) =>
  /^TEMPLATE_(?:PRODUCT_|LIST_)?TEST_CASE(?:_METHOD)?(?:_SIG)?$/.test(name);

/** Without the brackets that keep commas together. */
const bare = (text: string) => {
  const inner = text.startsWith('(') ? readArguments(text, 0) : null;
  return inner?.end === text.length ? inner.list : [text];
};

/** A test for each type: the head of the function that stands before its body, and the calls. */
export function templateCase(
  id: number,
  name: string,
  { list, line, text }: { list: string[]; line: number; text: string },
): { head: string; tests: UnitTest[] } {
  const isMethod = name.includes('_METHOD');
  const [fixture = ''] = isMethod ? list : [];
  const [title = '', , ...rest] = isMethod ? list.slice(1) : list;
  const [signature, names] = name.endsWith('_SIG')
    ? signatureOf(line, rest.shift() ?? '')
    : ['class TestType', 'TestType'];
  const types = name.includes('PRODUCT')
    ? productOf(rest)
    : name.includes('LIST')
      ? listOf(line, rest[0] ?? '', text)
      : rest.map(one => bare(one).join(', '));
  const shown = literalValue(title);
  const called = shown?.kind === 's' ? Buffer.from(shown.value, 'latin1').toString() : `test ${id + 1}`;
  const whole = `cairn_case_${id}`;
  const head = isMethod
    ? `template <${signature}> struct ${whole} : ${fixture}<${names}> { void cairn_run(); }; template <${signature}> void ${whole}<${names}>::cairn_run()`
    : `template <${signature}> static void ${whole}()`;
  const tests = types.map(type => ({
    name: `${called} - ${type}`,
    call: isMethod
      ? `cairn::run_sections([] { ${whole}<${type}> cairn_one; cairn_one.cairn_run(); });`
      : `cairn::run_sections([] { ${whole}<${type}>(); });`,
  }));
  return { head, tests };
}

/** `((typename T, int N), T, N)` */
function signatureOf(line: number, written: string): [string, string] {
  const [parameters = '', ...names] = bare(written);
  if (names.length === 0) throw new Unsupported(line, 'a test case with this signature');
  return [bare(parameters).join(', '), names.join(', ')];
}

const productOf = ([templates = '', parameters = '']: string[]) =>
  bare(templates).flatMap(template => bare(parameters).map(one => `${template}<${bare(one).join(', ')}>`));

function listOf(line: number, name: string, text: string): string[] {
  const written = new RegExp(
    `\\busing\\s+${name.replaceAll(/\W/g, '')}\\s*=\\s*[\\w:]+\\s*<([^;]*)>\\s*;`,
  ).exec(text)?.[1];
  if (written === undefined) throw new Unsupported(line, 'a list of types that is not written in the tests');
  const types: string[] = [''];
  let depth = 0;
  for (const one of written) {
    if ('<('.includes(one)) depth++;
    if ('>)'.includes(one)) depth--;
    if (one === ',' && depth === 0) types.push('');
    else types[types.length - 1] += one;
  }
  return types.map(type => type.trim());
}
