const binary: Record<string, string> = {
  add: '+',
  sub: '-',
  mul: '*',
  matmul: '@',
  truediv: '/',
  floordiv: '//',
  mod: '%',
  pow: '**',
  and: '&',
  or: '|',
  xor: '^',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
};
const reflected = ['add', 'sub', 'mul', 'truediv', 'floordiv', 'mod', 'pow'];
const functions: Record<string, string> = {
  abs: 'abs',
  len: 'len',
  bool: 'bool',
  str: 'str',
  repr: 'repr',
  int: 'int',
  float: 'float',
  iter: 'list',
};

type Written = (object: string, args: string) => string;

const others: [string, Written][] = [
  ['__neg__', object => `-${object}`],
  ['__getitem__', (object, key) => `${object}[${key}]`],
  ['__contains__', (object, item) => `${item} in ${object}`],
  ['__call__', (object, args) => `${object}(${args})`],
  ['__format__', (object, form) => `format(${object}, ${form})`],
];

/** How tests write calls of special methods; none of these changes the object. */
export const pythonOperators: Record<string, Written> = Object.fromEntries([
  ...Object.entries(binary).map(([name, sign]): [string, Written] => [
    `__${name}__`,
    (object, other) => `${object} ${sign} ${other}`,
  ]),
  ...reflected.map((name): [string, Written] => [
    `__r${name}__`,
    (object, other) => `${other} ${binary[name]} ${object}`,
  ]),
  ...Object.entries(functions).map(([name, called]): [string, Written] => [
    `__${name}__`,
    object => `${called}(${object})`,
  ]),
  ...others,
]);
