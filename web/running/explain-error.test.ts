import { expect, it } from 'vitest';
import { explainError } from './explain-error.ts';

/** Error messages of Python, as the runner reports them. */
it.each([
  ["SyntaxError: expected ':'", 'A colon is missing.'],
  ["SyntaxError: '(' was never closed", 'A bracket is opened with ( and never closed.'],
  ['SyntaxError: unterminated string literal (detected at line 1)', 'A text in quotes does not end.'],
  ['SyntaxError: invalid syntax', 'Python cannot make sense of this line.'],
  [
    "SyntaxError: cannot assign to literal here. Maybe you meant '==' instead of '='?",
    'Something stands left of = that cannot be given a value.',
  ],
  [
    "SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)?",
    'print needs brackets around what you give it.',
  ],
  [
    "IndentationError: expected an indented block after 'if' statement on line 1",
    'The line above begins a block, and nothing is inside of it.',
  ],
  ['TabError: inconsistent use of tabs and spaces in indentation', 'Tabs and spaces are mixed'],
  ["NameError: name 'totl' is not defined. Did you mean: 'total'?", 'Did you mean total?'],
  ["NameError: name 'x' is not defined", 'Python does not know x.'],
  [
    "UnboundLocalError: cannot access local variable 'n' where it is not associated with a value",
    'n is used before it has a value in this function.',
  ],
  ['TypeError: can only concatenate str (not "int") to str', 'A text and something that is no text'],
  ["TypeError: unsupported operand type(s) for +: 'NoneType' and 'int'", '+ got None as one of its'],
  ["TypeError: unsupported operand type(s) for -: 'str' and 'int'", 'type str and one of type int'],
  ["TypeError: 'int' object is not callable", 'A value of type int is called like a function.'],
  ['TypeError: add() takes 1 positional argument but 2 were given', 'add takes 1 values and was given 2.'],
  ["TypeError: add() missing 1 required positional argument: 'b'", "too few values: 'b' is missing"],
  ["ValueError: invalid literal for int() with base 10: 'x'", "int(…) was given 'x'"],
  ['ValueError: not enough values to unpack (expected 2, got 1)', 'The number of names left of ='],
  ['IndexError: list index out of range', 'A place was asked for'],
  ["KeyError: 'ada'", "The dictionary has no entry 'ada'."],
  ["AttributeError: 'NoneType' object has no attribute 'append'", 'There is None left of .append.'],
  ["AttributeError: 'list' object has no attribute 'add'", 'A value of type list has no add.'],
  ['ZeroDivisionError: division by zero', 'Something was divided by zero.'],
  ["ModuleNotFoundError: No module named 'numpy'", 'There is no module numpy here.'],
  ['RecursionError: maximum recursion depth exceeded', 'A function called itself so often'],
  ["FileNotFoundError: [Errno 2] No such file or directory: 'a.txt'", "There is no file 'a.txt'."],
  ['EOFError: EOF when reading a line', 'The program asked for input, and there was none.'],
])('UX 14 explains %s', (error, what) => {
  const { what: said, why } = explainError(`Your code raised ${error}\n  line 1: x`, 'python') ?? {};
  expect(said).toContain(what);
  expect(`${said} ${why}`).not.toMatch(/\$\d|…(?!\))/);
});

it('finds the error on a line of its own, the last one where there are several', () => {
  const text = "Python cannot read your program.\nline 1: def f()\n         ^\nSyntaxError: expected ':'";
  expect(explainError(text, 'python')?.what).toBe('A colon is missing.');
});

it('takes the error that was raised, not one that the code contains', () => {
  const text = 'Your code raised KeyError: 1\n  line 2: raise ValueError("ZeroDivisionError: x")';
  expect(explainError(text, 'python')?.what).toBe('The dictionary has no entry 1.');
});

it('names an unknown error', () => {
  expect(explainError('Your code raised EmptyNestError: no bird', 'python')?.what).toBe(
    'Your program stopped with EmptyNestError: no bird',
  );
});

it.each([
  ['Your program was stopped after 1000 ms of computing: is there a loop that never ends?', 'python'],
  [
    'The tests of this exercise cannot be read.\nPython says in line 1: SyntaxError: invalid syntax',
    'python',
  ],
  ['Your program cannot be read in line 2: SyntaxError: Unexpected token', 'javascript'],
])('does not explain %s', (text, language) => {
  expect(explainError(text, language)).toBeNull();
});
