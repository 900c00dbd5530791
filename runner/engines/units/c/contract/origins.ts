import { type Body, type Declaration, endOfPart, isNumberWord, readDeclarations } from './declarations.ts';
import { isWord, tokensOf } from './tokens.ts';

/** Functions of the library that read their arguments, and nothing else. */
const reading = new Set(
  'atoi atol atof strlen strcmp strncmp memcmp abs labs llabs fabs sqrt pow floor ceil round trunc sin cos tan exp log log2 log10 fmin fmax toupper tolower isalpha isdigit isspace isupper islower isalnum'.split(
    ' ',
  ),
);
const control = new Set('if while for switch return sizeof alignof decltype'.split(' '));
const others = new Set('else do break continue case default'.split(' '));
const words = new Set(
  'true false nullptr NULL sizeof struct union enum auto void std static_cast string string_view vector array map set list deque pair tuple INT_MAX INT_MIN UINT_MAX LONG_MAX LONG_MIN SIZE_MAX DBL_MAX M_PI'.split(
    ' ',
  ),
);
const checks =
  /^(?:CHECK|REQUIRE|(?:UNITY_)?TEST_ASSERT|assert)(?:_\w+)?$|^(?:INFO|CAPTURE|WARN|UNUSED|cmocka_unit_test\w*|CAIRN_\w+)$/;
const assigning = /^(?:[-+*/%&|^]|<<|>>)?=$/;
/** Methods that give away where the things are. */
const pointing = /^(?:data|c_str|begin|end|rbegin|rend|front|back|at|get)$/;

/** How a variable is used, besides being read: which expressions it gets its value from, and what leaves the tests. */
type Use = { sources: [number, number][]; isGivenAway: boolean; fieldsGivenAway: Set<string> };

export type Origins = {
  /**
   * Whether nothing in the expression can come from the program: only constants, and variables that the tests fill by themselves. Said
   * only where it is certain.
   */
  isOwn(expression: string, at: number): boolean;
};

/** Reads where the values of variables in tests come from. */
export function originsIn(testCode: string, isCpp: boolean): Origins {
  const { tokens, other, declarations, bodies, macros } = readDeclarations(testCode);
  const at = (index: number) => tokens[index]?.text ?? '';
  const known = new Map<string, boolean>();
  const uses = new Map<string, Use>();
  const enumerators = new Set(
    [...testCode.matchAll(/\benum\b[^;{}()]*\{([^}]*)\}/g)].flatMap(
      match => match[1]!.match(/[A-Za-z_]\w*(?=\s*(?:=|,|$))/g) ?? [],
    ),
  );
  const ownTypes = new Set(
    [...testCode.matchAll(/\b(?:struct|class|enum(?:\s+class)?)\s+([A-Za-z_]\w*)\s*\{/g)].map(
      match => match[1]!,
    ),
  );
  const bodyAt = (index: number) => bodies.find(({ from, to }) => from <= index && index <= to) ?? null;
  const functionNamed = (name: string) => bodies.find(body => body.name === name) ?? null;
  const declared = (name: string, body: Body | null) =>
    declarations.filter(one => one.name === name && bodyAt(one.index) === body);

  /** Where the name means this variable. */
  const places = (name: string, body: Body | null): number[] =>
    tokens.flatMap(({ text }, index) => {
      if (text !== name || ['.', '->', '::'].includes(at(index - 1))) return [];
      const inside = bodyAt(index);
      if (body) return inside === body ? [index] : [];
      const isHidden =
        inside && (declared(name, inside).length > 0 || inside.parameters.some(one => one.name === name));
      return isHidden ? [] : [index];
    });

  /** What follows a name: subscripts, fields, calls of methods. */
  const chain = (index: number) => {
    let end = index + 1;
    let field = '';
    let method = '';
    let hasSubscript = false;
    for (;;) {
      if (at(end) === '[') {
        hasSubscript = true;
        end = other[end]! + 1;
      } else if ((at(end) === '.' || at(end) === '->') && isWord(at(end + 1))) {
        if (at(end + 2) === '(') {
          method = at(end + 1);
          return { end: end + 2, field, method, hasSubscript };
        }
        field = at(end + 1);
        end += 2;
      } else return { end, field, method, hasSubscript };
      if (end <= 0) return { end: tokens.length, field, method, hasSubscript };
    }
  };
  /** The call that a token is an argument of: its name, and which argument. Null if it is only read there. */
  const callAround = (index: number): { name: string; argument: number; isMethod: boolean } | null => {
    let argument = 0;
    for (let from = index - 1; from >= 0; from--) {
      const one = at(from);
      if (one === ')' || one === ']' || one === '}') {
        if (one === '}' && at(from + 1) !== ',') return null;
        from = other[from]!;
        if (from < 0) return null;
      } else if (one === ',') argument++;
      else if (one === ';') return null;
      else if (one === '{') {
        if (!['(', ',', '{', '='].includes(at(from - 1)) && !isWord(at(from - 1)) && at(from - 1) !== '>')
          return null;
        argument = 0;
      } else if (one === '(') {
        const name = at(from - 1);
        if (isWord(name) && !isNumberWord(name)) {
          if (control.has(name) || checks.test(name) || reading.has(name)) return null;
          return { name, argument, isMethod: ['.', '->'].includes(at(from - 2)) };
        }
        argument = 0;
      }
    }
    return null;
  };

  const useOf = (name: string, body: Body | null): Use => {
    const key = `${body?.from ?? -1} ${name}`;
    const before = uses.get(key);
    if (before) return before;
    const use: Use = { sources: [], isGivenAway: false, fieldsGivenAway: new Set() };
    uses.set(key, use);
    const all = declared(name, body);
    const isNumber =
      all.length > 0
        ? all.every(one => one.isNumber)
        : (body?.parameters.find(one => one.name === name)?.isNumber ?? false);
    const isConst = all.length > 0 && all.every(one => one.isConst);
    const isWhole = all.some(one => one.isPointer || one.isArray || one.isReference) || all.length === 0;
    if (all.some(one => (one.isReference && !one.isConst) || (isCpp && hasTypeOfProgram(one))))
      use.isGivenAway = true;
    const own = new Set(all.map(one => one.index));
    for (const one of all) if (one.from !== null) use.sources.push([one.from, one.to]);
    for (const index of places(name, body)) {
      if (own.has(index)) continue;
      const { end, field, method, hasSubscript } = chain(index);
      const call = callAround(index);
      const before_ = at(index - 1);
      const isAddress = before_ === '&' && !isWord(at(index - 2)) && ![')', ']'].includes(at(index - 2));
      if (method !== '') {
        use.sources.push([end + 1, other[end]!]);
        if (pointing.test(method) && !isInsideCheck(index)) use.isGivenAway ||= !isConst;
        continue;
      }
      if (assigning.test(at(end))) use.sources.push([end + 1, endOfPart(tokens, other, end + 1)]);
      if (before_ === '>>' || (before_ === '>' && at(index - 2) === '>')) use.isGivenAway = true;
      if (isCpp && !isNumber && at(end) === '<<') use.isGivenAway = true;
      if (declarations.some(one => isIn(one, index) && one.isReference && !one.isConst))
        use.isGivenAway = true;
      if (!call) {
        const isInCheck = isInsideCheck(index);
        if (isAddress && !isInCheck) use.isGivenAway = true;
        const isBare = end === index + 1 && !assigning.test(at(end));
        if (isBare && isWhole && !isNumber && !isInCheck && !isMentioned(index)) use.isGivenAway = true;
        continue;
      }
      if (isAddress) {
        use.isGivenAway = true;
        continue;
      }
      if (isCpp ? isConst : isNumber) continue;
      const helper = call.isMethod ? null : functionNamed(call.name);
      const parameter = helper?.parameters[call.argument]?.name;
      if (helper && parameter && field === '') {
        const inside = useOf(parameter, helper);
        if (!inside.isGivenAway && inside.sources.length === 0) continue;
      }
      if (field !== '') use.fieldsGivenAway.add(field);
      else if (!isCpp && hasSubscript && all.every(one => one.isArray && !one.isPointer)) continue;
      else use.isGivenAway = true;
    }
    return use;
  };
  const isIn = ({ from, to }: Declaration, index: number) => from !== null && from <= index && index < to;
  /** Its methods and operators would be the program's. */
  const hasTypeOfProgram = ({ typeFrom, typeTo }: Declaration) =>
    tokens.slice(typeFrom, typeTo).some(({ text }, offset) => {
      const isKnown =
        isPlainWord(text) ||
        (at(typeFrom + offset - 1) === '::' && at(typeFrom + offset - 2) === 'std') ||
        ownTypes.has(text);
      return isWord(text) && !isKnown;
    });
  const isMentioned = (index: number) =>
    // In a loop that only reads it.
    declarations.some(
      one => one.from === index - 1 && at(index - 1) === ':' && (!one.isReference || one.isConst),
    ) ||
    at(index - 1) === 'sizeof' ||
    (at(index - 1) === '(' && ['sizeof', 'UNUSED'].includes(at(index - 2))) ||
    (at(index - 1) === ')' && at(index - 2) === 'void');
  const isInsideCheck = (index: number): boolean => {
    for (let from = index - 1; from >= 0; from--) {
      const one = at(from);
      if (one === ';' || one === '{') return false;
      if (one === ')' || one === ']' || one === '}') from = other[from]!;
      else if (one === '(' && isWord(at(from - 1)) && !isNumberWord(at(from - 1)))
        return checks.test(at(from - 1)) || reading.has(at(from - 1));
      if (from < 0) return false;
    }
    return false;
  };

  /** All arguments that tests give to a parameter; null if it may be called by others. */
  const argumentsFor = (body: Body, name: string): [number, number][] | null => {
    const position = body.parameters.findIndex(one => one.name === name);
    const calls: [number, number][] = [];
    for (const [index, { text }] of tokens.entries()) {
      if (text !== body.name || ['.', '->', '::'].includes(at(index - 1))) continue;
      const inside = bodyAt(index);
      // Its own head, or a prototype of it.
      if (!inside && at(index + 1) === '(') continue;
      if (!inside || at(index + 1) !== '(') return null;
      let from = index + 2;
      for (let count = 0; count < position; count++) {
        from = endOfPart(tokens, other, from);
        if (at(from) !== ',') return null;
        from++;
      }
      calls.push([from, endOfPart(tokens, other, from)]);
    }
    return calls.length > 0 ? calls : null;
  };

  /** Answers that were found while this one was assumed to be yes do not hold if it is no. */
  const decided = (key: string, assumed: boolean, decide: () => boolean): boolean => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const count = known.size;
    known.set(key, assumed);
    const answer = decide();
    if (!answer && assumed)
      for (const [index, [later, isYes]] of [...known].entries())
        if (index >= count && isYes) known.delete(later);
    known.set(key, answer);
    return answer;
  };

  const isOwnVariable = (name: string, body: Body | null, field: string): boolean => {
    const isParameter =
      body !== null &&
      declared(name, body).length === 0 &&
      body.parameters.some(parameter => parameter.name === name);
    if (!isParameter && declared(name, body).length === 0)
      return body ? isOwnVariable(name, null, field) : isOwnConstant(name);
    const use = useOf(name, body);
    if (use.fieldsGivenAway.has(field)) return false;
    // What depends on itself, such as a counter, depends on nothing more by that.
    return decided(`${body?.from ?? -1} ${name}`, true, () => {
      const given = isParameter ? argumentsFor(body, name) : [];
      return (
        given !== null &&
        !use.isGivenAway &&
        [...use.sources, ...given].every(([from, to]) => isOwnRange(tokens, from, to, bodyAt(from)))
      );
    });
  };
  const isOwnConstant = (name: string): boolean => {
    if (enumerators.has(name)) return true;
    const text = macros.get(name);
    if (text === undefined) return false;
    const inner = tokensOf(text);
    return decided(`macro ${name}`, false, () => isOwnRange(inner, 0, inner.length, null));
  };
  /** A function of the tests that needs nothing but its arguments. */
  const isOwnFunction = (body: Body): boolean =>
    decided(`function ${body.name}`, true, () => {
      for (let index = body.from + 1; index < body.to; index++) {
        const name = at(index);
        if (!isWord(name) || isPlainWord(name) || control.has(name) || others.has(name)) continue;
        if (['.', '->'].includes(at(index - 1))) continue;
        if (declared(name, body).some(one => one.index === index)) continue;
        const isLocal = declared(name, body).length > 0 || body.parameters.some(one => one.name === name);
        if (at(index + 1) === '(' ? !isOwnCall(name) : !isLocal && !isOwnVariable(name, null, ''))
          return false;
      }
      return true;
    });
  const isPlainWord = (name: string) => isNumberWord(name) || words.has(name);
  const isOwnCall = (name: string) => {
    const body = functionNamed(name);
    return body ? isOwnFunction(body) : reading.has(name);
  };

  const isOwnRange = (list: typeof tokens, from: number, to: number, body: Body | null): boolean => {
    const text = (index: number) => list[index]?.text ?? '';
    for (let index = from; index < to; index++) {
      const one = text(index);
      const before = text(index - 1);
      if (one === '[' && !isWord(before) && before !== ']' && before !== ')') {
        let close = index;
        while (close < to && text(close) !== ']') close++;
        if (['(', '{'].includes(text(close + 1))) return false;
      }
      if (!isWord(one)) continue;
      if (before === '.' || before === '->') continue;
      if (before === '::') {
        if (text(index - 2) !== 'std') return false;
        continue;
      }
      if (isPlainWord(one)) continue;
      if (text(index + 1) === '(') {
        if (!isOwnCall(one)) return false;
        continue;
      }
      let field = '';
      for (let end = index + 1; end < to; end++) {
        if (text(end) === '[') {
          let depth = 0;
          for (; end < to; end++) {
            if (text(end) === '[') depth++;
            if (text(end) === ']' && --depth === 0) break;
          }
        } else if ((text(end) === '.' || text(end) === '->') && isWord(text(end + 1))) field = text(++end);
        else break;
      }
      if (!isOwnVariable(one, body, field)) return false;
    }
    return true;
  };

  return {
    isOwn(expression, place) {
      const list = tokensOf(expression);
      if (list.some(({ text }) => assigning.test(text) || text === '++' || text === '--')) return false;
      let index = tokens.findIndex(token => token.at >= place);
      if (index < 0) index = tokens.length - 1;
      return isOwnRange(list, 0, list.length, bodyAt(index));
    },
  };
}
