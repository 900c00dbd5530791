import { type Check, type Expectation, Unsupported } from './checks.ts';
import { literalValue, type Value } from './literal.ts';

const expecting =
  /^expect_(value|int_value|uint_value|not_value|int_not_value|uint_not_value|in_range|int_in_range|uint_in_range|not_in_range|in_set|not_in_set|string|not_string|memory|not_memory|any)(_count|_always)?$/;
const giving = /^will_return(?:_int|_uint|_ptr|_ptr_type)?(_count|_always|_maybe)?$/;
const checking = /^check_expected(?:_ptr|_int|_uint)?$/;
const mocked = /^mock(?:_type|_ptr_type|_int|_uint|_ptr)?$/;
const calling = /^expect_function_call(s|_any)?$|^ignore_function_calls$/;

/** Words of cmocka that belong to mocks. */
export const isMockWord = (name: string) =>
  [expecting, giving, checking, mocked, calling].some(one => one.test(name)) || name === 'function_called';

type Place = {
  line: number;
  /** The function that the call stands in. */
  of: string;
  add: (check: Check) => number;
};

/** Always: at least once; maybe: any number of times, none too. */
const always = '-1';
const maybe = '-2';
const text = (name: string) => JSON.stringify(name);

/** What takes the place of one of these words, called with `list`. */
export function mockCall(name: string, list: string[], { line, of, add }: Place): string {
  const [first = '', second = ''] = list;
  const counted = (ending: string | undefined, count: string | undefined) =>
    ending === '_count' ? (count ?? '1') : ending === '_always' ? always : ending === '_maybe' ? maybe : '1';
  const expected = expecting.exec(name);
  if (expected) {
    const how = expected[1]!.replace(/^u?int_/, '') as Expectation;
    const values = list.slice(2);
    const count = counted(expected[2], expected[2] === '_count' ? values.pop() : undefined);
    return expectation({ line, of: first, parameter: second, how, values, count, add });
  }
  const given = giving.exec(name);
  if (given) {
    const count = counted(given[1], list[2]);
    const id = add({ line, text: first, kind: 'will-return', of: first });
    return `do { long cairn_count = (long)(${count}); cairn_mock_add(${text(first)}, "", 'r', 0, cairn_count, (uintmax_t)(${second})); CAIRN_I(${id}, 0, cairn_count); } while (0)`;
  }
  if (checking.test(name)) {
    const id = add({ line, text: `${first} in ${of}`, kind: 'expected', of, parameter: first });
    return `CAIRN_EXPECTED(${id}, ${text(of)}, ${text(first)}, ${first})`;
  }
  if (name === 'function_called') return `CAIRN_I(${add({ line, text: of, kind: 'called', of })}, 0, 1)`;
  const called = calling.exec(name);
  if (called) {
    const count = called[1] === 's' ? second : called[1] === '_any' ? always : '1';
    const id = add({ line, text: first, kind: 'expect-call', of: first });
    return `CAIRN_I(${id}, 0, ${name.startsWith('ignore') ? maybe : count})`;
  }
  const value = `cairn_mocked(${add({ line, text: of, kind: 'mocked', of })}, ${text(of)})`;
  if (name === 'mock_type') return `((${first})${value})`;
  if (name === 'mock_ptr_type' || name === 'mock_ptr')
    return `((${first === '' ? 'void *' : first})(uintptr_t)${value})`;
  return name === 'mock_int' ? `((intmax_t)${value})` : value;
}

type Wanted = {
  line: number;
  of: string;
  parameter: string;
  how: Expectation;
  values: string[];
  count: string;
  add: (check: Check) => number;
};

/** As cmocka wants pointers to be written: where one leads to differs from run to run. */
const address = /^\(?\s*(?:\(\s*u?intptr_t\s*\)|cast_(?:ptr_to_largest|to_pointer)_integral_type\b)/;
const arity: Record<string, number> = { any: 0, value: 1, string: 1, in_set: 1, in_range: 2, memory: 2 };

function expectation({ line, of, parameter, how, values, count, add }: Wanted): string {
  const plain = how.replace('not_', '');
  const known = values.map((value, index): Value | null => {
    const read = literalValue(value);
    const isFit = plain === 'string' ? read?.kind === 's' : read?.kind === 'i';
    return isFit && plain !== 'in_set' && !(plain === 'memory' && index === 0) ? read : null;
  });
  if (values.length !== arity[plain])
    throw new Unsupported(line, `expect_${how} with ${values.length + 2} arguments`);
  const id = add({ line, text: `${parameter} in ${of}`, kind: 'expect', of, parameter, how, known });
  const sent = values.flatMap((value, index) => {
    const slot = index + 1;
    if (known[index] || (plain === 'memory' && slot === 2)) return [];
    if (plain === 'string') return [`CAIRN_S(${id}, ${slot}, ${value});`];
    if (plain === 'memory') return [`cairn_put(${id}, 1, 'm', (const void *)(${value}), cairn_size);`];
    if (plain === 'in_set')
      return [
        `cairn_put(${id}, 1, 'm', (const void *)(${value}), sizeof(${value})); CAIRN_I(${id}, 2, sizeof((${value})[0]));`,
      ];
    return [`${address.test(value) ? 'CAIRN_WANTED_PLACE' : 'CAIRN_WANTED'}(${id}, ${slot}, ${value});`];
  });
  const kind = plain === 'string' ? 's' : plain === 'memory' ? 'm' : plain === 'any' ? 'a' : 'i';
  const size = plain === 'memory' ? `(unsigned long)(${values[1]})` : '0';
  return `do { long cairn_count = (long)(${count}); unsigned long cairn_size = ${size}; cairn_mock_add(${text(of)}, ${text(parameter)}, '${kind}', cairn_size, cairn_count, 0); CAIRN_I(${id}, 0, cairn_count); ${sent.join(' ')} } while (0)`;
}
