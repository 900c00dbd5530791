import type { Rule } from './rule.ts';

// What compilers and interpreters of the languages say that can be installed (runner/languages/installable).

const unknownName = (says: RegExp, why: string): Rule => ({
  says,
  what: 'There is nothing called `$name` here.',
  why,
});
const spelling = 'Check the spelling, and that it is declared above and in the same block.';

const go: Rule[] = [
  unknownName(/undefined: (?<name>[\w.]+)/, spelling),
  {
    says: /(?:declared (?:but|and) not used: )?(?<name>\w+)? ?declared (?:but|and) not used|declared and not used: (?<other>\w+)/,
    what: 'A variable is declared and never used; Go does not allow that.',
    why: 'Use it, or remove its declaration.',
  },
  {
    says: /(?<name>"[^"]+") imported (?:but|and) not used|imported (?:but|and) not used: (?<other>"[^"]+")|imported and not used/,
    what: 'A package is imported and never used; Go does not allow that.',
    why: 'Remove the line of its import, or use the package.',
  },
  {
    says: /unexpected newline, expecting \{/,
    what: 'In Go the `{` stands in the same line as its `for`, `if` or `func`.',
    why: 'Move the `{` to the end of line $at.',
  },
  {
    says: /missing return/,
    what: 'This function must give back a value, and it can end without one.',
    why: 'Add `return` with a value at its end.',
  },
  {
    says: /cannot use .* \((?:untyped |variable of type |value of type |constant \S+ of type )?(?<from>[\w.[\]*]+)[^)]*\) as (?<to>[\w.[\]*]+) value/,
    what: 'A `$to` is needed here, and this is a `$from`.',
    why: 'Convert it, for example with `strconv.Atoi` or `strconv.Itoa`.',
  },
  {
    says: /mismatched types (?<left>\w+) and (?<right>\w+)/,
    what: 'The sides have different types: `$left` and `$right`.',
    why: 'Convert one of them first; Go never does it by itself.',
  },
  {
    says: /(?<much>not enough|too many) arguments in call to (?<name>\w+)/,
    what: '`$name` is called with $much values.',
    why: 'Compare the call with the parameters of the function.',
  },
  {
    says: /too many return values/,
    what: 'The function gives back more values than it says in its first line.',
    why: 'Write the types of its results after its parameters, or leave the value out.',
  },
  {
    says: /index out of range \[(?<at2>-?\d+)\] with length (?<size>\d+)/,
    what: 'There is no element number $at2: the slice has $size, counted from 0.',
    why: 'Check the index before it is used; the last one is the length minus one.',
  },
  {
    says: /nil map/,
    what: 'A value is put into a map that was never made.',
    why: 'Make it first: `m := make(map[string]int)`.',
  },
];

const rust: Rule[] = [
  unknownName(/cannot find (?:value|function|macro) `(?<name>\w+)` in this scope/, spelling),
  {
    says: /borrow of moved value: `(?<name>\w+)`|use of moved value: `(?<other>\w+)`/,
    what: 'This value was handed over in an earlier line, so it cannot be used any more.',
    why: 'Hand over a reference with `&`, or a copy with `.clone()`.',
  },
  {
    says: /cannot assign twice to immutable variable/,
    what: 'A variable in Rust keeps its first value.',
    why: 'Declare it with `let mut` if it has to change.',
  },
  {
    says: /cannot borrow `(?<name>\w+)` as mutable/,
    what: '`$name` is changed here, but it was declared without `mut`.',
    why: 'Declare it with `let mut $name`.',
  },
  {
    says: /expected `;`/,
    what: 'A `;` is missing at the end of line $at.',
    why: 'Each statement ends with a `;`.',
  },
  {
    says: /mismatched types/,
    line: /fn \w+\(.*->/,
    what: 'The function says that it gives back a value, and its last line gives none.',
    why: 'Leave out the `;` at the end of the last line, or write `return`.',
  },
  {
    says: /mismatched types/,
    what: 'The value in line $at has another type than the one that is needed there.',
    why: 'Compare both types in the message; `.parse()`, `.to_string()` and `as` convert.',
  },
  {
    says: /takes (?<wanted>\d+) arguments? but (?<given>\d+) (?:arguments? )?w(?:as|ere) supplied/,
    what: 'The function takes $wanted values, and the call gives $given.',
    why: 'Compare the call with the parameters of the function.',
  },
  {
    says: /cannot (?<act>add|subtract|multiply|divide) .*(?:float|integer|`\w+`)/,
    what: 'Whole numbers and decimals are different types, and Rust does not mix them.',
    why: 'Convert one of them, for example with `as f64`.',
  },
  {
    says: /index out of bounds: the len is (?<size>\d+) but the index is (?<at2>\d+)/,
    what: 'There is no element number $at2: there are $size, counted from 0.',
    why: 'Check the index before it is used; the last one is the length minus one.',
  },
];

const csharp: Rule[] = [
  unknownName(/CS0103: The name `(?<name>\w+)' does not exist/, spelling),
  {
    says: /CS1002|CS1525: Unexpected symbol/,
    what: 'Something is missing before this place, often a `;` at the end of the line above.',
    why: 'Look at the end of the line above, and at open brackets.',
  },
  {
    says: /CS0246: .*`(?<name>\w+)'/,
    what: 'There is no type `$name` here.',
    why: 'Check its spelling, and whether a `using` line is missing at the top, such as `using System.Collections.Generic;`.',
  },
  {
    says: /CS0029: Cannot implicitly convert type `(?<from>[^']+)' to `(?<to>[^']+)'/,
    what: 'A `$to` is needed here, and this is a `$from`.',
    why: 'Convert it, for example with `int.Parse(…)` or `.ToString()`.',
  },
  {
    says: /CS0161/,
    what: 'This method must give back a value, and it can end without one.',
    why: 'Add `return` with a value at its end.',
  },
  {
    says: /CS0165: Use of unassigned local variable `(?<name>\w+)'/,
    what: '`$name` is used before it has a value.',
    why: 'Give it a value where it is declared.',
  },
  {
    says: /CS1012/,
    what: 'Single quotes hold exactly one letter.',
    why: 'Write a text in double quotes.',
  },
  {
    says: /CS1061: Type `(?<type>[^']+)' does not contain a definition for `(?<name>\w+)'|CS0117: `(?<owner>[^']+)' does not contain a definition for `(?<other>\w+)'/,
    what: 'There is no member of that name.',
    why: 'Check its spelling; capital and small letters are different.',
  },
  {
    says: /IndexOutOfRangeException/,
    what: 'An index is outside of the array.',
    why: 'The last index is the length minus one.',
  },
  {
    says: /NullReferenceException/,
    what: 'Something is used that is `null`: there is no object.',
    why: 'Make it with `new` first, or check for `null`.',
  },
  {
    says: /FormatException/,
    what: 'A text was read as a number, and it is none.',
    why: 'Look at what was read; `.Trim()` removes spaces around it.',
  },
];

const kotlin: Rule[] = [
  unknownName(
    /unresolved reference: (?<name>\w+)/,
    'Check the spelling; capital and small letters are different.',
  ),
  {
    says: /val cannot be reassigned/,
    what: 'A `val` keeps its first value.',
    why: 'Declare it with `var` if it has to change.',
  },
  {
    says: /a 'return' expression required/,
    what: 'This function must give back a value, and it can end without one.',
    why: 'Add `return` with a value at its end.',
  },
  {
    says: /null can not be a value of a non-null type (?<type>\w+)/,
    what: 'A `$type` can never be `null`.',
    why: 'Write the type with a question mark, `$type?`, or give a value.',
  },
  {
    says: /type mismatch: inferred type is (?<from>\w+)\? but (?<to>\w+) was expected/,
    what: 'This may be `null`, and a `$to` is needed.',
    why: 'Give a value for that case with `?:`, or convert, for example `readLine()!!.toInt()`.',
  },
  {
    says: /type mismatch: inferred type is (?<from>[\w<>]+) but (?<to>[\w<>]+) was expected/,
    what: 'A `$to` is needed here, and this is a `$from`.',
    why: 'Convert it, for example with `.toInt()` or `.toString()`.',
  },
  {
    says: /assignments are not expressions/,
    what: 'A single `=` gives a value to a variable; it compares nothing.',
    why: 'Compare with `==`.',
  },
  {
    says: /expecting '(?<sign>[^']+)'|expecting (?<other>an? \w+)/,
    what: 'Something is missing in line $at or just before it.',
    why: 'Look for an open bracket, quote or `{`.',
  },
  {
    says: /IndexOutOfBounds/,
    what: 'An index is outside of the list.',
    why: 'The last index is the size minus one.',
  },
  {
    says: /NumberFormatException/,
    what: 'A text was read as a number, and it is none.',
    why: 'Look at what was read; `.trim()` removes spaces around it.',
  },
];

const haskell: Rule[] = [
  unknownName(/(?:Variable|Data constructor) not in scope: (?<name>[\w']+)/, spelling),
  {
    says: /No instance for \(Num (?:String|\[Char\])\)/,
    what: 'Texts and numbers cannot be added with `+`.',
    why: 'Join texts with `++`, and turn a number into a text with `show`.',
  },
  {
    says: /No instance for \(Fractional Int/,
    what: '`/` is for decimals; these are whole numbers.',
    why: 'Use `div` for whole numbers, or convert with `fromIntegral`.',
  },
  {
    says: /Couldn't match (?:expected )?type .*Expected: (?<to>.+?) Actual: (?<from>.+)$/,
    what: 'A `$to` is needed here, and this is a `$from`.',
    why: '`show` turns a number into a text, `read` a text into a number.',
  },
  {
    says: /Couldn't match expected type [‘'](?<to>[^’']+)[’'] with actual type [‘'](?<from>[^’']+)[’']/,
    what: 'A `$to` is needed here, and this is a `$from`.',
    why: '`show` turns a number into a text, `read` a text into a number.',
  },
  {
    says: /parse error on input [‘'](?<sign>[^’']+)[’']|parse error/,
    what: 'Haskell cannot read line $at, or what stands before it.',
    why: 'Check that lines of one block begin in the same column, that each `if` has an `else`, and all brackets and quotes.',
  },
  {
    says: /lexical error/,
    what: 'There is a sign that Haskell cannot read, often a quote that is not closed.',
    why: 'Look for a missing `"` in this line.',
  },
  {
    says: /Non-exhaustive patterns in (?:function )?(?<name>\w+)/,
    what: 'No pattern of `$name` fits the value that came.',
    why: 'Add the case that is missing, for example the empty list or `_`.',
  },
  {
    says: /Prelude\.(?<name>\w+): (?:empty list|no parse|index too large)/,
    what: '`$name` was given a value that it cannot work with, such as an empty list.',
    why: 'Check for that case first.',
  },
];

const r: Rule[] = [
  unknownName(
    /object '(?<name>[^']+)' not found/,
    'Check the spelling, and that it has a value before this line.',
  ),
  unknownName(/could not find function "(?<name>[^"]+)"/, 'Check the spelling of the function.'),
  {
    says: /non-numeric argument to binary operator/,
    what: 'A text cannot be used to calculate.',
    why: 'Turn it into a number first with `as.numeric(…)`.',
  },
  {
    says: /unexpected '='/,
    line: /if\s*\([^=]*[^=!<>]=[^=]/,
    what: 'A single `=` gives a value to a variable; it compares nothing.',
    why: 'Compare with `==`.',
  },
  {
    says: /unexpected end of input/,
    what: 'Something was opened and never closed.',
    why: 'Look for a missing `}`, `)` or quote above.',
  },
  {
    says: /unexpected (?:symbol|numeric constant|string constant|'[^']+')/,
    what: 'R cannot read line $at here.',
    why: 'Look for a missing comma, sign or bracket before this place.',
  },
  {
    says: /argument is of length zero/,
    what: 'The condition compares something that is empty.',
    why: 'Check `length(…) > 0` first.',
  },
  {
    says: /missing value where TRUE\/FALSE needed/,
    what: 'The condition is neither true nor false: it is `NA`.',
    why: 'Check with `is.na(…)` first.',
  },
  {
    says: /subscript out of bounds/,
    what: 'There is no element with this number.',
    why: 'The first is number 1, and the last is `length(…)`.',
  },
];

const ruby: Rule[] = [
  unknownName(
    /undefined local variable or method `(?<name>\w+)'/,
    'Check the spelling, and that it has a value before this line.',
  ),
  {
    says: /undefined method `(?<name>[^']+)' for nil/,
    what: '`$name` is called on `nil`: there is no value.',
    why: 'Find out why it is `nil`, or check for it first.',
  },
  unknownName(
    /undefined method `(?<name>[^']+)' for/,
    'Check the spelling of the method, and what it is called on.',
  ),
  {
    says: /no implicit conversion of (?<from>\w+) into String/,
    what: 'A text and a number cannot be joined with `+`.',
    why: 'Write `#{…}` inside the text, or use `.to_s`.',
  },
  {
    says: /nil can't be coerced/,
    what: 'One of the numbers is `nil`: there is no value.',
    why: 'Find out why it has none, or check for it first.',
  },
  {
    says: /wrong number of arguments \(given (?<given>\d+), expected (?<wanted>[\d.+]+)\)/,
    what: 'The method takes $wanted values, and the call gives $given.',
    why: 'Compare the call with the parameters of the method.',
  },
  {
    says: /unexpected end-of-input/,
    what: 'An `end` is missing.',
    why: 'Each `def`, `if`, `while` and `do` needs an `end` of its own.',
  },
  {
    says: /divided by 0/,
    what: 'Something is divided by zero.',
    why: 'Check the divisor first.',
  },
  {
    says: /syntax error/,
    what: 'Ruby cannot read line $at, or what stands before it.',
    why: 'Look for a missing bracket, quote or comma.',
  },
];

const php: Rule[] = [
  unknownName(
    /Undefined variable \$(?<name>\w+)/,
    'Check the spelling, and that it has a value before this line; inside a function, variables from outside are not known.',
  ),
  unknownName(/Call to undefined function (?<name>\w+)\(\)/, 'Check the spelling of the function.'),
  {
    says: /Unsupported operand types: string \+|non-numeric value/,
    what: 'Texts cannot be added with `+`.',
    why: 'Join texts with a dot: `"a" . "b"`.',
  },
  {
    says: /Too few arguments to function (?<name>\w+)\(\), (?<given>\d+) passed.* (?:exactly|at least) (?<wanted>\d+) expected/s,
    what: '`$name` takes $wanted values, and the call gives $given.',
    why: 'Compare the call with the parameters of the function.',
  },
  {
    says: /Call to a member function (?<name>\w+)\(\) on null/,
    what: '`$name` is called on `null`: there is no object.',
    why: 'Find out why it is `null`, or check for it first.',
  },
  {
    says: /Unclosed '(?<sign>.)'(?: on line (?<where>\d+))?/,
    what: 'A `$sign` was opened and never closed.',
    why: 'Add what closes it.',
  },
  {
    says: /syntax error, unexpected token "="/,
    line: /^\s*[A-Za-z_]\w*\s*=/,
    what: 'The name of a variable begins with a dollar sign in PHP.',
    why: 'Write a `$` before the name.',
  },
  {
    says: /syntax error, unexpected/,
    what: 'Something is missing before this place, often a `;` at the end of the line above.',
    why: 'Look at the end of the line above, and at open brackets and quotes.',
  },
  {
    says: /Undefined array key (?<name>\S+)/,
    what: 'There is no element $name in this array.',
    why: 'Check with `isset(…)` first; the first element has the key 0.',
  },
  {
    says: /DivisionByZeroError|Division by zero/,
    what: 'Something is divided by zero.',
    why: 'Check the divisor first.',
  },
];

const lua: Rule[] = [
  {
    says: /attempt to call a nil value \((?:global|method|field|local) '(?<name>\w+)'\)/,
    what: 'There is no function called `$name`.',
    why: 'Check its spelling, and that it is written above this line.',
  },
  {
    says: /attempt to (?:perform arithmetic on|concatenate|compare) a nil value \((?:global|local|field|upvalue) '(?<name>\w+)'\)/,
    what: '`$name` has no value here; it is `nil`.',
    why: 'Check the spelling, and that it gets a value before this line.',
  },
  {
    says: /attempt to index a nil value \((?:global|local|field|upvalue) '(?<name>\w+)'\)/,
    what: '`$name` is `nil`, so nothing can be read from it.',
    why: 'Make it a table first, `$name = {}`, or check for `nil`.',
  },
  {
    says: /attempt to (?:concatenate|perform arithmetic on|index|call|compare) a nil value|attempt to compare .*nil/,
    what: 'Something has no value here; it is `nil`.',
    why: 'Find out which part of line $at has no value, and check for it first.',
  },
  {
    says: /attempt to (?:add|sub|mul|div|perform arithmetic on) a .*string/,
    what: 'A text that is no number cannot be used to calculate.',
    why: 'Join texts with `..`, or turn one into a number with `tonumber(…)`.',
  },
  {
    says: /'then' expected near '='/,
    what: 'A single `=` gives a value to a variable; it compares nothing.',
    why: 'Compare with `==`.',
  },
  {
    says: /near '!'/,
    line: /!=/,
    what: 'Lua writes "not equal" as `~=`.',
    why: 'Write `~=` instead of `!=`.',
  },
  {
    says: /near '[-+*/]'/,
    line: /[-+*/]=/,
    what: 'Lua has no `+=`.',
    why: 'Write `x = x + 1`.',
  },
  {
    says: /'end' expected(?: \(to close '(?<word>\w+)' at line (?<where>\d+)\))?/,
    what: 'An `end` is missing.',
    why: 'Each `function`, `if`, `for` and `while` needs an `end` of its own.',
  },
  {
    says: /unexpected symbol|expected near|unfinished string/,
    what: 'Lua cannot read line $at, or what stands before it.',
    why: 'Look for a missing bracket, quote, `then` or `do`.',
  },
];

/** By the name of the language in editors. */
export const furtherRules: Record<string, Rule[]> = { go, rust, csharp, kotlin, haskell, r, ruby, php, lua };
