import { isSpace, isWord, tokenPattern } from './tokens.ts';

/** An expression of the tests whose type matters, and where it is in the source that asks for it. */
export type Ask = {
  text: string;
  line: number;
  from: number;
  to: number;
  /** It is handed to a function of the library, so that no check sees it. */
  isHandedOn: boolean;
};

export type AskedSource = { source: string; asks: Ask[] };

const keywords = new Set(
  'true false nullptr sizeof new delete const constexpr static auto int double float char bool long short unsigned signed void wchar_t static_cast dynamic_cast const_cast reinterpret_cast this return not and or decltype typeid noexcept if else for while do switch case default break continue goto throw try catch struct class enum union template typename using namespace operator co_await co_return co_yield alignof requires'.split(
    ' ',
  ),
);
const checks = /^CAIRN_[VBEIFSPM]$/;
/** After these a name with a bracket is a call, and not a declaration. */
const beforeCalls = new Set([
  '(',
  ',',
  '=',
  'return',
  '!',
  '==',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '+',
  '-',
  '/',
  '%',
  '?',
  ':',
  '<<',
  '[',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '|=',
  '&=',
  '^=',
]);

type Place = { isCheck: boolean; isHandedOn: boolean; before: string };

/** Of the library, such as `std::vector<int>::begin()` gives. A program may have one of its own instead. */
const isIterator = /^(?:std|__gnu_cxx)::[\w:]*_iterator<|^std::reverse_iterator</;

/**
 * Puts a question for its type before each operand of a check, and before each call in the tests. `isAsked` says for each number
 * whether it is to be asked; `fitted` to which type it is to be converted instead; `types` are those of the author's run.
 */
export function withQuestions(
  source: string,
  isAsked: (number: number) => boolean,
  fitted: ReadonlyMap<number, string> = new Map(),
  types: readonly (string | null)[] = [],
): AskedSource {
  const tokens = source.match(tokenPattern) ?? [];
  const asks: Ask[] = [];
  let out = '';
  let line = 1;
  let lineStart = 0;
  const put = (text: string) => {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      line++;
      lineStart = out.length + at + 1;
    }
    out += text;
  };
  // Names of ours get twelve more letters before they are compiled.
  const column = () =>
    Buffer.byteLength(out.slice(lineStart).replaceAll(/\bcairn(?=_(?!test_))/g, 'cairn'.padEnd(17))) + 1;
  const join = (from: number, to: number) => tokens.slice(from, to).join('');

  /** The index after the bracket that closes the one at `at`. */
  const closing = (at: number, end: number): number => {
    let depth = 0;
    for (let index = at; index < end; index++) {
      if ('([{'.includes(tokens[index]!)) depth++;
      else if (')]}'.includes(tokens[index]!) && --depth === 0) return index + 1;
    }
    return end;
  };
  const next = (at: number, end: number): number => {
    let index = at;
    while (index < end && isSpace(tokens[index])) index++;
    return index;
  };
  /** `<int, long>` before a bracket. */
  const afterTemplate = (at: number, end: number): number => {
    const found = /^<[\w\s:,*&<>]*>(?=\s*\()/.exec(join(at, Math.min(end, at + 40)));
    if (!found) return at;
    let length = 0;
    let index = at;
    while (length < found[0].length) length += tokens[index++]!.length;
    return index;
  };
  /** Where the name at `at` ends with all that follows it: calls, members, subscripts. */
  const afterOperand = (at: number, end: number): number => {
    let index = at + 1;
    for (;;) {
      const follows = next(index, end);
      const one = tokens[follows];
      if (follows >= end) return index;
      if (one === '(' || one === '[') index = closing(follows, end);
      else if (one === '.' || one === '->' || one === '::') index = next(follows + 1, end) + 1;
      else if (one === '<' && afterTemplate(follows, end) > follows) index = afterTemplate(follows, end);
      else return index;
    }
  };
  const ask = (from: number, to: number, { isCheck, isHandedOn, before }: Place) => {
    const text = join(from, to)
      .replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const number = asks.length;
    const one = { text, line, from: column(), to: 0, isHandedOn };
    asks.push(one);
    const question = isAsked(number) ? questionFor(number, text, { isCheck, isHandedOn, before }) : null;
    put(question ?? '');
    put(tokens[from]!);
    walk(from + 1, to, { isCheck, isHandedOn: false });
    if (question !== null) put('))');
    one.to = one.line === line ? column() : Number.MAX_SAFE_INTEGER;
  };
  const questionFor = (
    number: number,
    text: string,
    { isCheck, isHandedOn, before }: Place,
  ): string | null => {
    const type = fitted.get(number);
    if (type !== undefined) return `(cairn_fitted<${number}, ${type}>(`;
    if (isHandedOn && isIterator.test(types[number] ?? '') && !text.includes('{'))
      return `(cairn_ask_iterator<${number}, decltype((${text}))>(), (`;
    if (!text.includes('{')) return `(cairn_ask<${number}, decltype((${text}))>(), (`;
    // A lambda cannot stand in decltype.
    return isCheck ? `(cairn_asked<${number}>(` : before === '=' ? `(cairn_asked_copy<${number}>(` : null;
  };
  const walk = (from: number, end: number, { isCheck, isHandedOn }: Omit<Place, 'before'>) => {
    let before = isHandedOn ? '(' : '';
    let depth = 0;
    for (let at = from; at < end;) {
      const one = tokens[at]!;
      if (one === '#' && /(?:^|\n)[ \t]*$/.test(out.slice(lineStart === 0 ? 0 : lineStart - 1))) {
        while (at < end && !(tokens[at] === '\n' && tokens[at - 1] !== '\\')) put(tokens[at++]!);
        continue;
      }
      if (!isCheck && '{}'.includes(one)) depth += one === '{' ? 1 : -1;
      const follows = next(at + 1, end);
      if (checks.test(one) && tokens[follows] === '(') {
        const close = closing(follows, end);
        put(one);
        walk(at + 1, close, { isCheck: true, isHandedOn: false });
        at = close;
        before = ')';
        continue;
      }
      if (
        isWord(one) &&
        !keywords.has(one) &&
        !/^(?:CAIRN|cairn)/.test(one) &&
        !['.', '->', '::'].includes(before)
      ) {
        if (one === 'std' && tokens[follows] === '::') {
          const name = next(follows + 1, end) + 1;
          put(join(at, name));
          at = name;
          before = 'std';
          const bracket = next(afterTemplate(next(name, end), end), end);
          if (tokens[bracket] !== '(') continue;
          const close = closing(bracket, end);
          put(join(at, bracket + 1));
          walk(bracket + 1, close - 1, { isCheck, isHandedOn: true });
          put(')');
          at = close;
          before = ')';
          continue;
        }
        const to = afterOperand(at, end);
        const isCall = tokens[to - 1] === ')';
        const after = tokens[next(to, end)];
        const isDeclaration = isWord(after) || after === '{';
        if (isCheck ? !isDeclaration && !isWord(before) : isCall && beforeCalls.has(before)) {
          const isAlone = '(,'.includes(before) && [undefined, ',', ')'].includes(after);
          ask(at, to, { isCheck, isHandedOn: isHandedOn && isAlone, before });
          at = to;
          before = ')';
          continue;
        }
      }
      put(one);
      if (!isSpace(one)) before = one;
      at++;
    }
  };
  walk(0, tokens.length, { isCheck: false, isHandedOn: false });
  return { source: out, asks };
}

/** Types of the author's run, by number: `null` where any type will do. */
export function readTypes(told: string, count: number): (string | null)[] {
  const types: (string | null)[] = Array.from({ length: count }, () => null);
  const row = /cairn\w*_plain_kind\(\) \[with int K = (\d+); T = (.*?)\]. is deprecated/g;
  for (const [, number, type] of told.matchAll(row))
    // Whatever can be called is as good as a function, and what nobody looks at may be anything.
    if (!/^void$|^(?:const )?std::function|\(\*\)\(/.test(type!)) types[Number(number)] = shownType(type!);
  return types;
}

/** As it is usually written. */
export const shownType = (type: string) =>
  type
    .split('; ')[0]!
    .replaceAll(/cairn[0-9a-f]{12}_tests::/g, '')
    .replaceAll('std::__cxx11::', 'std::')
    .replaceAll(/std::basic_string(_view)?<char>/g, 'std::string$1')
    .replaceAll(' >', '>')
    .replaceAll(/\s*&+$/g, '')
    .replaceAll(/^const /g, '');

/** The questions that the compiler cannot answer, such as for the name of a type. */
export function unanswerable(
  told: string,
  testsFile: string,
  asks: Ask[],
  isAsked: (number: number) => boolean,
): number[] {
  const found = new Set<number>();
  for (const [, line, column] of told.matchAll(new RegExp(`^${testsFile}:(\\d+):(\\d+): error`, 'gm'))) {
    const onLine = asks.flatMap((one, number) =>
      one.line === Number(line) && isAsked(number) ? [number] : [],
    );
    const covering = onLine.filter(
      number => asks[number]!.from <= Number(column) && Number(column) <= asks[number]!.to,
    );
    for (const number of covering.length > 0 ? covering : onLine) found.add(number);
  }
  return [...found];
}

/** A type that an expression of another one can be converted to, so that nothing of the program is left: a number, or one of std. */
const convertible = /^(?:(?:unsigned|long|short|int|char|bool|float|double)(?: |$))+$|^std::[\w:<>, *]+$/;

/** Those of all expressions with wrong types that may become what the solution gave; null if there is another one. */
export function fittedTypes(told: string, asked: (string | null)[]): Map<number, string> | null {
  const all = [...told.matchAll(new RegExp(wrong, 'g'))].map(match => Number(match[1]));
  const types = new Map(all.map(number => [number, asked[number] ?? '']));
  return types.size > 0 && [...types.values()].every(type => convertible.test(type)) ? types : null;
}

const wrong = /cairn\w*_ask\(\) \[with int K = (\d+); T = (.*?)\][’']/;

/** The expression that has another type than it should: its number and the type. */
export function wrongType(told: string): { number: number; type: string } | null {
  const found = wrong.exec(told);
  return found && { number: Number(found[1]), type: shownType(found[2]!) };
}
