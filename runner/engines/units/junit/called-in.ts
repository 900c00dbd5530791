/** Assertions whose arguments hold the call that was tested. */
const assertion = /\b(?:assert\w*|assertThat|fail)\s*\(/;
const literal = /^(?:-?[\d._]+[LlFfDd]?|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|true|false|null)$/;

/** What a line of the tests calls: `Main.add(2, 3)` of `assertEquals(5, Main.add(2, 3));`. Null where that is not plain. */
export function calledIn(testCode: string, line: number): string | null {
  const lines = testCode.split('\n');
  const text = statementAt(lines, line);
  const asserted = assertion.exec(text);
  const parts = asserted ? argumentsFrom(text, asserted.index + asserted[0].length) : [withoutEnd(text)];
  const calls = parts
    .map(withoutLambda)
    .filter(part => /[\w)]\s*\(/.test(part) && !literal.test(part) && part.length <= 120);
  return calls.length === 1 ? calls[0]! : null;
}

/** A statement may go on in the next lines. */
function statementAt(lines: string[], line: number): string {
  const rest = lines.slice(line - 1, line + 3).map(one => one.trim());
  const end = rest.findIndex(one => one.endsWith(';'));
  return rest.slice(0, end === -1 ? 1 : end + 1).join(' ');
}

const withoutEnd = (text: string) =>
  text
    .replace(/;\s*$/, '')
    .replace(/^.*?[^=!<>]=(?!=)\s*/, '')
    .trim();

/** `() -> account.deposit(-1)` */
const withoutLambda = (part: string) =>
  part
    .replace(/^\(\s*\)\s*->\s*\{?\s*/, '')
    .replace(/;\s*\}\s*$/, '')
    .trim();

function argumentsFrom(text: string, from: number): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = from;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!;
    if (quote !== '') {
      if (sign === '\\') at++;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign) && depth-- === 0) {
      parts.push(text.slice(begin, at).trim());
      break;
    } else if (sign === ',' && depth === 0) {
      parts.push(text.slice(begin, at).trim());
      begin = at + 1;
    }
  }
  return parts;
}
