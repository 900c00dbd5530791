import { pythonSyntaxRules } from './python-syntax-rules.ts';
import type { Rule } from './rule.ts';

const names: Rule[] = [
  {
    says: /^NameError: name '(?<name>true|false|none)'/,
    near: 'name',
    what: 'Python writes `$near` with a capital letter.',
    why: 'Replace `$name` with `$near`.',
  },
  {
    says: /^NameError: name '(?<name>null|nil|undefined|NULL)'/,
    what: 'Python calls it `None`, not `$name`.',
    why: 'Replace `$name` with `None`.',
  },
  {
    says: /^NameError: name '(?<name>math|random|os|sys|time|json|re|datetime|string|itertools|collections|functools|statistics)'/,
    what: '`$name` is a module that is not imported.',
    why: 'Write `import $name` at the top of the program.',
  },
  {
    says: /^NameError: name '(?<name>sqrt|sin|cos|pi|floor|ceil)'/,
    what: '`$name` belongs to the module `math`.',
    why: 'Write `import math` at the top, and `math.$name` here.',
  },
  {
    says: /^NameError: name '(?<name>\w+)'/,
    near: 'name',
    what: '`$name` is not defined. $where',
    why: 'Names must be spelled the same everywhere, capital letters included.',
  },
  {
    says: /^NameError: name '(?<name>\w+)'/,
    code: ({ name }) => new RegExp(`^[ \\t]+${name}\\s*=[^=]`, 'm'),
    line: /^\S/,
    what: '`$name` is not defined here.',
    why: 'A name that gets its value inside a function exists only there. Use what the function returns instead.',
  },
  {
    says: /^NameError: name '(?<name>ZeroDivision|Value|Type|Key|Index|Name|Attribute|FileNotFound|Import|Overflow)'/,
    line: /\b(?:except|raise)\b/,
    what: 'There is no exception `$name`: its whole name ends with `Error`.',
    why: 'Write `Error` behind it.',
  },
  {
    says: /^NameError: name '(?<name>\w+)'/,
    line: ({ name }) => new RegExp(`(?<![\\w.])${name}\\s*\\(`),
    what: 'There is no function `$name`.',
    why: 'Write it, import it, or check its spelling.',
  },
  {
    says: /^NameError: name '(?<name>\w+)'/,
    line: ({ name }) => new RegExp(`\\b(?:print|input)\\s*\\(\\s*${name}\\s*\\)`),
    what: 'Python does not know `$name`. Is it a text? Then it needs quotes.',
    why: 'Write `"$name"` for the text, or give `$name` a value before this line.',
  },
  {
    says: /^NameError: name '(?<name>\w+)'/,
    what: 'Python does not know `$name`.',
    why: 'Either it is misspelled, or it gets its value only later, or it is a text that needs quotes.',
  },
  {
    says: /^UnboundLocalError: .*variable '(?<name>\w+)'/,
    line: /(?<own>\w+)\s*(?:[-+*/%]|\/\/)=/,
    near: 'name',
    what: '`$name` has no value yet. $where',
    why: 'Names must be spelled the same everywhere. Is it the same one?',
  },
  {
    says: /^UnboundLocalError: .*variable '(?<name>\w+)'/,
    code: ({ name }) => new RegExp(`self\\.${name}\\b`),
    line: /(?<own>\w+)\s*=\s*\k<own>\b/,
    what: '`$name` has no value in this method.',
    why: 'If it belongs to the object, write `self.$name` on both sides of =.',
  },
  {
    says: /^UnboundLocalError: .*variable '(?<name>\w+)'/,
    code: ({ name }) => new RegExp(`^${name}\\s*=`, 'm'),
    what: '`$name` is used before it has a value in this function.',
    why: 'A name that gets a value in a function belongs to the function, even if there is one of the same name outside. Give it a first value inside.',
  },
  {
    says: /^UnboundLocalError: .*variable '(?<name>\w+)'/,
    what: '`$name` is used before it has a value.',
    why: 'Give it a first value before this line, such as `$name = 0` before the loop.',
  },
];

const types: Rule[] = [
  {
    says: /builtin_function_or_method/,
    line: /(?<call>\w+)\.(?<method>upper|lower|strip|title|capitalize|split|copy|pop)\b(?!\s*\()/,
    what: '`$method` is not called: the brackets are missing.',
    why: 'Write `$call.$method()`.',
  },
  {
    says: /ValueError: (?<name>max|min)\(\) (?:arg|iterable argument) is (?:an )?empty/,
    what: '`$name(…)` was given nothing: there is no value in it.',
    why: 'Was it filled before, with as many values as expected? And what if there are none?',
  },
  {
    says: /can only concatenate str \(not "NoneType"\) to str/,
    what: 'A text and `None` are joined with +.',
    why: '`None` is what a function gives back that has no `return`. Which of the values comes from one?',
  },
  {
    says: /can only concatenate str \(not "(?<other>\w+)"\) to str|must be str, not (?<second>\w+)/,
    what: 'A text and something that is no text are joined with +.',
    why: 'To join texts, turn the other value into text with `str(…)`. To calculate, the text must become a number: `int(…)` for digits, `ord(…)` for a letter.',
  },
  {
    says: /unsupported operand type\(s\) for (?<sign>\S+): 'int' and 'str'|unsupported operand type\(s\) for (?<other>\S+): 'float' and 'str'/,
    what: 'A number and a text cannot be used together here.',
    why: 'Turn the text into a number with `int(…)` or `float(…)` first. What `input()` gives is always text.',
  },
  {
    says: /unsupported operand type\(s\) for (?<sign>\S+): 'str' and '(?:int|float)'/,
    what: '$sign does not work between a text and a number.',
    why: 'Turn the text into a number with `int(…)` or `float(…)` first. What `input()` gives is always text.',
  },
  {
    says: /unsupported operand type\(s\) for (?<sign>\S+?)=?: '(?:NoneType' and '\w+|\w+' and 'NoneType)'/,
    what: '$sign got `None` as one of its two values.',
    why: '`None` is what a function gives back that has no `return`. Which of the two values comes from one?',
  },
  {
    says: /can only concatenate list \(not "(?<other>\w+)"\) to list/,
    what: 'A list and something that is no list are joined with +.',
    why: 'To add one value to a list, use `.append(…)`.',
  },
  {
    says: /unsupported operand type\(s\) for (?<sign>\S+): 'function' and|unsupported operand type\(s\) for (?<other>\S+): '\w+' and 'function'/,
    what: 'A function itself is used here, not its result.',
    why: 'Write brackets after its name to call it.',
  },
  {
    says: /unsupported operand type\(s\) for (?<sign>\S+): '(?<left>\w+)' and '(?<right>\w+)'/,
    what: '$sign cannot be used between a value of type $left and one of type $right.',
    why: 'Print both values to see which one is not what you thought.',
  },
  {
    says: /'(?<sign>[<>]=?)' not supported between instances of '(?:int|float|str)' and '(?:int|float|str)'/,
    line: /[<>]=?\s*["'](?<number>-?\d+(?:\.\d+)?)["']/,
    what: 'In quotes, "$number" is a text and cannot be compared with a number.',
    why: 'Write $number without quotes.',
  },
  {
    says: /'(?<sign>[<>]=?)' not supported between instances of '(?<left>\w+)' and '(?<right>\w+)'/,
    what: 'A value of type $left cannot be compared with one of type $right.',
    why: 'Turn one of them into the type of the other first, for example with `int(…)`.',
  },
  {
    says: /'NoneType' object is not \w+/,
    code: /^\s*(?<kept>\w+)\s*=\s*\w+\.(?<method>sort|append|reverse|extend|insert|remove)\(/m,
    line: ({ kept }) => new RegExp(`\\b${kept}\\b`),
    what: '`.$method(…)` changes the list itself and gives back `None`.',
    why: 'Call it on a line of its own, without `=`, and go on using the list.',
  },
  {
    says: /'NoneType' object is not (?:subscriptable|iterable|callable)/,
    what: 'There is `None` where something else was expected.',
    why: '`None` is what a function gives back that has no `return`. Where does this value come from?',
  },
  {
    says: /'(?<type>int|float|str|list)' object is not callable/,
    code: /^\s*(?<name>sum|len|max|min|list|str|int|print|input|range|sorted|abs|round)\s*=[^=]/m,
    line: ({ name }) => new RegExp(`\\b${name}\\s*\\(`),
    what: '`$name` is a variable of yours now, so Python’s own `$name(…)` is gone.',
    why: 'Give your variable another name.',
  },
  {
    says: /'(?:int|float)' object is not callable/,
    line: /(?<number>\d)\s*\(/,
    what: 'A number is called like a function: the * is missing.',
    why: 'Write `*` between the number and the bracket.',
  },
  {
    says: /'(?<type>list|tuple|dict|str)' object is not callable/,
    line: /(?<name>[A-Za-z_]\w*)\((?<index>[^()]*)\)/,
    what: 'A value of type $type is called like a function.',
    why: 'To get one of its parts, use square brackets: `name[…]`.',
  },
  {
    says: /'(?<type>\w+)' object is not callable/,
    what: 'A value of type $type is called like a function.',
    why: 'Brackets after a name call it. Is there a variable with the name of a function, or an operator missing?',
  },
  {
    says: /'(?<type>builtin_function_or_method|function|method|type)' object is not subscriptable|type '\w+' is not subscriptable/,
    what: 'Square brackets follow the name of a function.',
    why: 'A function is called with round brackets: `name(…)`.',
  },
  {
    says: /'(?<type>\w+)' object is not subscriptable/,
    what: 'Square brackets follow a value of type $type, which has no parts to pick from.',
    why: 'Only lists, texts, tuples and dictionaries can be asked for a part with [ ].',
  },
  {
    says: /'int' object is not iterable/,
    line: /\bin\s+(?<call>len\(.*\)|\d+|\w+)\s*:/,
    what: 'A loop cannot go through a number.',
    why: 'To count, write `in range($call):`.',
  },
  {
    says: /'(?<type>\w+)' object is not iterable/,
    what: 'A value of type $type has no parts to go through.',
    why: 'To count, use `range(…)`; to go through one thing, put it into a list.',
  },
  {
    says: /object of type '(?<type>\w+)' has no len/,
    what: '`len(…)` was given a value of type $type, which has no length.',
    why: 'Lists, texts and dictionaries have a length. Is it the value that you meant?',
  },
  {
    says: /sequence item \d+: expected str instance, (?<type>\w+) found/,
    what: '`join` puts texts together, and the list has something else in it ($type).',
    why: 'Turn each one into text first: `join(str(n) for n in …)`.',
  },
  {
    says: /TypeError: 'float' object cannot be interpreted as an integer/,
    line: /\/(?!\/)/,
    what: 'A whole number is needed here, and / gives one with a decimal point.',
    why: 'Use `//`, which divides without a remainder.',
  },
  {
    says: /TypeError: '(?<type>\w+)' object cannot be interpreted as an integer/,
    line: /range\(/,
    what: '`range(…)` needs a whole number and was given a value of type $type.',
    why: 'Turn it into a whole number first with `int(…)`.',
  },
  {
    says: /(?<name>\w+)\(\) missing (?<count>\d+) required positional arguments?: (?<which>.+)/,
    what: '`$name` was called with too few values: $which is missing.',
    why: 'Compare the call with the line that begins with `def $name`.',
  },
  {
    says: /(?<class>\w+)\.(?<name>\w+)\(\) takes (?:from )?(?<takes>\d+).* but (?<given>\d+) (?:was|were) given/,
    code: ({ name }) => new RegExp(`^\\s+def ${name}\\((?!self\\b)`, 'm'),
    what: 'The method `$name` lacks `self`, its first parameter.',
    why: 'Write `def $name(self, …)`: Python passes the object itself first.',
  },
  {
    says: /(?<name>\w+)\(\) takes 0 positional arguments but (?<given>\d+) (?:was|were) given/,
    what: '`$name` takes no values and was given $given.',
    why: 'Write the names of the values between the brackets of `def $name(…)`.',
  },
  {
    says: /(?<name>\w+)\(\) takes (?:from )?(?<takes>\d+).* positional arguments? but (?<given>\d+) (?:was|were) given/,
    what: '`$name` was given $given values and takes only $takes.',
    why: 'Compare the call with the line that begins with `def $name`.',
  },
  {
    says: /indices must be integers or slices, not tuple/,
    line: /(?<list>\w+)\[\s*(?<one>[^\],[]+?)\s*,\s*(?<two>[^\],[]+?)\s*\]/,
    what: '`$list[$one, $two]` asks for one place with two numbers.',
    why: 'Write a pair of brackets for each: `$list[$one][$two]`.',
  },
  {
    says: /(?:list|tuple|string) ind\w+ must be integers.*not '?float/,
    what: 'The place in square brackets has a decimal point.',
    why: 'Places are whole numbers: divide with `//` instead of /.',
  },
  {
    says: /(?<type>list|tuple|string) ind\w+ must be integers.*not '?str/,
    what: 'The place in square brackets is a text; it must be a whole number.',
    why: 'Places in lists and texts are counted 0, 1, 2, …, without quotes.',
  },
  {
    says: /ind\w+ must be integers/,
    what: 'The place in square brackets is no whole number.',
    why: 'Places in lists and texts are counted 0, 1, 2, ….',
  },
  {
    says: /'(?<type>\w+)' object does not support item assignment/,
    what: 'A part of a value of type $type cannot be changed.',
    why: 'Texts and tuples stay as they are. Build a new one instead.',
  },
  {
    says: /can't multiply sequence by non-int of type '(?<type>\w+)'/,
    what: 'A text or list can be repeated a whole number of times only, not by a value of type $type.',
    why: 'To calculate, turn texts into numbers with `int(…)` first.',
  },
  {
    says: /cannot unpack non-iterable (?<type>\w+) object/,
    what: 'There are several names left of =, and one value of type $type right of it.',
    why: 'Write one value for each name, separated by commas.',
  },
  {
    says: /unhashable type: '(?<type>\w+)'/,
    what: 'A value of type $type cannot be a key of a dictionary or part of a set.',
    why: 'Use a text, a number or a tuple instead.',
  },
];

const values: Rule[] = [
  {
    says: /invalid literal for int\(\) with base 10: (?<value>''|"")/,
    what: '`int(…)` was given an empty text.',
    why: 'There is nothing to read a number from: check what comes in before.',
  },
  {
    says: /invalid literal for int\(\) with base 10: (?<value>'[-+]?\d*[.,]\d*')/,
    what: '`int(…)` was given $value, which is no whole number.',
    why: 'For numbers with a decimal point use `float(…)`.',
  },
  {
    says: /invalid literal for int\(\) with base 10: (?<value>.+)/,
    what: '`int(…)` was given $value, which is no whole number.',
    why: '`int` understands digits only: no letters, no spaces between them.',
  },
  {
    says: /could not convert string to float: (?<value>'\d+,\d+')/,
    what: '`float(…)` was given $value: numbers have a point, not a comma.',
    why: 'Replace the comma with a point first: `.replace(",", ".")`.',
  },
  {
    says: /could not convert string to float: (?<value>.+)/,
    what: '`float(…)` was given $value, which is no number.',
    why: '`float` understands digits with a point.',
  },
  {
    says: /too many values to unpack \(expected (?<names>\d+)/,
    what: 'There are $names names left of =, and more values right of it.',
    why: 'Print the right side: how many values are there really?',
  },
  {
    says: /not enough values to unpack \(expected (?<names>\d+), got (?<got>\d+)/,
    what: 'There are $names names left of = and only $got values right of it.',
    why: 'Print the right side: how many values are there really?',
  },
  {
    says: /list\.remove\(x\): x not in list/,
    what: '`remove` was asked to take out a value that the list does not have.',
    why: 'Ask with `in` first whether it is there.',
  },
  {
    says: /is not in list|not in tuple|substring not found/,
    what: 'Something was searched for that is not there.',
    why: 'Ask with `in` first, and do something else when it is missing.',
  },
  {
    says: /^ValueError: math domain error/,
    what: 'A function of `math` was given a number that it has no result for.',
    why: 'For example the square root of a negative number. Print the number before this line.',
  },
  {
    says: /pop from empty list/,
    what: 'Something is taken out of a list that is empty.',
    why: 'Check its length first, or look why it is empty so soon.',
  },
  {
    says: /^IndexError/,
    line: /(?<index>\w+)\[(?<i>\w+)\]/,
    code: /range\(len\(\w+\)\s*\+\s*1\)|range\(1,\s*len\(\w+\)\s*\+\s*1\)/,
    what: 'The last round of the loop asks for a place after the end.',
    why: 'Places are counted from 0, so `range(len(…))` is enough, without + 1.',
  },
  {
    says: /^IndexError/,
    code: /range\(\s*len\((?<list>\w+)\)\s*,\s*-?\d+\s*,\s*-1\s*\)/,
    what: 'The loop begins with place `len($list)`, which is one after the last one.',
    why: 'Count down from `len($list) - 1` to 0: `range(len($list) - 1, -1, -1)`.',
  },
  {
    says: /^IndexError: (?<kind>list|string|tuple)/,
    line: /(?<name>\w+)\[(?<place>-?\d+)\]/,
    what: '`$name[$place]` asks for a place that `$name` does not have.',
    why: 'Places are counted from 0: the last one is the length minus one. And what if it is empty?',
  },
  {
    says: /^IndexError/,
    what: 'A place was asked for that the list or text does not have.',
    why: 'Places are counted from 0, so the last one is the length minus one. And what if it is empty?',
  },
  {
    says: /^RuntimeError: (?<what>dictionary|Set) changed size during iteration/i,
    line: /\bfor\s+.*\bin\s+(?<over>[\w.]+)/,
    what: '`$over` gets or loses entries while the loop goes through it.',
    why: 'Go through a copy: `for … in list($over):`.',
  },
  {
    says: /'set' object has no attribute 'append'/,
    what: 'A set has no `append`.',
    why: 'Add with `.add(…)`.',
  },
  {
    says: /^ValueError: time data (?<value>'.*') does not match format (?<format>'.*')/,
    what: 'The date $value is not written as $format says.',
    why: 'Change the format: %Y is a year, %m a month, %d a day, %H hours, %M minutes.',
  },
  {
    says: /^KeyError: '(?<key>[^']+)'/,
    code: /["'][^"']+["']\s*:/,
    what: "The dictionary has no entry '$key'.",
    why: 'Is the key spelled the same everywhere? Ask with `in` first, or use `.get(…)`, which gives `None` instead of an error.',
  },
  {
    says: /^KeyError: (?<key>.+)/,
    what: 'The dictionary has no entry $key.',
    why: 'Ask with `in` first, or use `.get(…)`, which gives `None` instead of an error.',
  },
  {
    says: /'NoneType' object has no attribute '(?<name>\w+)'/,
    what: 'There is `None` left of `.$name`.',
    why: '`None` is what a function gives back that has no `return`. Where does this value come from?',
  },
  {
    says: /'(?<type>list|str|dict|tuple|set)' object has no attribute '(?<name>length|size|Length|lenght|lenth|lengh)'/,
    what: 'Python counts with `len(…)`, not with `.$name`.',
    why: 'Write `len(name)` instead of `name.$name`.',
  },
  {
    says: /'(?<type>list|tuple|set)' object has no attribute '(?<name>sum|max|min|len|sorted)'/,
    what: '`$name` does not follow a point: the $type goes between its brackets.',
    why: 'Write `$name(…)`.',
  },
  {
    says: /'list' object has no attribute '(?<name>push|add|push_back|Add)'/,
    what: 'A list has no `$name`. Use `append`.',
    why: 'Write `.append(…)` to add a value at the end.',
  },
  {
    says: /'(?<type>\w+)' object has no attribute '(?<name>\w+)'\. Did you mean: '(?<near>\w+)'/,
    what: 'A value of type $type has no `$name`. Did you mean `$near`?',
    why: 'Check the spelling, and that the value is of the type you think.',
  },
  {
    says: /'list' object has no attribute '(?<name>a\w*p\w*e\w*n\w*d\w*)'/,
    what: 'A value of type list has no `$name`. Did you mean `append`?',
    why: 'Check the spelling.',
  },
  {
    says: /'(?<type>\w+)' object has no attribute '(?<name>\w+)'/,
    near: 'name',
    what: 'A value of type $type has no `$name`. $where',
    why: 'Check the spelling, and that the value is of the type you think.',
  },
  {
    says: /'(?<type>\w+)' object has no attribute '(?<name>\w+)'/,
    what: 'A value of type $type has no `$name`.',
    why: 'Check the spelling, and that the value is of the type you think.',
  },
  {
    says: /module '(?<module>\w+)' has no attribute '(?<name>\w+)'/,
    what: 'The module `$module` has nothing called `$name`.',
    why: 'Check the spelling, capital letters included.',
  },
  {
    says: /^ZeroDivisionError/,
    what: 'Something was divided by zero.',
    why: 'Check the number right of / before dividing: when is it 0?',
  },
  {
    says: /No module named '(?<name>Math|Random|Time|Sys|Os|Json|Datetime|Re)'/,
    what: 'Names of modules have small letters: `$name` is not one of them.',
    why: 'Write the first letter of `$name` small.',
  },
  {
    says: /No module named '(?<name>maths)'/,
    what: 'There is no module `maths`. Python calls it `math`.',
    why: 'Write `import math`.',
  },
  {
    says: /No module named '(?<name>[\w.]+)'/,
    what: 'There is no module `$name` here.',
    why: 'Either it is misspelled, or it does not come with Python and cannot be used in this course.',
  },
  {
    says: /cannot import name '(?<name>\w+)' from '(?<module>[\w.]+)'/,
    what: 'The module `$module` has nothing called `$name`.',
    why: 'Check the spelling, capital letters included.',
  },
  {
    says: /^RecursionError/,
    what: 'A function called itself so often that Python stopped it.',
    why: 'It needs a case in which it does not call itself, and each call must come closer to that case.',
  },
  {
    says: /^FileNotFoundError.*: (?<file>'[^']*')/,
    what: 'There is no file $file.',
    why: 'Check the spelling of its name. Only files that belong to the exercise exist here.',
  },
  {
    says: /^EOFError/,
    what: 'The program asked for input, and there was none.',
    why: 'The tests call your function themselves and type nothing: take the value from the parameters instead of `input()`.',
  },
  {
    says: /^(?<error>KeyboardInterrupt)/,
    what: 'The program was interrupted.',
    why: 'It ran for too long: is there a loop that never ends?',
  },
];

/** Errors that a library or the program itself raised on purpose. */
const unknown: Rule[] = [
  {
    says: /^TypeError/,
    what: 'A value has a type that does not fit here.',
    why: 'Print the values of this line with `type(…)` to see which one is not what you thought.',
    isGeneric: true,
  },
  {
    says: /^(?<error>[A-Z]\w*(?:Error|Exception|Interrupt|Iteration)\b(?:: .*)?)/,
    what: 'Your program stopped with $error',
    why: 'Look at the line it names, and at the values that are used there.',
    isGeneric: true,
  },
];

export const pythonRules: Rule[] = [...pythonSyntaxRules, ...names, ...types, ...values, ...unknown];
