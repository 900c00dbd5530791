import type { Rule } from './rule.ts';

/** What the TypeScript compiler says about types. Its additions are further lines of the error. */
export const typescriptRules: Rule[] = [
  {
    says: /^'[,;>)]' expected|^Expression expected|^Declaration or statement expected/,
    line: /\bfor\s*\([^;()]*,[^;()]*,[^;()]*\)/,
    what: 'The three parts of a `for` loop are separated by semicolons, not by commas.',
    why: 'Write `for (let i = 0; i < n; i++)`.',
  },
  {
    says: /always return true since this 'Promise<(?<type>[^']*)>' is always defined/,
    line: /\b(?:if|while)\s*\(\s*!?(?<name>\w+)\s*\)/,
    what: '`$name` in line $at is a promise, which always counts as true, not the value: `await` is missing where `$name` gets it.',
    why: 'Write `await` before the call that gives `$name` its value.',
  },
  {
    says: /^Type '(?<is>[^']+) \| (?<nothing>undefined|null)' is not assignable to type '(?<wanted>[^']+)'/,
    line: /\.(?<method>find|pop|shift|get|at|match|findLast)\s*\(/,
    what: '`$method` can give $nothing, where there is nothing, and a `$wanted` is needed here.',
    why: 'Ask for that case first, or write `?? …` with another value behind it.',
  },
  {
    says: /^Type '(?<is>[^']+) \| (?<nothing>undefined|null)' is not assignable to type '(?<wanted>[^']+)'/,
    what: 'This value can be $nothing, and a `$wanted` is needed here.',
    why: 'Ask for that case first: `if (… === $nothing)`.',
  },
  {
    says: /^Type '\(.*\) => .*' is not assignable to type '(?<wanted>string|number|boolean|[^']*\[\])'/,
    line: /\.(?<name>[\w$]+)\s*[;,)]/,
    what: '`$name` is not called: the brackets are missing.',
    why: 'Write `.$name()`.',
  },
  {
    says: /^Property '(?<name>push|pop|sort|reverse|splice|shift|unshift|fill)' does not exist on type 'readonly/,
    what: 'The list is `readonly`: it cannot be changed with `$name`.',
    why: 'Work with a copy: `[...list]`.',
  },
  {
    says: /^Operator '(?<sign>[^']+)' cannot be applied to types '(?:Promise<[^']*' and '[^']*|[^']*' and 'Promise<[^']*)'/,
    what: 'What an `async` function gives is a promise, not the value: `await` is missing.',
    why: 'Write `await` before the call, and `async` before the function around it.',
  },
  {
    says: /^The return type of an async function or method must be the global Promise<T> type\. Did you mean to write '(?<wanted>[^']+)'/,
    what: 'An `async` function always gives back a promise.',
    why: 'Write `$wanted` as its type.',
  },
  {
    says: /^Type '(?<is>[^']+)' is not comparable to type '(?<wanted>[^']+)'/,
    line: /\bcase\b/,
    what: 'The value after `case` is a `$is`, and what `switch` looks at is a `$wanted`: they are never equal.',
    why: 'Write a value of the same type, numbers without quotes.',
  },
  {
    says: /^Element implicitly has an 'any' type because index expression is not of type 'number'/,
    what: 'The place in a list must be a number, and it is none here.',
    why: 'Turn it into a number: `Number(…)`.',
  },
  {
    says: /^Element implicitly has an 'any' type because expression of type '(?<is>[^']+)' can't be used to index type '(?<type>[^']+)'/,
    what: 'What stands in [ ] may be any text, and the object has only certain names.',
    why: 'Give the object a type such as `Record<string, number>`, or the text the type of its names.',
  },
  {
    says: /^Property '(?<name>[\w$]+)' does not exist on type '(?<type>[^']+)'\. Did you mean to access the static member '(?<whole>[\w$.]+)'/,
    what: '`$name` is `static`: it belongs to the class, not to each object.',
    why: 'Write `$whole`, or remove `static`, if each object has its own.',
  },
  {
    says: /^This comparison appears to be unintentional because the types 'boolean' and|^Operator '[<>]=?' cannot be applied to types 'boolean' and/,
    line: /(?<one>[\w$.]+(?:\[[^\]]*\])?)\s*(?<first>[<>]=?|={2,3})\s*(?<two>[\w$.]+(?:\[[^\]]*\])?)\s*(?<second>[<>]=?|={2,3})\s*(?<three>[\w$.]+(?:\[[^\]]*\])?)/,
    what: '`$one $first $two $second $three` compares `$one` with `$two` first, and then true or false with `$three`.',
    why: 'Compare twice: `$one $first $two && $two $second $three`.',
  },
  {
    says: /^Index signature in type 'String' only permits reading/,
    what: 'The letters of a text cannot be changed one by one.',
    why: 'Make a new text: what stands before the place, the new letter, and what stands behind it, with `.slice(…)`.',
  },
  {
    says: /^Cannot redeclare block-scoped variable '(?<name>[\w$]+)'|^Duplicate identifier '(?<other>[\w$]+)'/,
    what: 'Line $at declares a name that is declared already.',
    why: 'Give it another name, or leave the second declaration out.',
  },
  {
    says: /^(?:Block-scoped variable|Class) '(?<name>[\w$]+)' used before its declaration/,
    what: '`$name` is used in line $at, before it is declared.',
    why: 'Move its declaration up.',
  },
  {
    says: /^Cannot create an instance of an abstract class/,
    what: 'The class is `abstract`, so no object of it can be made.',
    why: 'Make an object of a class that `extends` it.',
  },
  {
    says: /^Non-abstract class '(?<name>[\w$]+)' does not implement (?:inherited abstract member|all abstract members?)(?: of)? '?(?<member>[\w$]+)/,
    what: '`$name` lacks `$member`, which the abstract class above asks for.',
    why: 'Write it, with the same parameters and the same type.',
  },
  {
    says: /^Class '(?<name>[\w$]+)' incorrectly implements interface '(?<type>[^']+)'[\s\S]*Property '(?<member>[\w$]+)' is missing/,
    what: '`$name` lacks `$member`, which `$type` asks for.',
    why: 'Write it, with the type that `$type` gives it.',
  },
  {
    says: /^'this' implicitly has type 'any'/,
    what: 'In a plain `function`, `this` is not the object around it.',
    why: 'Write an arrow function: `(…) => …`.',
  },
  {
    says: /^Cannot invoke an object which is possibly '(?<nothing>undefined|null)'/,
    what: 'What is called here may be $nothing.',
    why: 'Ask first whether it is there: `if (…)`.',
  },
  {
    says: /^Type 'undefined' cannot be used as an index type|^Type '(?<type>[^']+)' cannot be used as an index type/,
    what: 'What stands between [ and ] must be a number or a text.',
    why: 'Look at its type: can it be undefined?',
  },
  {
    says: /^'(?<name>[\w$]+)' only refers to a type, but is being used as a value here/,
    line: ({ name }) => new RegExp(`\\binstanceof\\s+${name}\\b`),
    what: '`instanceof` needs a class, and `$name` is only a type: it is gone when the program runs.',
    why: "Ask for something that only one of them has: `'…' in value`.",
  },
  {
    says: /^'(?<name>[\w$]+)' only refers to a type, but is being used as a value here/,
    line: ({ name }) => new RegExp(`\\bnew\\s+${name}\\b`),
    what: '`new` needs a class, and `$name` is only a type: it is gone when the program runs.',
    why: 'Write an object with its properties: `{ … }`.',
  },
  {
    says: /^'(?<name>[\w$]+)' only refers to a type, but is being used as a value here/,
    what: '`$name` is only a type, and a value is needed here: types are gone when the program runs.',
    why: 'Use a variable or a class.',
  },
  {
    says: /^Constructors for derived classes must contain a 'super' call|^'super' must be called before accessing 'this'/,
    what: 'The constructor of a class with `extends` must call `super(…)` first.',
    why: 'Write `super(…);`, with the values of the constructor above, before `this` is used.',
  },
  {
    says: /always return true since this (?:function is always defined|condition)|Did you mean to call it instead/,
    line: /\b(?:if|while)\s*\(\s*!?(?<name>[\w$.]+)\s*\)/,
    what: '`$name` is a function, and this line does not call it.',
    why: 'Write `$name(…)` with the value in brackets.',
  },
  {
    says: /Type '(?<type>\w+)' must have a '\[Symbol\.iterator\]\(\)' method/,
    what: 'A loop with `of` needs a list, and `$type` is none.',
    why: 'If a list of them comes, write `$type[]` as the type.',
  },
  {
    says: /^Cannot find name '(?<name>int|float|double|str|bool|char|integer)'/,
    what: 'TypeScript has no type `$name`.',
    why: 'Numbers are `number`, texts are `string`, true and false are `boolean`.',
  },
  {
    says: /^Cannot find name '(?<name>[\w$]+)'/,
    near: 'name',
    what: '`$name` is not defined. $where',
    why: 'Use the same spelling in both places: small and capital letters count.',
  },
  {
    says: /^Cannot find name '(?<name>String|Number|Boolean)?(?<other>[\w$]*)'/,
    line: /:\s*(?<word>int|float|double|str|bool|char|integer)\b/,
    what: 'TypeScript has no type `$word`.',
    why: 'Numbers are `number`, texts are `string`, true and false are `boolean`.',
  },
  {
    says: /^Cannot find name '(?<name>[\w$]+)'/,
    line: ({ name }) => new RegExp(`[:<|]\\s*${name}\\b|\\bas\\s+${name}\\b`),
    what: 'There is no type `$name`.',
    why: 'Declare it, such as `type $name = { … }` or `interface $name { … }`, or check how it is spelled.',
  },
  {
    says: /^Cannot find name '(?<name>[\w$]+)'/,
    line: ({ name }) => new RegExp(`(?<![\\w$.])${name}\\s*\\(`),
    what: 'There is no function `$name`.',
    why: 'Write it, or check its spelling.',
  },
  {
    says: /^Cannot find name '(?<name>[\w$]+)'/,
    what: '`$name` is not defined.',
    why: 'Declare it with `const` or `let`, or check how it is spelled.',
  },
  {
    says: /^Property '(?<name>[\w$]+)' does not exist on type '(?<type>[^']+)'\. Did you mean '(?<near>[\w$]+)'/,
    what: 'There is no `.$name` here. Did you mean `.$near`?',
    why: 'Check its spelling.',
  },
  {
    says: /^Property '(?<name>map|filter|forEach|reduce|length|push|join|some|every|find|slice|sort)' does not exist on type '(?<type>[A-Z]\w*|number)'/,
    line: ({ name }) => new RegExp(`(?<value>\\w+)\\.${name}\\b`),
    what: '`$value` is one `$type`, not a list of them, so it has no `.$name`.',
    why: 'If it is a list, write its type as `$type[]`.',
  },
  {
    says: /^Property '(?<name>[\w$]+)' does not exist on type 'Promise<(?<type>[^']+)>'/,
    what: 'There is a promise left of `.$name`, not the value: `await` is missing.',
    why: 'Write `await` before the call that gives the promise.',
  },
  {
    says: /^Property '(?<name>[\w$]+)' does not exist on type '(?<type>[^']+)'/,
    code: ({ type }) => new RegExp(`\\b(?:interface|type|class)\\s+${type?.replaceAll(/\W/g, '.')}\\b`),
    what: 'The type `$type` has no `$name`.',
    why: 'Add it where `$type` is declared, or check the name.',
  },
  {
    says: /^Property '(?<name>[\w$]+)' does not exist on type '(?<type>[^']+)'/,
    what: 'A value of type `$type` has no `.$name`.',
    why: 'Check the name, or whether the value left of the dot is the one you mean.',
  },
  {
    says: /^Cannot assign to '(?<name>[\w$]+)' because it is a constant/,
    what: 'A `const` cannot get a new value.',
    why: 'Declare `$name` with `let` if it has to change.',
  },
  {
    says: /^Cannot assign to '(?<name>[\w$]+)' because it is a read-only property/,
    what: '`$name` is read-only, so it cannot get a new value.',
    why: 'Make a new object instead, or remove `readonly` from its type.',
  },
  {
    says: /^Type '(?<is>void\[\]|undefined\[\])' is not assignable to type/,
    line: /=>\s*\{/,
    what: 'After `=>` and { in line $at there must be a `return`: without it nothing is given back.',
    why: 'Write `return` before the value, or leave { and } out.',
  },
  {
    says: /^Type 'Promise<[^']*>(?:\[\])?' is not assignable to type '(?<wanted>[^']+)'|^Type '(?<other>[^']+)' is missing the following properties from type 'Promise/,
    what: 'This gives back a promise, but the function promises `$wanted`.',
    why: 'Write `await` before the call (in an `async` function), or declare the result as a `Promise`.',
  },
  {
    says: /^Type '(?<is>[^']+)' is not assignable to type '(?<wanted>void)'/,
    line: /\breturn\b/,
    what: 'The function is declared as `void`, so it must not give back a value.',
    why: 'Write `$is` instead of `void` after the round brackets.',
  },
  {
    says: /^The (?<side>left|right)-hand side of an arithmetic operation must be of type/,
    code: /:\s*(?<type>Number)\b/,
    what: 'The type of numbers is `number`, with a small n: a `Number` cannot be used to calculate.',
    why: 'Write `number` instead of `Number`.',
  },
  {
    says: /^Type '(?<is>[^']+)' is not assignable to type '(?<wanted>[^']+)'/,
    line: /\breturn\b|=>/,
    what: 'This gives back a value of type `$is`, but the function promises `$wanted`.',
    why: 'Return a value of that type, or correct the type after the round brackets.',
  },
  {
    says: /^Type '(?<is>[^']+)' is not assignable to type '(?<wanted>[^']+)'/,
    what: 'A value of type `$is` does not fit where `$wanted` is declared.',
    why: 'Change the value, or the type that is written after the colon.',
  },
  {
    says: /^Argument of type '(?<is>[^']+)' is not assignable to parameter of type '(?<wanted>[^']+)'/,
    what: 'This call passes a value of type `$is`, but `$wanted` is wanted there.',
    why: 'Pass a value of that type, or convert it first.',
  },
  {
    says: /^Expected (?<wanted>[\d-]+) arguments?, but got (?<got>\d+)/,
    what: 'The number of values in this call is $got; it should be $wanted.',
    why: 'Compare the call with the parameters of the function.',
  },
  {
    says: /^Parameter '(?<name>[\w$]+)' implicitly has an 'any' type/,
    what: 'The parameter `$name` has no type.',
    why: 'Write it after a colon, such as `$name: number` or `$name: string[]`.',
  },
  {
    says: /^Variable '(?<name>[\w$]+)' implicitly has (?:an|type) 'any/,
    what: '`$name` has no type, and none can be seen from its first value.',
    why: 'Write it after a colon, for example `$name: number[]`.',
  },
  {
    says: /^A function whose declared type is neither 'undefined', 'void', nor 'any' must return a value/,
    what: 'This function promises a value, but it has no `return`.',
    why: 'Return the value at the end of the function.',
  },
  {
    says: /^Function lacks ending return statement|^Not all code paths return a value/,
    what: 'This function promises a value, but one way through it ends without `return`.',
    why: 'Return a value also when no condition is true and when a loop ends.',
  },
  {
    says: /^(?:Object|'(?<name>[^']+)') is possibly '(?<nothing>undefined|null)'/,
    what: 'This value can be `$nothing`, and then there is nothing to use.',
    why: 'Check it first, for example with `if (… !== $nothing)`.',
  },
  {
    says: /^'(?<name>[^']+)' is of type 'unknown'/,
    what: 'The type of `$name` is not known here.',
    why: 'Find out first what it is, for example with `typeof` or `instanceof`.',
  },
  {
    says: /^Property '(?<name>[\w$]+)' is missing in type .* but required in type '(?<type>[^']+)'/,
    what: 'A `$type` needs `$name`, which is missing here.',
    why: 'Add `$name`, or make it optional in the type: `$name?`.',
  },
  {
    says: /^Object literal may only specify known properties, (?:and|but) '(?<name>[\w$]+)' does not exist in type '(?<type>[^']+)'/,
    what: 'A `$type` has no `$name`.',
    why: 'Check its spelling, or add it to the type.',
  },
  {
    says: /^Variable '(?<name>[\w$]+)' is used before being assigned/,
    what: '`$name` has no value yet when it is used here.',
    why: 'Give it a value where it is declared.',
  },
  {
    says: /^This comparison appears to be unintentional because the types '(?<one>[^']+)' and '(?<other>[^']+)' have no overlap/,
    what: 'A `$one` is never equal to a `$other`.',
    why: 'Compare values of the same type.',
  },
  {
    says: /^The (?<side>left|right)-hand side of an arithmetic operation must be of type/,
    what: 'The value on the $side side is no number, so it cannot be used to calculate.',
    why: 'Convert it first, for example with `Number(…)`.',
  },
  {
    says: /^Operator '(?<sign>[^']+)' cannot be applied to types '(?<one>[^']+)' and '(?<other>[^']+)'/,
    what: '$sign cannot be used with a `$one` and a `$other`.',
    why: 'Convert one of them first, so that both have the same type.',
  },
  {
    says: /^Property '(?<name>[\w$]+)' has no initializer/,
    what: '`$name` gets no value in the constructor.',
    why: 'Give it a value where it is declared, or in the constructor.',
  },
  {
    says: /^Class '(?<name>[\w$]+)' incorrectly implements interface '(?<type>[^']+)'/,
    what: '`$name` does not have everything that `$type` promises.',
    why: 'Compare both: names, parameters and types must be the same.',
  },
  {
    says: /^Property '(?<member>[\w$]+)' in type '(?<name>[^']+)' is not assignable to the same property in base type '(?<type>[^']+)'/,
    what: '`$member` of `$name` does not have the type that `$type` promises.',
    why: 'Compare both: parameters and types must be the same.',
  },
  {
    says: /^This expression is not callable/,
    what: 'This is no function, so it cannot be called.',
    why: 'Check the name before the round brackets, or remove them.',
  },
  {
    says: /^Property '(?<name>[\w$]+)' is private/,
    what: '`$name` is private: only its own class may use it.',
    why: 'Use a method of the class instead.',
  },
];
