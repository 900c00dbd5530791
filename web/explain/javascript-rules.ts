import type { Rule } from './rule.ts';

const syntax: Rule[] = [
  {
    says: /Unexpected token 'export'|'import' and 'export' may only appear at the top level/,
    code: /[{(]/,
    what: '`export` in line $at stands inside of something that is not closed: a } or ) is missing above.',
    why: 'Look at the functions above: each { needs a } at its end.',
  },
  {
    says: /Cannot use 'in' operator to search for/,
    what: '`in` asks for the name of a property, not whether a value is in a text or an array.',
    why: 'Write `.includes(…)` after the text or array.',
  },
  {
    says: /^SyntaxError/,
    line: /^\s+function\s+(?<name>\w+)\s*\(/,
    code: /\bclass\s+\w+/,
    what: 'A method of a class is written without the word `function`.',
    why: 'Write `$name(…) { … }`.',
  },
  {
    says: /^SyntaxError/,
    line: /^\s*(?:export\s+)?interface\s+(?<name>\w+)\s*=/,
    what: 'An `interface` has no = before its {.',
    why: 'Write `interface $name { … }`, or `type $name = { … }`.',
  },
  {
    says: /^SyntaxError/,
    line: /^\s*(?<word>[A-Za-z]+)\s+[\w"'([{]/,
    nearKeyword: 'word',
    what: '`$word` is no word of JavaScript. Did you mean `$near`?',
    why: 'Check its spelling.',
  },
  {
    says: /^SyntaxError/,
    line: /\((?:[^()]*,)?\s*(?<word>let|const|var)\s+(?<name>\w+)[^=;]*\)/,
    what: 'A parameter has no `$word` before its name.',
    why: 'Write only `$name`.',
  },
  {
    says: /^SyntaxError/,
    line: /[^=!<>]=\s*[;)]/,
    what: 'There is no value after =.',
    why: 'Write the value that the name gets.',
  },
  {
    says: /^SyntaxError|^ReferenceError/,
    line: /(?<sign>[“”„‟«»‘’‚‛])/,
    what: 'This quote is curly ($sign). JavaScript needs a straight one.',
    why: 'Type the quotes again with the keyboard: `\'` or `"`. Copied text often has curly ones.',
  },
  {
    says: /^SyntaxError/,
    line: /^\s*def\s+(?<name>\w+)/,
    what: 'JavaScript begins a function with `function`, not with `def`.',
    why: 'Write `function $name(…) { … }`.',
  },
  {
    says: /^SyntaxError/,
    line: /^\s*(?:function\b.*\)|if\s*\(.*\)|for\s*\(.*\)|while\s*\(.*\)|else)\s*:\s*$/,
    what: 'JavaScript begins a block with {, not with a colon.',
    why: 'Replace : with { and end the block with }.',
  },
  {
    says: /^SyntaxError/,
    line: /\b(?<word>elif|elseif|elsif)\b/,
    what: 'JavaScript writes `else if` instead of `$word`.',
    why: 'Write it in two words.',
  },
  {
    says: /^SyntaxError/,
    line: /^\s*(?:\}\s*else\s+)?(?<word>if|while|for|switch)\s+[^(\s]/,
    what: 'The condition after `$word` needs round brackets.',
    why: 'Write `$word (…) {`.',
  },
  {
    says: /^SyntaxError/,
    line: /^\s*#/,
    what: 'A comment begins with // in JavaScript, not with #.',
    why: 'Replace # with //.',
  },
  {
    says: /^SyntaxError/,
    line: /\(\s*let\s+\w+\s*=[^;]*,[^;]*,[^;]*\)/,
    what: 'The three parts of a `for` loop are separated by semicolons, not by commas.',
    why: 'Write `for (let i = 0; i < …; i++)`.',
  },
  {
    says: /^SyntaxError/,
    line: /\w\s+and\s+\w/,
    what: 'JavaScript writes && instead of `and`.',
    why: 'Replace `and` with &&.',
  },
  {
    says: /^SyntaxError/,
    line: /\w\s+or\s+\w/,
    what: 'JavaScript writes || instead of `or`.',
    why: 'Replace `or` with ||.',
  },
  {
    says: /^SyntaxError/,
    line: /\(\s*not\s+\w/,
    what: 'JavaScript writes ! instead of `not`.',
    why: 'Replace `not` with !.',
  },
  {
    says: /^SyntaxError/,
    line: /'[^'"]*\w'\w/,
    what: "The apostrophe ends the text, because it is the same sign as the text's quotes.",
    why: 'Put the text between double quotes: `"it\'s"`.',
  },
  {
    says: /Invalid or unexpected token|Unterminated string/,
    line: /^(?:[^'"`]|'[^']*'|"[^"]*")*['"][^'"]*$/,
    what: 'A text in quotes does not end.',
    why: 'A text ends with the same kind of quote that it began with, on the same line.',
  },
  {
    says: /Identifier '(?<name>[^']+)' has already been declared|(?:name|identifier) `(?<other>[^`]+)` (?:is defined multiple times|has already been declared)/i,
    what: '`$name` is declared twice.',
    why: 'Write `let` or `const` only the first time; afterwards just `$name = …`.',
  },
  {
    says: /Missing initializer in const|'?const'? declarations? must be initialized/i,
    what: 'A `const` needs its value at once.',
    why: 'Write `= …` after the name, or use `let` if it gets its value later.',
  },
  {
    says: /Unexpected (?:strict mode reserved word|token) '(?<word>class|function|return|if|for|while|new|this|const|let|var|delete|typeof|in|case|switch|default|import|export)'/,
    line: /(?:const|let|var)\s+(?<name>class|function|return|if|for|while|new|this|delete|typeof|in|case|switch|default|import|export)\b/,
    what: '`$word` is a word of JavaScript itself and cannot be a name.',
    why: 'Choose another name.',
  },
  {
    says: /Illegal return statement|'?return'? (?:statement )?(?:is not allowed|outside)/i,
    what: 'This `return` is not inside a function.',
    why: 'Is there a } too many above it?',
  },
  {
    says: /Invalid left-hand side in assignment|Cannot assign to this expression/i,
    line: /\b(?<word>if|while)\s*\(/,
    what: 'One = gives a value to a name. To compare, write ===.',
    why: 'In a condition after `$word` use `===`.',
  },
  {
    says: /Invalid left-hand side in assignment|Cannot assign to this expression/i,
    what: 'Something stands left of = that cannot be given a value.',
    why: 'One = gives a value to a name; three, `===`, compare.',
  },
  {
    says: /await is only valid|Unexpected reserved word|Expected .*got .*await/,
    line: /\bawait\b/,
    what: '`await` works only inside an `async` function.',
    why: 'Write `async` before `function`.',
  },
  {
    says: /Unexpected token 'else'/,
    code: /\bif\s*\(.*\)\s*;/,
    what: 'There is a semicolon after `if (…)`, which ends the `if` there.',
    why: 'Remove the semicolon before {.',
  },
  {
    says: /Unexpected token 'else'/,
    what: 'This `else` belongs to no `if`.',
    why: 'Check the brackets { } above: the block of the `if` ends right before `else`.',
  },
  {
    says: /Unexpected end of input|Expected '?}'?|Unexpected eof|Unexpected token `?<?eof/i,
    what: 'A bracket is opened and never closed.',
    why: 'Count { and }, ( and ): each one that opens needs one that closes.',
  },
  {
    says: /missing \) after argument list/,
    line: /(?:'[^']*'|"[^"]*"|`[^`]*`)\s+[A-Za-z_$]/,
    what: 'Something is missing between a text and the value next to it.',
    why: 'Put a comma or a + between them.',
  },
  {
    says: /missing \) after argument list|Expected ',', got ';'/,
    brackets: 'open',
    what: 'A closing bracket ) is missing in this line.',
    why: 'Each ( needs a ) that closes it.',
  },
  {
    says: /Unexpected (?:number|string|identifier|token)|Expected (?:a comma|',')/i,
    line: /\[[^\]]*(?:\d|'|")\s+(?:\d|'|")[^\]]*\]|\{[^}]*\w\s*:\s*[\w'"]+\s+\w+\s*:/,
    what: 'A comma is missing between two values.',
    why: 'The values of an array or an object are separated by commas.',
  },
  {
    says: /missing \) after argument list/,
    line: /\(\s*[\w\s,]*\)\s+(?!=>)[\w({]/,
    what: 'Something is missing after the brackets: is it the arrow =>?',
    why: 'A short function is written `(a, b) => …`.',
  },
  {
    says: /Unexpected token '\)'/,
    brackets: 'closed',
    what: 'There is a closing ) too many.',
    why: 'Remove it, or add the bracket that opens.',
  },
  {
    says: /Unexpected token '(?<sign>[)}\]])'/,
    line: /^\s*[)}\]];?\s*$/,
    what: 'There is a closing $sign too many.',
    why: 'Remove it, or add the bracket that opens.',
  },
  {
    says: /^SyntaxError/,
    line: /\((?:\s*(?<type>number|string|boolean)(?:\[\])?\s+(?<name>\w+))/,
    what: 'The type stands after the name in TypeScript.',
    why: 'Write `$name: $type`.',
  },
  {
    says: /^SyntaxError/,
    line: /\(\s*(?<name>\w+)\s+(?<type>number|string|boolean)\b/,
    what: 'A colon is missing between the name and its type.',
    why: 'Write `$name: $type`.',
  },
  {
    says: /Invalid or unexpected token|Unterminated string/,
    line: /^(?:[^'"]*"[^"]*|[^'"]*'[^']*)$/,
    what: 'A text begins with one kind of quote and does not end with it.',
    why: 'Use the same kind of quote at both ends.',
  },
  {
    says: /^SyntaxError/,
    line: /^(?!.*(?:=>|function\s*\([^()]*\))\s*\{\s*$)(?!.*\(\{\s*$).*[{;]\s*$/,
    brackets: 'open',
    what: 'A closing bracket ) is missing in this line.',
    why: 'Each ( needs a ) that closes it.',
  },
  {
    says: /^SyntaxError/,
    what: 'JavaScript cannot make sense of this line.',
    why: 'Look for a missing bracket, quote or comma here, or at the end of the line above.',
    isGeneric: true,
  },
];

const running: Rule[] = [
  {
    says: /^ReferenceError: (?<name>True|False)\b/,
    what: 'JavaScript writes `true` and `false` in small letters.',
    why: 'Write `$name` without the capital letter.',
  },
  {
    says: /^ReferenceError: (?<name>None|nil|NULL|Null)\b/,
    what: 'JavaScript calls it `null`, not `$name`.',
    why: 'Replace `$name` with `null`.',
  },
  {
    says: /^ReferenceError: print is not defined/,
    absent: /\bprint\s*=|function print/,
    what: 'JavaScript prints with `console.log(…)`, not with `print(…)`.',
    why: 'Replace `print` with `console.log`.',
  },
  {
    says: /^ReferenceError: len is not defined/,
    what: 'JavaScript has no `len(…)`: the length is `.length`.',
    why: 'Write `name.length` instead of `len(name)`.',
  },
  {
    says: /^ReferenceError: (?<name>document|window|alert|prompt|localStorage) is not defined/,
    what: '`$name` exists only in web pages, and this program runs without one.',
    why: 'Use parameters and `return` instead, and `console.log(…)` to print.',
  },
  {
    says: /^ReferenceError: (?<name>[\w$]+) is not defined/,
    near: 'name',
    what: '`$name` is not defined. $where',
    why: 'Names must be spelled the same everywhere, capital letters included.',
  },
  {
    says: /^ReferenceError: (?<name>[\w$]+) is not defined/,
    line: ({ name }) => new RegExp(`(?<![\\w$.])${name}\\s*\\(`),
    what: 'There is no function `$name`.',
    why: 'Write it, or check its spelling.',
  },
  {
    says: /^ReferenceError: (?<name>[\w$]+) is not defined/,
    line: ({ name }) => new RegExp(`\\(\\s*${name}\\s*\\)`),
    what: 'JavaScript does not know `$name`. Is it a text? Then it needs quotes.',
    why: "Write `'$name'` for the text, or declare `$name` before this line.",
  },
  {
    says: /^ReferenceError: (?<name>[\w$]+) is not defined/,
    what: 'JavaScript does not know `$name`.',
    why: 'Declare it with `let` or `const` before this line, or check its spelling.',
  },
  {
    says: /Cannot access '(?<name>[^']+)' before initialization/,
    what: '`$name` is used above the line that declares it.',
    why: 'Move `let $name` or `const $name` further up.',
  },
  {
    says: /Assignment to constant variable/,
    what: 'A `const` cannot get a new value.',
    why: 'Declare it with `let` instead.',
  },
  {
    says: /\.append is not a function/,
    what: 'An array has no `append`. Use `push`.',
    why: 'Write `.push(…)` to add a value at the end.',
  },
  {
    says: /\.length is not a function/,
    what: '`length` is not a function: it has no brackets.',
    why: 'Write `.length` without ().',
  },
  {
    says: /\.(?<name>push|map|filter|forEach|reduce|join|slice|sort|includes) is not a function/,
    what: 'The value left of `.$name` is no array.',
    why: 'Print it with `console.log` before this line: what is it really?',
  },
  {
    says: /(?:^|\W)(?<whole>[\w$.[\]()'"]+)\.(?<name>[\w$]+) is not a function/,
    line: /\.(?<member>psuh|puhs|pus|pushh)\b/,
    what: 'There is no `$name`. Did you mean `push`?',
    why: 'Check the spelling.',
  },
  {
    says: /\.(?<name>toUppercase|touppercase|ToUpperCase|toUpper|upper) is not a function/,
    what: 'There is no `$name`. Did you mean `toUpperCase`?',
    why: 'Capital letters count in names.',
  },
  {
    says: /\.(?<name>toLowercase|tolowercase|ToLowerCase|toLower|lower) is not a function/,
    what: 'There is no `$name`. Did you mean `toLowerCase`?',
    why: 'Capital letters count in names.',
  },
  {
    says: /\.(?<name>[\w$]+) is not a function/,
    near: 'name',
    what: 'There is no function `$name` here. $where',
    why: 'Check the spelling, capital letters included.',
  },
  {
    says: /\.(?<name>[\w$]+) is not a function/,
    what: 'The value left of the point has no function `$name`.',
    why: 'Check the spelling, and what the value really is: print it before this line.',
  },
  {
    says: /(?<name>[\w$]+) is not a function/,
    what: '`$name` is called like a function, but it is a value.',
    why: 'Remove the brackets after it, or check whether two things have the same name.',
  },
  {
    says: /Cannot (?:read|set) properties of (?<nothing>undefined|null) \((?:reading|setting) '(?<name>[^']+)'\)/,
    code: /for\s*\([^;]*;\s*(?<index>\w+)\s*<=\s*[\w.]+\.length\s*;/,
    line: ({ index }) => new RegExp(`\\[${index}\\]`),
    what: 'The last round of the loop asks for a place after the end, and gets `undefined`.',
    why: 'Places are counted from 0: compare with `<`, not with `<=`.',
  },
  {
    says: /Cannot (?:read|set) properties of (?<nothing>undefined|null) \((?:reading|setting) '(?<name>forEach|map|filter|length|push|reduce|join)'\)/,
    line: /(?<call>[\w$]+)\(\)\./,
    what: '`$call()` gave back `$nothing`, so there is no `.$name`.',
    why: 'Does `$call` reach a `return` with a value?',
  },
  {
    says: /Cannot (?:read|set) properties of (?<nothing>undefined|null) \((?:reading|setting) '(?<name>[^']+)'\)/,
    what: 'There is `$nothing` left of `.$name`.',
    why: 'The value was never set, or was not found. Print it before this line to see which one it is.',
  },
  {
    says: /(?<name>[\w$.]+) is not iterable/,
    line: /\bof\s+(?<values>[\w$.]+\.length)/,
    what: 'A `for … of` loop cannot go through a number.',
    why: 'To count, write `for (let i = 0; i < $values; i++)`.',
  },
  {
    says: /TypeError: (?<name>[\w$.]+) is not iterable/,
    what: '`$name` has no parts to go through.',
    why: 'Is it an array? Print it before this line.',
  },
  {
    says: /is not iterable/,
    line: /\bof\s*\{/,
    what: 'A `for … of` loop cannot go through an object.',
    why: 'Go through `Object.keys(…)` or `Object.values(…)` instead.',
  },
  {
    says: /is not iterable/,
    what: 'A value of this line has no parts to go through.',
    why: 'Is it an array? Print it before this line.',
  },
  {
    says: /Must call super constructor in derived class/,
    what: 'The constructor of a class with `extends` must call `super(…)` first.',
    why: 'Write `super(…);` before `this` is used.',
  },
  {
    says: /Class constructor (?<name>\w+) cannot be invoked without 'new'/,
    what: '`new` is missing before `$name`.',
    why: 'Write `new $name(…)`.',
  },
  {
    says: /Reduce of empty array with no initial value/,
    what: '`reduce` was called on an empty array and has nothing to begin with.',
    why: 'Give it a first value: `.reduce((a, b) => a + b, 0)`.',
  },
  {
    says: /Invalid array length/,
    what: 'An array was to get a length that is negative or too large.',
    why: 'Print the number in `new Array(…)` before this line.',
  },
  {
    says: /Maximum call stack size exceeded/,
    what: 'A function called itself so often that it was stopped.',
    why: 'It needs a case in which it does not call itself, and each call must come closer to that case.',
  },
  {
    says: /^SyntaxError: .*(?:JSON)/,
    what: '`JSON.parse` was given a text that is no JSON.',
    why: 'In JSON all names and texts have double quotes.',
  },
  {
    says: /^(?<error>[A-Z]\w*(?:Error|Exception)\b(?:: .*)?)/,
    what: 'Your program stopped with $error',
    why: 'Look at the line it names, and at the values that are used there.',
    isGeneric: true,
  },
];

const jsonFirst = running.filter(rule => rule.says?.source.includes('JSON'));

export const javascriptRules: Rule[] = [...jsonFirst, ...syntax, ...running];
