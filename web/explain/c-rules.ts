import type { Rule } from './rule.ts';

/** gcc and g++ quote with ‘ ’ or ' ', depending on the locale. */
const q = `['‘"]`;
const e = `['’"]`;
const says = (text: string) => new RegExp(text.replaceAll('«', q).replaceAll('»', e));

const compiling: Rule[] = [
  {
    says: /.+/,
    line: /^\s*\}?\s*(?<word>elseif|elif|elsif)\b/,
    what: 'C and C++ write `else if` instead of `$word`.',
    why: 'Write it in two words.',
  },
  {
    says: /expected/,
    line: /\bfor\s*\([^;()]*,[^;()]*,[^;()]*\)/,
    what: 'The three parts of a `for` loop are separated by semicolons, not by commas.',
    why: 'Write `for (int i = 0; i < …; i++)`.',
  },
  {
    says: says('unknown type name «(?<name>\\w+)»'),
    code: ({ name }) => new RegExp(`\\b(?<kind>struct|enum|union)\\s+${name}\\b`),
    what: 'In C, the word `$kind` stands before `$name`.',
    why: 'Write `$kind $name`, or give the type a name with `typedef`.',
  },
  {
    says: says(
      '«(?<name>\\w+)» redeclared as different kind of symbol|redeclaration of «[^\'’"]*?(?<other>\\w+)»|declaration of «[^\'’"]*?(?<third>\\w+)» shadows a parameter',
    ),
    what: 'Line $at declares a variable that is there already, perhaps as a parameter.',
    why: 'Leave the type out to use the one that is there, or choose another name.',
  },
  {
    says: /no match for ['‘]operator\+['’] \(operand types are ['‘](?:const )?std::(?:__cxx11::)?(?:basic_)?string.* and ['‘](?:int|double|long|float|size_t)/,
    what: 'A text and a number cannot be joined with + in C++.',
    why: 'Turn the number into a text first: `std::to_string(…)`.',
  },
  {
    says: /case label does not reduce to an integer constant|is not usable in a constant expression/,
    line: /\bcase\b/,
    what: 'After `case` only a fixed number or letter can stand, no variable and no comparison.',
    why: 'Use `if` and `else if` for this.',
  },
  {
    says: /duplicate case value/,
    what: 'The same value stands after two `case`s.',
    why: 'Each value can have one `case` only.',
  },
  {
    says: /invalid operands to binary \+ \(have ['‘](?:const )?char \*['’] and ['‘](?:const )?char \*['’]\)/,
    what: 'In C, + cannot put texts together.',
    why: 'Copy both into an array that is long enough: `strcpy(…)`, then `strcat(…)`.',
  },
  {
    says: /invalid operands (?:of types .* )?to binary/,
    what: 'The values left and right of the sign in line $at do not fit together.',
    why: 'Look at their types: pointers, arrays and texts cannot be used to calculate like this.',
  },
  {
    says: says('conversion from «(?<type>\\w+)\\*» to non-scalar type «\\k<type>» requested'),
    what: '`new` gives a pointer, and the variable is an object of type `$type`.',
    why: 'Write `$type name(…);` without `new`, or `$type* name = new $type(…);`.',
  },
  {
    says: /cannot bind non-const lvalue reference of type .* to an rvalue/,
    what: 'A reference with & needs a variable; line $at gives it a value without one.',
    why: 'Put the value into a variable first, or write `const` before the parameter.',
  },
  {
    says: says('request for member «(?<name>\\w+)» in «(?<object>\\w+)», which is of pointer type'),
    what: '`$object` is a pointer, so its members follow ->, not a point.',
    why: 'Write `$object->$name`.',
  },
  {
    says: says('ISO C\\+\\+ forbids declaration of «(?<name>\\w+)» with no type'),
    what: 'A type is missing before `$name`.',
    why: 'Write what it gives back, such as `int`, or `void` for nothing.',
  },
  {
    says: says('redefinition of «(?:[^\'’"]*?[ :*&])?(?<name>~?\\w+)\\('),
    what: '`$name` is defined twice.',
    why: 'Remove one of the two, or give it another name.',
  },
  {
    says: /passing ['‘]const std::(?:unordered_)?map.* as ['‘]this['’] argument discards qualifiers/,
    what: '[ ] of a map makes an entry where there is none, and this map is `const`.',
    why: 'Read with `.at(…)`.',
  },
  {
    says: says('cannot convert «(?<from>[^\'’"]+?)»(?: \\{aka .*?\\})? to «(?<to>[^\'’"]+?)» in return'),
    what: 'Line $at gives back a value of type `$from`, and the function promises `$to`.',
    why: 'Return a value of that type, or write the right type before the name of the function.',
  },
  {
    says: says('declaration of «auto (?<name>\\w+)» has no initializer'),
    what: '`auto` takes its type from the first value, and `$name` has none.',
    why: 'Write the type itself, such as `int $name;`, or give it a value.',
  },
  {
    says: /comparison between pointer and integer/,
    line: /[!=]=\s*"(?:[^"\\]|\\.)"|"(?:[^"\\]|\\.)"\s*[!=]=/,
    what: 'A letter is compared with a text in line $at: double quotes make a text, also around one letter.',
    why: "Write single quotes around one letter: `'a'`.",
  },
  {
    says: says('missing terminating > character'),
    what: 'The > at the end of the `#include` is missing.',
    why: 'Write `#include <…>`.',
  },
  {
    says: says(
      '«(?<word>\\w+)» (?:undeclared|was not declared in this scope)|unknown type name «(?<type>\\w+)»|«(?<other>\\w+)» does not name a type',
    ),
    line: /^\s*(?<word>[A-Za-z]+)\s+[\w"'(]/,
    nearKeyword: 'word',
    what: '`$word` is no word of the language. Did you mean `$near`?',
    why: 'Check its spelling.',
  },
  {
    says: says('«(?<name>\\w+)» is not a member of «std»; did you mean «(?:std::)?(?<near>\\w+)»'),
    near: 'name',
    what: 'There is no `std::$name`. Did you mean `std::$near`?',
    why: 'Check the spelling, capital letters included.',
  },
  {
    says: /stray .\\342|stray .“|stray .”|\\U0000201[cd89]|extended character/,
    line: /(?<sign>[“”„‘’])/,
    what: 'This quote is curly ($sign). Code needs a straight one.',
    why: 'Type the quotes again with the keyboard: `"`. Copied text often has curly ones.',
  },
  {
    says: /missing terminating (?:"|'|‘|’|.)+ character/,
    line: /"/,
    what: 'A text in quotes does not end.',
    why: 'A text ends with `"`, on the same line.',
  },
  {
    says: /(?<file>[\w./+]+): No such file or directory/,
    line: /#\s*include\s*[<"](?<name>stdoi\.h|sdtio\.h|stido\.h|studio\.h|stdio)[>"]/,
    what: 'There is no `$name`. Did you mean `stdio.h`?',
    why: 'Check the spelling of the line with `#include`.',
  },
  {
    says: /(?<file>[\w./+]+): No such file or directory/,
    what: 'There is no file `$file` to include.',
    why: 'Check the spelling of the line with `#include`.',
  },
  {
    says: says('expected «\\(» before'),
    line: /\b(?<word>if|while|for|switch)\s+[^(\s]/,
    what: 'The condition after `$word` needs round brackets.',
    why: 'Write `$word (…) {`.',
  },
  {
    says: says('«else» without a previous «if»'),
    code: /\bif\s*\(.*\)\s*;/,
    what: 'There is a semicolon after `if (…)`, which ends the `if` there.',
    why: 'Remove the semicolon.',
  },
  {
    says: says('«else» without a previous'),
    what: 'This `else` belongs to no `if`.',
    why: 'If there are several statements before it, put them between { and }.',
  },
  {
    says: says('expected «;» after (?<kind>struct|class) definition'),
    what: 'A semicolon is missing after the } of the `$kind`.',
    why: 'Write `};`.',
  },
  {
    says: says('expected «;», identifier or|expected «;» before|expected unqualified-id before'),
    code: /^(?<kind>struct|class)\b/m,
    above: /^\}\s*$|^(?:struct|class)\b.*\}\s*$/,
    isFirst: true,
    isAbove: true,
    what: 'A semicolon is missing after the } of the `$kind`.',
    why: 'Write `};`.',
  },
  {
    says: says('expected (?:«=», )?(?:«,» or |«,», )?«;»'),
    above: /[^;{}]\s*$/,
    isFirst: true,
    isAbove: true,
    what: 'A semicolon is missing at the end of line $at.',
    why: 'Each statement ends with a semicolon.',
  },
  {
    says: says('expected (?:«,» or )?«;»'),
    isLast: true,
    what: 'A semicolon is missing at the end of line $at.',
    why: 'Each statement ends with a semicolon.',
  },
  {
    says: says('expected (?:«,» or )?«;»'),
    what: 'A semicolon is missing in line $at.',
    why: 'Each statement ends with a semicolon.',
  },
  {
    says: says('expected «\\)» before'),
    line: /"(?:\\.|[^"\\])*"\s+[A-Za-z_&]/,
    what: 'A comma is missing after the text in line $at.',
    why: 'The values in the brackets are separated by commas.',
  },
  {
    says: says('expected «\\)» before|expected «\\)» to match'),
    brackets: 'open',
    what: 'A closing bracket ) is missing in line $at.',
    why: 'Each ( needs a ) that closes it.',
  },
  {
    says: /expected declaration or statement at end of input|expected ['‘]}['’] at end of input/,
    what: 'A } is missing at the end.',
    why: 'Count { and }: each one that opens needs one that closes.',
  },
  {
    says: says('implicit declaration of function «(?<name>printf|scanf|puts|fgets|getchar|putchar)»'),
    what: '`$name` is not known: `#include <stdio.h>` is missing.',
    why: 'Write it at the top of the program.',
  },
  {
    says: says('implicit declaration of function «(?<name>malloc|free|exit|atoi|rand|abs)»'),
    what: '`$name` is not known: `#include <stdlib.h>` is missing.',
    why: 'Write it at the top of the program.',
  },
  {
    says: says('implicit declaration of function «(?<name>str\\w+|memcpy|memset)»'),
    what: '`$name` is not known: `#include <string.h>` is missing.',
    why: 'Write it at the top of the program.',
  },
  {
    says: says(
      '(?:implicit declaration of function|incompatible implicit declaration of built-in function) «(?<name>sqrt|pow|fmax|fmin|fabs|floor|ceil|round|sin|cos|tan|log|log10|exp|fmod|cbrt|hypot)»',
    ),
    what: '`$name` is not known: `#include <math.h>` is missing.',
    why: 'Write it at the top of the program.',
  },
  {
    says: says(
      'implicit declaration of function «(?<name>isalpha|isdigit|isspace|isupper|islower|isalnum|ispunct|toupper|tolower)»',
    ),
    what: '`$name` is not known: `#include <ctype.h>` is missing.',
    why: 'Write it at the top of the program.',
  },
  {
    says: says(
      '(?:unknown type name|use of undeclared identifier) «(?<name>bool)»|«(?<other>true|false)» undeclared',
    ),
    absent: /stdbool\.h/,
    what: '`bool`, `true` and `false` are not known: `#include <stdbool.h>` is missing.',
    why: 'Write it at the top of the program.',
  },
  {
    says: says('implicit declaration of function «(?<name>\\w+)»; did you mean «(?<near>\\w+)»'),
    what: 'There is no function `$name`. Did you mean `$near`?',
    why: 'Check the spelling.',
  },
  {
    says: /undefined reference to [`'‘](?<name>main)\b/,
    near: 'name',
    what: 'The function `main` is missing. $where',
    why: 'A program begins with `int main(void)`.',
  },
  {
    says: /undefined reference to [`'‘]main/,
    what: 'The function `main` is missing.',
    why: 'A program begins with `int main(void) { … }`.',
  },
  {
    says: /(?:undefined reference to|implicit declaration of function) [`'‘](?<name>\w+)/,
    near: 'name',
    what: 'There is no function `$name`. $where',
    why: 'Check the spelling.',
  },
  {
    says: /undefined reference to [`'‘](?<name>\w+)/,
    what: 'The function `$name` is called, but its body is nowhere.',
    why: 'Write it: `$name(…) { … }`. A declaration with ; is only a promise.',
  },
  {
    says: says('implicit declaration of function «(?<name>\\w+)»'),
    what: 'There is no function `$name` above this line.',
    why: 'Check the spelling, or move the function above the one that calls it.',
  },
  {
    says: /unknown type name ['‘]string['’]/,
    absent: /<iostream>|<string>/,
    what: 'C has no type `string`.',
    why: 'A text is an array of letters: `char text[100]`, or `char *text`.',
  },
  {
    says: says(
      '«(?<name>vector|map|set|deque|queue|stack|unordered_map|unordered_set|optional|array|list)» in namespace «std» does not name a (?:template )?type',
    ),
    what: '`std::$name` is not known: `#include <$name>` is missing.',
    why: 'Write it at the top of the program.',
  },
  {
    says: says(
      '«(?<name>sort|max|min|count|find|reverse|accumulate|transform|max_element|min_element)» is not a member of «std»',
    ),
    what: '`std::$name` is not known: an `#include` is missing.',
    why: 'Write `#include <algorithm>` at the top (for `accumulate` `#include <numeric>`).',
  },
  {
    says: says(
      '«(?<name>vector|string|map|set|cout|queue|stack|unordered_map)» (?:does not name a type|was not declared in this scope|has not been declared|is not a template)',
    ),
    absent: /using\s+namespace\s+std/,
    line: ({ name }) => new RegExp(`(?<!std\\s*::?\\s*)(?<!\\w)${name}\\b`),
    what: '`std::` is missing before `$name`.',
    why: 'Write `std::$name`.',
  },
  {
    says: says("passing «const (?<type>[^'’]+)» as «this» argument discards qualifiers"),
    line: /(?<name>\w+)\.(?<method>\w+)\(/,
    what: '`$name` is `const` here, and `$method` would change it.',
    why: 'Work on a copy, or remove `const`. A method that changes nothing is declared with `const` after its brackets.',
  },
  {
    says: says('assignment of (?:read-only (?:reference|location|member)|member .* in read-only object)'),
    what: 'Line $at changes something that is `const`.',
    why: 'Work on a copy, or remove `const`.',
  },
  {
    says: says('«std:?:?(?<name>\\w+)» was not declared|«(?<other>\\w+)» is not a member of «std»'),
    code: /std::(?<name>vector|map|set|deque|queue|stack)\b/,
    absent: /#include <(?:vector|map|set|deque|queue|stack)>/,
    what: '`std::$name` is not known: `#include <$name>` is missing.',
    why: 'Write it at the top of the program.',
  },
  {
    says: says(
      '«(?<name>cout|cin|cerr|endl)» is not a member of «std»|«std» has not been declared|use of undeclared identifier «std»',
    ),
    absent: /#include\s*<iostream>/,
    what: '`#include <iostream>` is missing.',
    why: 'Write it at the top of the program.',
  },
  {
    says: says('«(?<name>cout|cin|cerr|endl|string|vector|map)» was not declared in this scope'),
    line: /\bstd\s*:\s*\w/,
    what: 'There is one colon after `std`; it needs two.',
    why: 'Write `std::$name`.',
  },
  {
    says: says(
      '«(?<name>cout|cin|cerr|endl|string|vector|map|set|getline|sort|max|min)» was not declared in this scope',
    ),
    what: '`std::` is missing before `$name`.',
    why: 'Write `std::$name`.',
  },
  {
    says: says(
      '«(?<name>\\w+)» (?:undeclared|was not declared in this scope); did you mean «(?<other>\\w+)»',
    ),
    near: 'name',
    what: '`$name` is not declared. $where',
    why: 'Names must be spelled the same everywhere, capital letters included.',
  },
  {
    says: says('«(?<name>\\w+)» (?:undeclared|was not declared in this scope)'),
    near: 'name',
    what: '`$name` is not declared. $where',
    why: 'Names must be spelled the same everywhere, capital letters included.',
  },
  {
    says: says('«(?<name>\\w+)» (?:undeclared|was not declared in this scope)'),
    line: /for\s*\(/,
    what: 'The variable `$name` is not declared.',
    why: 'Write its type in the loop: `for (int $name = …`.',
  },
  {
    says: says('«(?<name>\\w+)» (?:undeclared|was not declared in this scope)'),
    what: 'The variable `$name` is not declared.',
    why: 'Write its type the first time, such as `int $name = …;`.',
  },
  {
    says: says('unknown type name «(?<name>\\w+)»; use «(?<kind>struct|enum|union)» keyword'),
    what: 'In C, the word `$kind` stands before `$name`.',
    why: 'Write `$kind $name`, or give the type a name with `typedef`.',
  },
  {
    says: says('(?<name>\\w+)\\([^)]*\\)(?: const)?» marked «override», but does not override'),
    what: '`$name` overrides nothing: there is no virtual function with this name and these types above.',
    why: 'Compare name, parameters and `const` with the class above, and write `virtual` there.',
  },
  {
    says: /cannot declare variable .* to be of abstract type|invalid new-expression of abstract class type|cannot allocate an object of abstract type/,
    what: 'The class is abstract: a function that it promises is missing, so no object can be made of it.',
    why: 'Write the functions that the class above declares with `= 0`.',
  },
  {
    says: says('no matching function for call to «(?<name>\\w+)::\\k<name>\\((?<given>[^)]*)\\)»'),
    what: 'There is no constructor of `$name` for these values: ($given).',
    why: 'Compare them with the parameters of the constructor.',
  },
  {
    says: says("no matching function for call to «(?<name>\\w+)\\((?<given>[^'’]*)\\)»"),
    what: '`$name` cannot be called with these values: ($given).',
    why: 'Compare them with the parameters where `$name` is defined.',
  },
  {
    says: says(
      'redefinition of «(?<name>\\w+)»|redeclaration of «(?:int |double |char |float |std::string )?(?<other>\\w+)»',
    ),
    line: /\b(?<name>\w+)\s*(?:=|;)/,
    what: '`$name` is declared twice.',
    why: 'Write the type only the first time; afterwards just `$name = …;`.',
  },
  {
    says: says('conflicting types for «(?<name>\\w+)»'),
    what: '`$name` is used above the line that defines it, or defined in two ways.',
    why: 'Move the function above the one that calls it, or declare it there first: its first line with a semicolon.',
  },
  {
    says: says('array size missing in «(?<name>\\w+)»'),
    what: 'The array `$name` needs a length.',
    why: 'Write a number between [ and ], or give its values in { }.',
  },
  {
    says: /stray .\\. in program/,
    what: 'There is a \\ outside of a text: a quote is missing before it.',
    why: 'Count the quotes of this line: each text has one at both ends.',
  },
  {
    says: says('too few arguments to function «(?:\\w+ )?(?<name>\\w+)'),
    what: '`$name` was called with too few values.',
    why: 'Compare the call with the line that defines `$name`.',
  },
  {
    says: says('too many arguments to function «(?:\\w+ )?(?<name>\\w+)'),
    what: '`$name` was called with too many values.',
    why: 'Compare the call with the line that defines `$name`.',
  },
  {
    says: /void value not ignored as it ought to be/,
    what: 'This function is `void`: it gives nothing back that could be used here.',
    why: 'Let it return a value, with a type such as `int` instead of `void`.',
  },
  {
    says: /assignment to expression with array type/,
    what: 'A whole array cannot get a new value with =.',
    why: 'Copy a text with `strcpy(…)`, or other values one by one.',
  },
  {
    says: says('has no member named «(?<name>append|push|add)»'),
    code: /vector/,
    what: 'A vector has no `$name`. Use `push_back`.',
    why: 'Write `.push_back(…)` to add a value at the end.',
  },
  {
    says: says('has no member named «(?<name>\\w+)»; did you mean «(?<near>\\w+)»'),
    what: 'There is no member `$name`. Did you mean `$near`?',
    why: 'Check the spelling.',
  },
  {
    says: says('has no member named «(?<name>\\w+)»'),
    what: 'There is no member `$name`.',
    why: 'Look at where the type is defined: which members does it have?',
  },
  {
    says: says('invalid type argument of «->»'),
    what: 'This is no pointer, so its members follow a point, not ->.',
    why: 'Write `.` instead of `->`.',
  },
  {
    says: /is a pointer; did you mean to use ['‘]->/,
    what: 'This is a pointer, so its members follow ->, not a point.',
    why: 'Write `->` instead of `.`.',
  },
  {
    says: says('assignment of read-only variable «(?<name>\\w+)»'),
    what: '`$name` is `const`: it cannot get a new value.',
    why: 'Remove `const` where it is declared.',
  },
  {
    says: says('no match for «operator(?<sign><<)»'),
    line: /cin\s*<</,
    what: 'The arrows after `cin` point the other way: >>.',
    why: 'Write `std::cin >> name`.',
  },
  {
    says: says('no match for «operator(?<sign>>>)»'),
    line: /cout\s*>>/,
    what: 'The arrows after `cout` point the other way: <<.',
    why: 'Write `std::cout << value`.',
  },
  {
    says: says("no match for «operator(?<sign>[^'’]+)»"),
    what: '$sign does not work with the types of these two values.',
    why: 'Look at the types of what stands left and right of it.',
  },
  {
    says: says(
      "cannot convert «(?<from>[^'’]+)»(?: \\{aka [^}]*\\})? to «(?<to>\\w+)» in initialization|cannot convert «(?<other>[^'’]+)» to «(?<type>\\w+)» in assignment",
    ),
    what: 'A value of type `$from` cannot be put into a variable of type `$to`.',
    why: 'Turn it into the other type first. For a text, `std::stoi(…)` reads a number.',
  },
  {
    says: says("invalid conversion from «(?<from>[^'’]+)» to «(?<to>[^'’]+)»"),
    what: 'A value of type `$from` stands where `$to` is needed.',
    why: 'Is there a text in quotes where a number belongs, or a `&` missing?',
  },
  {
    says: says(
      "request for member «(?<name>\\w+)» in «(?<value>\\w+)», which is of non-class type «(?<type>[^'’]+)»",
    ),
    what: '`$value` is a plain array or number and has no `.$name`.',
    why: 'Use a `std::vector`, which knows its size.',
  },
  {
    says: says('«.*?(?<name>\\w+)» is private within this context'),
    what: '`$name` is private: only the class itself may use it.',
    why: 'Write `public:` before it, or use a method of the class.',
  },
  {
    says: /(?:multi-character character constant|character constant too long)/,
    line: /'[^']{2,}'/,
    what: 'A text has double quotes; single quotes are for one letter.',
    why: 'Write `"…"` instead of `\'…\'`.',
  },
];

const warnings: Rule[] = [
  {
    says: says('passing argument (?<at_>\\d+) of «(?<name>\\w+)» makes pointer from integer'),
    what: '`$name` needs the address of a variable, and line $at gives it the value.',
    why: 'Write `&` before the variable.',
  },
  {
    says: /passing argument \d+ of ['‘](?<name>\w+)['’] makes integer from pointer/,
    what: '`$name` needs a number, and line $at gives it an address or a text.',
    why: 'Give it the value itself: look at the types of its parameters.',
  },
  {
    says: /['‘]return['’] with a value, in function returning void/,
    what: 'Line $at gives back a value, and the function is declared as `void`.',
    why: 'Write the type of the value before its name instead of `void`.',
  },
  {
    says: /this statement may fall through/,
    what: 'A `break` is missing after line $at, so the lines of the next `case` run, too.',
    why: 'End each `case` with `break;`.',
  },
  {
    says: /comparison of unsigned expression in ['‘]>= 0['’] is always true/,
    what: 'The number in line $at can never be negative, so the condition is always true.',
    why: 'Use `int` for a loop that counts down to 0.',
  },
  {
    says: says("«(?:[^'’]*[.:>])?(?<name>\\w+)» (?:is|may be) used uninitialized"),
    what: '`$name` is used before it has a value.',
    why: 'Give it one where it is declared, such as `= 0`.',
  },
  {
    says: /(?:function returns address of local variable|reference to (?:local variable|temporary)(?: ['‘](?<name>\w+)['’])? returned|address of local variable)/,
    line: /return\s+&?\s*(?<value>\w+)/,
    what: 'Line $at gives back `$value`, a local variable: it is gone when the function ends.',
    why: 'Give back the value itself (without & or *), or memory that stays, such as from `malloc` or `new`.',
  },
  {
    says: /comparison with string literal results in unspecified behaviou?r/,
    what: '== in line $at compares where the texts are, not their letters.',
    why: 'Write `strcmp(…, …) == 0`, with `#include <string.h>`.',
  },
  {
    says: /comparison between pointer and (?:integer|zero character constant)/,
    line: /[!=]=\s*'[^']'/,
    what: 'A text (a pointer) is compared with one letter in line $at.',
    why: 'Compare one letter of it, such as `text[0]`, or whole texts with `strcmp`.',
  },
  {
    says: says('pointer «(?<name>\\w+)» (?:may be )?used after «(?<call>free|delete|realloc)»'),
    line: /\bfree\s*\(|\bdelete\b/,
    what: 'Line $at gives back the memory of `$name` a second time.',
    why: 'Call `$call` once for each piece of memory.',
  },
  {
    says: says('pointer «(?<name>\\w+)» (?:may be )?used after «(?<call>free|delete|realloc)»'),
    line: /(?:\b\w+\s*=|\breturn)\s*(?<node>\w+)\s*->\s*(?<next>\w+)/,
    what: 'Line $at asks `$node` for its `$next` after its memory was given back.',
    why: 'Keep `$node->$next` in a variable of its own before `$call`.',
  },
  {
    says: says('pointer «(?<name>\\w+)» (?:may be )?used after «(?<call>free|delete|realloc)»'),
    what: 'Line $at uses `$name` after its memory was given back.',
    why: 'Move `$call` behind the last use.',
  },
  {
    says: /division ['‘].*['’] does not compute the number of array elements|sizeof.*on array function parameter/,
    what: '`sizeof` in line $at gives the size of a pointer: inside a function it does not know how long the array is.',
    why: 'Use the length that the function gets as a parameter.',
  },
  {
    says: /overflow in conversion from ['‘]int['’] to ['‘]char['’]/,
    line: /'[^']{2,}'/,
    what: 'A text has double quotes; single quotes are for one letter.',
    why: 'Write `"…"` instead of `\'…\'`.',
  },
  {
    says: /(?:returning|return makes|initialization of|assignment to) .*(?:makes (?:integer from pointer|pointer from integer)|['‘]char \*['’] from ['‘]int['’]).*/,
    line: /\breturn\b/,
    what: 'Line $at gives back a value of another type than the function promises.',
    why: 'Compare the value after `return` with the type before the name of the function.',
  },
  {
    says: /format ['‘](?<format>%[^'’]+)['’] expects argument of type ['‘](?<wanted>[^'’]+)['’], but argument \d+ has type ['‘](?<given>[^'’*]+)['’]/,
    line: /scanf/,
    what: 'A & is missing in `scanf`.',
    why: '`scanf` needs to know where to put the value: write `&` before the name of the variable.',
  },
  {
    says: /format ['‘](?<format>%[^'’]+)['’] expects argument of type ['‘](?<wanted>[^'’]+) ?\*['’], but argument \d+ has type ['‘](?<given>[^'’*]*[^'’* ]) ?\*['’]/,
    line: /scanf/,
    what: '`$format` reads a value of another type than the variable has (`$given`).',
    why: 'Use `%d` for `int`, `%lf` for `double` and `%c` for `char`.',
  },
  {
    says: /makes integer from pointer without a cast/,
    line: /char\s+\w+\s*=\s*"/,
    what: 'A text stands where one letter is needed.',
    why: 'One letter has single quotes: `\'a\'`. A text needs an array: `char text[] = "…"`.',
  },
  {
    says: /format ['‘](?<format>%[^'’]+)['’] expects argument of type ['‘](?<wanted>[^'’]+)['’], but argument \d+ has type ['‘](?<given>[^'’]+)['’]/,
    what: '`$format` prints a value of type `$wanted`, and it gets one of type `$given`.',
    why: 'Use `%d` for `int`, `%ld` for `long`, `%lld` for `long long`, `%f` for `double`, `%c` for `char` and `%s` for texts.',
  },
  {
    says: /format ['‘](?<format>%[^'’]+)['’] expects a matching/,
    what: 'There are more places in the text of `printf` than values after it.',
    why: 'Each % needs one value.',
  },
  {
    says: /too many arguments for format/,
    what: 'There are more values than places in the text of `printf`.',
    why: 'Each value needs one %.',
  },
  {
    says: says('«(?<name>\\w+)» (?:is|may be) used uninitialized'),
    what: '`$name` is used before it has a value.',
    why: 'Give it one where it is declared, such as `= 0`.',
  },
  {
    says: /comparisons like .X<=Y<=Z. do not have their mathematical meaning|comparison of constant .*with boolean expression/,
    line: /(?<a>[\w.]+)\s*(?<one><=?|>=?)\s*(?<b>[\w.]+)\s*(?<two><=?|>=?)\s*(?<c>[\w.]+)/,
    what: '`$a $one $b $two $c` compares the answer of the first comparison, 0 or 1, with `$c`.',
    why: 'Compare twice: `$a $one $b && $b $two $c`.',
  },
  {
    says: /suggest parentheses around comparison in operand of .(?<sign>[&|^]).$|suggest parentheses around comparison in operand of .(?<other>[&|^])./,
    line: /(?<compare>[!=]=)/,
    what: 'In line $at `$compare` is calculated first, and only then `&`, `|` or `^` with its answer, 0 or 1.',
    why: 'Write brackets: `(a & b) $compare c`.',
  },
  {
    says: /suggest parentheses around assignment used as truth value/,
    what: 'One = gives a value to a variable. To compare, write ==.',
    why: 'In a condition use `==`.',
  },
  {
    says: /control reaches end of non-void function|no return statement in function returning non-void/,
    what: 'The function can end without a `return`.',
    why: 'It has promised a value: write `return …;` on every way through it.',
  },
  {
    says: /statement (?:has|with) no effect|value computed is not used/,
    line: /==/,
    what: 'This line compares and does nothing with the answer.',
    why: 'To give a value, write one =.',
  },
  {
    says: /statement (?:has|with) no effect|value computed is not used/,
    what: 'This line calculates something and does nothing with it.',
    why: 'Give the result to a variable with =.',
  },
  {
    says: says('unused variable «(?<name>\\w+)»|variable «(?<other>\\w+)» set but not used'),
    what: 'A variable is declared here and never used.',
    why: 'Remove it, or use it.',
  },
  {
    says: says('comparison of integer expressions of different signedness'),
    what: 'A number that can be negative is compared with one that cannot.',
    why: 'Use the same type for both, such as `int` or `size_t`.',
  },
  {
    says: says('suggest braces around empty body in an «(?<word>\\w+)» statement'),
    what: 'There is a semicolon after `$word (…)` in line $at, which ends it there: what follows does not belong to it.',
    why: 'Remove the semicolon.',
  },
  {
    says: says('suggest braces around empty body|this «(?<word>\\w+)» clause does not guard'),
    what: 'The line below does not belong to the `if` or loop, though it looks like it.',
    why: 'Put what belongs to it between { and }, and check for a semicolon after the bracket.',
  },
  {
    says: says('return type defaults to|type of «(?<name>\\w+)» defaults to'),
    what: 'A type is missing here.',
    why: 'Write one, such as `int`.',
  },
  {
    says: says('division by zero'),
    what: 'Something is divided by zero.',
    why: 'Check the number right of /.',
  },
  {
    says: says('infinite recursion detected'),
    what: 'This function calls itself without end.',
    why: 'It needs a case in which it does not call itself.',
  },
];

const running: Rule[] = [
  {
    says: /out_of_range.*__n \(which is (?<index>\d+)\) >= this->size\(\) \(which is (?<length>\d+)\)/s,
    what: 'Place $index was asked for, and there are only $length places.',
    why: 'Places are counted from 0: the last one is the size minus one.',
  },
  {
    says: /out_of_range.*substr: __pos \(which is (?<index>\d+)\) > this->size\(\) \(which is (?<length>\d+)\)/s,
    what: '`substr` was to begin at place $index of a text with $length letters.',
    why: 'Places are counted from 0. Check the length first.',
  },
  {
    says: /invalid_argument.*(?<name>stoi|stod|stol|stof)/s,
    what: '`$name` was given a text that is no number.',
    why: 'Only digits can be turned into a number.',
  },
  {
    says: /free\(\): double free|double free/,
    what: 'The same memory was given back twice.',
    why: 'Call `free` or `delete` once for each `malloc` or `new`.',
  },
  {
    says: /stack smashing detected/,
    what: 'Something was written past the end of an array.',
    why: 'Make the array longer, or write less: a text also needs one place for its end.',
  },
  {
    says: /bad_alloc/,
    what: 'More memory was asked for than there is.',
    why: 'Print the size before this line: is it negative or far too large?',
  },
  {
    says: /divided by zero, or did other arithmetic/,
    what: 'Something was divided by zero.',
    why: 'Check the number right of / or % before dividing: when is it 0?',
  },
];

export const cRules: Rule[] = [...running, ...compiling, ...warnings];
