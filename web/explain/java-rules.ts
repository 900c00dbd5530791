import type { Rule } from './rule.ts';

/** The additions of javac ("symbol: variable x") are further lines of the error. */
const compiling: Rule[] = [
  {
    says: /bad operand types? for binary operator '[<>]=?'/,
    line: /(?<one>[\w.]+)\s*(?<first>[<>]=?)\s*(?<two>[\w.]+)\s*(?<second>[<>]=?)\s*(?<three>[\w.]+)/,
    what: '`$one $first $two $second $three` compares `$one` with `$two` first, and then true or false with `$three`.',
    why: 'Compare twice: `$one $first $two && $two $second $three`.',
  },
  {
    says: /bad operand types? for binary operator '[!=]='|incomparable types: (?:char and String|String and char)/,
    line: /\.charAt\([^()]*\)\s*[!=]=\s*"(?:[^"\\]|\\.)"|"(?:[^"\\]|\\.)"\s*[!=]=\s*\w+\.charAt\(/,
    what: 'A letter is compared with a text in line $at: double quotes make a text, also around one letter.',
    why: "Write single quotes around one letter: `'a'`.",
  },
  {
    says: /.+/,
    line: /\b(?<name>\w+)\[\s*"[^"]*"\s*\]/,
    what: '[ ] is for the places of an array; an entry of a map has another way.',
    why: 'Read it with `$name.get("…")`, and set it with `$name.put("…", …)`.',
  },
  {
    says: /illegal start of expression|not a statement/,
    line: /^\s*(?<name>\w+)\s*=\s*\{/,
    what: 'Values in { } can be given only where the array is declared.',
    why: 'Write `$name = new int[] { … };`, with the type of your array.',
  },
  {
    says: /incompatible types: void cannot be converted to/,
    line: /=\s*(?:\w+\.)?(?<name>\w+)\s*\(|return\s+(?:\w+\.)?(?<other>\w+)\s*\(/,
    what: 'The method that line $at calls is `void`: it gives nothing back.',
    why: 'Give it a type and a `return`, or call it alone.',
  },
  {
    says: /duplicate case label/,
    what: 'The same value stands after two `case`s.',
    why: 'Each value can have one `case` only.',
  },
  {
    says: /method (?<name>\w+)\((?<types>[^)]*)\) is already defined/,
    what: 'There are two methods `$name` with the same types: ($types).',
    why: 'Remove one of them, or give it another name.',
  },
  {
    says: /incompatible types: char cannot be converted to String/,
    line: /\.charAt\(/,
    what: '`charAt` gives one letter, a `char`, and a `String` is needed here.',
    why: 'Turn it into a text: `String.valueOf(…)`, or cut it out with `.substring(…)`.',
  },
  {
    says: /not a statement|';' expected|class, interface, enum, or record expected|class, interface, or enum expected|<identifier> expected|illegal start/,
    line: /^\s*(?<word>[A-Za-z]+)\s+[\w"'({]/,
    nearKeyword: 'word',
    what: '`$word` is no word of Java. Did you mean `$near`?',
    why: 'Check its spelling; words of Java have small letters only.',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +class (?<word>\w+)/,
    nearKeyword: 'word',
    what: '`$word` is no word of Java. Did you mean `$near`?',
    why: 'Check its spelling.',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +method (?<name>[A-Z]\w*)\(/,
    what: '`new` is missing before `$name`.',
    why: 'Write `new $name(…)`.',
  },
  {
    says: /illegal start of expression/,
    line: /(?<sign>[-+*/%=])\s*[);]/,
    what: 'There is no value after $sign.',
    why: 'Write the value that is missing, or remove $sign.',
  },
  {
    says: /illegal character: '(?<sign>[“”„‘’])'|illegal character: '\\u20(?:1[89cd]|1e)'/,
    what: 'This quote is curly. Java needs a straight one.',
    why: 'Type the quotes again with the keyboard: `"`. Copied text often has curly ones.',
  },
  {
    says: /unclosed character literal/,
    line: /'[^']{2,}'/,
    what: 'A text has double quotes in Java; single quotes are for one letter.',
    why: 'Write `"…"` instead of `\'…\'`.',
  },
  {
    says: /unclosed string literal/,
    what: 'A text in quotes does not end.',
    why: 'A text ends with `"`, on the same line.',
  },
  {
    says: /.+/,
    line: /\b(?<word>elif|elseif|elsif)\b/,
    what: 'Java writes `else if` instead of `$word`.',
    why: 'Write it in two words.',
  },
  {
    says: /'\(' expected/,
    line: /\b(?<word>if|while|for|switch)\s+[^(\s]/,
    what: 'The condition after `$word` needs round brackets.',
    why: 'Write `$word (…) {`.',
  },
  {
    says: /.+/,
    line: /for\s*\(\s*\w+\s+\w+\s*=[^;]*,[^;]*,[^;]*\)/,
    what: 'The three parts of a `for` loop are separated by semicolons, not by commas.',
    why: 'Write `for (int i = 0; i < …; i++)`.',
  },
  {
    says: /illegal start of expression/,
    line: /^\s*(?:public|private|protected|static)\b.*\(/,
    what: 'A method cannot stand inside another method.',
    why: 'End the method above with } first, or move this one out of it.',
  },
  {
    says: /<identifier> expected|illegal start of type/,
    line: /^\s*System\.out\.|^\s*\w+(?:\.\w+)*\(.*\);/,
    what: 'This statement stands outside of any method.',
    why: 'Move it into a method, such as `main`.',
  },
  {
    says: /invalid method declaration; return type required/,
    line: /(?<name>\w+)\s*\(/,
    what: 'The method `$name` needs a type before its name.',
    why: 'Write what it gives back, such as `int $name(…)`, or `void` for nothing.',
  },
  {
    says: /';' expected/,
    isLast: true,
    what: 'A semicolon is missing at the end of line $at.',
    why: 'Java ends each statement with a semicolon.',
  },
  {
    says: /';' expected/,
    what: 'A semicolon is missing in line $at.',
    why: 'Java ends each statement with a semicolon.',
  },
  {
    says: /'\)'(?: or ',')? expected/,
    brackets: 'open',
    what: 'A closing bracket ) is missing in line $at.',
    why: 'Each ( needs a ) that closes it.',
  },
  {
    says: /'\{' expected/,
    what: 'A { is missing in line $at.',
    why: 'A class or a method begins with { and ends with }.',
  },
  {
    says: /no suitable method found for (?<name>println|print)\(/,
    line: /,/,
    what: '`$name` takes one value, and was given more.',
    why: 'Join them with +.',
  },
  {
    says: /no suitable (?<kind>method|constructor) found for (?<name>\w+)\((?<given>.*?)\)/,
    what: '`$name` cannot be called with these values ($given).',
    why: 'Look up which values it takes, and in which order.',
  },
  {
    says: /reached end of file while parsing/,
    what: 'A } is missing at the end.',
    why: 'Count { and }: each one that opens needs one that closes.',
  },
  {
    says: /class, interface, enum, or record expected|class, interface, or enum expected/,
    line: /^\s*\}/,
    what: 'There is a } too many.',
    why: 'Remove it, or add the { that opens.',
  },
  {
    says: /'else' without 'if'|illegal start of (?:expression|type)[\s\S]*else|'else' without/,
    code: /\bif\s*\(.*\)\s*;/,
    what: 'There is a semicolon after `if (…)`, which ends the `if` there.',
    why: 'Remove the semicolon before {.',
  },
  {
    says: /'else' without/,
    what: 'This `else` belongs to no `if`.',
    why: 'Check the brackets { } above: the block of the `if` ends right before `else`.',
  },
  {
    says: /not a statement/,
    line: /^\s*(?<name>\w+)\s*(?<sign>[-+*/])\s*(?<value>\w+)\s*;/,
    what: 'This line calculates something and does nothing with it.',
    why: 'Give the result to a variable: `$name = $name $sign $value;`.',
  },
  {
    says: /not a statement/,
    what: 'This line does nothing.',
    why: 'A statement calls a method, or gives a value to a variable with =.',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +class string\b/,
    what: '`String` is written with a capital S.',
    why: 'Replace `string` with `String`.',
  },
  {
    says: /package system does not exist|cannot find symbol[\s\S]*symbol: +variable system\b/,
    what: '`System` is written with a capital S.',
    why: 'Write `System.out.println(…)`.',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +class (?<name>Scanner|ArrayList|List|HashMap|Map|Arrays|Random|HashSet|Set|Collections|LinkedList|Deque|ArrayDeque|Optional)\b/,
    what: '`$name` is not imported.',
    why: 'Write `import java.util.$name;` at the top.',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +variable (?<name>Arrays|Collections)\b/,
    what: '`$name` is not imported.',
    why: 'Write `import java.util.$name;` at the top.',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +method (?<name>print|println|printf)\(/,
    line: /(?:^|[^.\w])(?:print|println|printf)\s*\(/,
    what: 'Java prints with `System.out.println(…)`.',
    why: 'Write `System.out.` before `$name`.',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +method length\(\)[\s\S]*\[\]/,
    what: 'The length of an array has no brackets.',
    why: 'Write `.length` without ().',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +method size\(\)[\s\S]*\[\]/,
    what: 'An array has no `size()`; its length is `.length`.',
    why: 'Write `.length` without ().',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +variable length[\s\S]*String/,
    what: 'The length of a text needs brackets: `length()`.',
    why: 'Write `.length()`.',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +(?<kind>variable|method|class) (?<name>\w+)/,
    near: 'name',
    what: '`$name` is not known here. $where',
    why: 'Names must be spelled the same everywhere, capital letters included.',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +variable (?<name>\w+)/,
    line: /^\s*(?<own>\w+)\s*=[^=]/,
    what: 'The variable `$name` is not declared.',
    why: 'Write its type the first time, such as `int $name = …;`.',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +variable (?<name>\w+)/,
    what: 'There is no variable `$name` here.',
    why: 'It exists only in the block { } in which it is declared. Declare it further out, or check its spelling.',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +method (?<name>\w+)/,
    what: 'There is no method `$name` here.',
    why: 'Check its spelling, capital letters included, and the type of the value before the point.',
  },
  {
    says: /cannot find symbol[\s\S]*symbol: +class (?<name>\w+)/,
    what: 'There is no class `$name` here.',
    why: 'Check its spelling, capital letters included, or add an `import` for it.',
  },
  {
    says: /incompatible types: String cannot be converted to (?<type>int|double|long)/,
    line: /=/,
    what: 'A text cannot be put into a variable of type `$type`.',
    why: 'Write the number without quotes, or turn the text into one with `Integer.parseInt(…)`.',
  },
  {
    says: /incompatible types: char cannot be converted to String/,
    line: /'(?:[^'\\]|\\.)+'/,
    what: 'Single quotes are for one letter; a text has double quotes.',
    why: 'Write `"…"`.',
  },
  {
    says: /incompatible types: (?<from>\w+) cannot be converted to String/,
    what: 'A value of type `$from` cannot be put into a `String`.',
    why: 'Write `String.valueOf(…)`, or put quotes around a text.',
  },
  {
    says: /incompatible types: int cannot be converted to boolean/,
    line: /\(\s*(?<name>\w+)\s*=[^=]/,
    what: 'One = gives a value to a variable. To compare, write ==.',
    why: 'In a condition use `==`.',
  },
  {
    says: /incompatible types: (?<type>\w+) cannot be converted to boolean/,
    line: /\b(?:if|while|for)\b/,
    what: 'A condition must be true or false, and this is a value of type `$type`.',
    why: 'Compare it with something, such as `!= 0`.',
  },
  {
    says: /incompatible types: possible lossy conversion from (?<from>\w+) to (?<to>\w+)/,
    what: 'A value of type `$from` does not fit into `$to` without loss.',
    why: 'Declare the variable as `$from`, or cut the value off with `($to)`.',
  },
  {
    says: /incompatible types: unexpected return value/,
    what: 'This method is `void`: it gives nothing back.',
    why: 'Write the type of the value instead of `void`, such as `int`.',
  },
  {
    says: /'void' type not allowed here/,
    what: 'This method is `void`, so it gives nothing back that could be used here.',
    why: 'Call it on a line of its own, or let it return a value.',
  },
  {
    says: /missing return statement/,
    what: 'The method can end without a `return`.',
    why: 'It has promised a value: write `return …;` on every way through it.',
  },
  {
    says: /variable (?<name>\w+) might not have been initialized/,
    code: ({ name }) => new RegExp(`\\bString\\s+${name}\\s*;[\\s\\S]*\\bif\\b[\\s\\S]*\\b${name}\\s*=`),
    what: '`$name` is used before it has a value.',
    why: 'Where no condition is true, it has none: end with an `else`, or give it a value where it is declared, such as `= ""`.',
  },
  {
    says: /variable (?<name>\w+) might not have been initialized/,
    code: ({ name }) => new RegExp(`\\b(?:int|long|double|float|short|byte)\\s+${name}\\s*;`),
    what: '`$name` is used before it has a value.',
    why: 'Give it one where it is declared, such as `= 0`.',
  },
  {
    says: /variable (?<name>\w+) might not have been initialized/,
    what: '`$name` is used before it has a value.',
    why: 'Give it one where it is declared, or on every way to this line.',
  },
  {
    says: /variable (?<name>\w+) is already defined/,
    what: '`$name` is declared twice.',
    why: 'Write the type only the first time; afterwards just `$name = …;`.',
  },
  {
    says: /non-static (?<kind>method|variable) (?<name>\w+).*cannot be referenced from a static context/,
    what: '`$name` is not `static`, so a static method such as `main` cannot use it directly.',
    why: 'Write `static` before its type.',
  },
  {
    says: /(?<name>\w+)(?:\([^)]*\))? has private access in (?<home>\w+)/,
    what: '`$name` is private: only `$home` itself may use it.',
    why: 'Use a method of `$home`, such as a getter.',
  },
  {
    says: /(?<name>\w+) is abstract; cannot be instantiated/,
    what: '`$name` is abstract, so no object can be made of it.',
    why: 'Make an object of one of its subclasses.',
  },
  {
    says: /(?<name>\w+) is not abstract and does not override abstract method (?<method>\w+\([^)]*\)) in (?<parent>\w+)/,
    what: '`$name` does not have the method `$method` that `$parent` promises.',
    why: 'Write it with exactly this name and these types, or check how yours is spelled.',
  },
  {
    says: /method does not override or implement a method from a supertype/,
    what: 'There is nothing above with this name and these types, so `@Override` is wrong here.',
    why: 'Compare the name and the parameters with those of the class or interface above.',
  },
  {
    says: /array required, but (?<type>\S+) found/,
    what: 'Square brackets follow a value of type `$type`, which is no array.',
    why: 'Use `.get(…)` for a list, `.charAt(…)` for a text.',
  },
  {
    says: /constructor (?<name>\w+) in (?:class|record|enum) (?<class>\S+) cannot be applied to given types;[\s\S]*required: +(?<required>.*)\n[\s\S]*found: +(?<found>.*)\n/,
    what: '`new $name(…)` was given other values than the constructor takes.',
    why: 'It takes ($required) and was given ($found).',
  },
  {
    says: /method (?<name>\w+) in class (?<class>\S+) cannot be applied to given types;[\s\S]*required: (?<required>.*)\n[\s\S]*found: +(?<found>.*)\n/,
    what: '`$name` was called with other values than it takes.',
    why: 'It takes ($required) and was given ($found).',
  },
  {
    says: /incompatible types: (?<from>\S+) cannot be converted to (?<to>\S+)/,
    what: 'A value of type `$from` stands where `$to` is needed.',
    why: 'Change the value, or the type of the variable or parameter.',
  },
  {
    says: /unexpected type[\s\S]*required: reference[\s\S]*found: +(?<type>int|double|boolean|char|long|float)/,
    line: /<[^<>]*\b(?:int|double|boolean|char|long|float)\b[^<>]*>/,
    what: 'Between < and > there must be a class, and `$type` is none.',
    why: 'Write `Integer` for `int`, `Double` for `double`, `Character` for `char`, `Boolean` for `boolean`.',
  },
  {
    says: /class (?<name>\w+) is public, should be declared in a file named/,
    code: /public\s+(?:final\s+)?class\s+Main\b/,
    what: 'Only one class of a file can be public, and that is `Main`: `$name` cannot be public, too.',
    why: 'Remove `public` before `class $name`.',
  },
  {
    says: /class (?<name>\w+) is public, should be declared in a file named/,
    what: 'The class must be called `Main`, not `$name`.',
    why: 'Write `public class Main {`.',
  },
  {
    says: /unreachable statement/,
    what: 'This line can never be reached.',
    why: 'The line above leaves the method or the loop, or never ends. Change the order.',
  },
  {
    says: /unreported exception (?<name>\w+)/,
    what: '`$name` can be thrown here, and Java wants you to say what happens then.',
    why: 'Write `throws $name` after the brackets of the method, or use `try` and `catch`.',
  },
  {
    says: /bad operand types? for binary operator '(?<sign>[^']+)'/,
    line: /"|\w/,
    what: '$sign does not work with the types of these two values.',
    why: 'Texts can only be joined with +. Turn a text into a number first with `Integer.parseInt(…)`.',
  },
  {
    says: /cannot assign a value to final variable (?<name>\w+)/,
    what: '`$name` is `final`: it cannot get a new value.',
    why: 'Remove `final` where it is declared.',
  },
  {
    says: /cannot return a value from method whose result type is void/,
    what: 'This method is `void`: it gives nothing back.',
    why: 'Write the type of the value instead of `void`, such as `int`.',
  },
  {
    says: /int cannot be dereferenced/,
    what: 'A number has no methods: there can be no point after it.',
    why: 'Remove what follows the point.',
  },
];

const running: Rule[] = [
  {
    says: /ArrayIndexOutOfBoundsException: Index (?<index>-?\d+) out of bounds for length (?<length>\d+)/,
    code: /for\s*\([^;]*;\s*(?<counter>\w+)\s*<=\s*[\w.]+\.length\s*;/,
    line: ({ counter }) => new RegExp(`\\[${counter}\\]`),
    what: 'Line $at asks for place $index, and the length is $length.',
    why: 'Places are counted from 0: compare with `<`, not with `<=`.',
  },
  {
    says: /(?:ArrayIndex|Index)OutOfBoundsException: Index:? (?<index>-?\d+),? (?:out of bounds for length|Size:) ?(?<length>\d+)/,
    what: 'Line $at asks for place $index, and the length is $length.',
    why: 'Places are counted from 0: the last one is the length minus one.',
  },
  {
    says: /StringIndexOutOfBoundsException: .*?begin (?<begin>-?\d+), end (?<end>-?\d+), length (?<length>\d+)/i,
    what: 'Line $at cuts from place $begin to $end, and the text has only $length letters.',
    why: 'Places are counted from 0, and the end is at most the length of the text.',
  },
  {
    says: /StringIndexOutOfBoundsException: .*?(?:index|begin) (?<index>-?\d+).*?length (?<length>\d+)/i,
    what: 'Line $at asks for place $index of a text with $length letters.',
    why: 'Places are counted from 0: the last one is the length minus one.',
  },
  {
    says: /String index out of range: (?<index>-?\d+)/,
    what: 'Line $at asks for place $index of a text that does not have it.',
    why: 'Places are counted from 0: the last one is the length minus one.',
  },
  {
    says: /(?:Array|String)?IndexOutOfBoundsException/,
    what: 'Line $at asks for a place that does not exist.',
    why: 'Places are counted from 0: the last one is the length minus one.',
  },
  {
    says: /NullPointerException: Cannot (?:invoke "[\w.$]+\.(?<method>\w+)\(|read field "(?<field>\w+)"|read the (?<array>array length))/,
    line: ({ method, field, array }) =>
      new RegExp(`(?<value>[\\w[\\]]+)\\s*\\.\\s*${method ?? field ?? (array && 'length')}\\b`),
    what: 'There is `null` where an object is needed: `$value` has no value.',
    why: 'Give it a value first, such as with `new` or `= "…"`.',
  },
  {
    says: /NullPointerException/,
    what: 'There is `null` where an object is needed.',
    why: 'Look which variable of this line never got a value.',
  },
  {
    says: /ArithmeticException: \/ by zero/,
    what: 'Something was divided by zero.',
    why: 'Check the number right of / before dividing: when is it 0?',
  },
  {
    says: /NumberFormatException: For input string: (?<value>"\S+ .*")/,
    what: '`parseInt` was given $value, which is more than one number.',
    why: 'Read the numbers one by one, with `nextInt()`, or split the line.',
  },
  {
    says: /NumberFormatException: For input string: (?<value>".*")/,
    what: '`parseInt` was given $value, which is no number.',
    why: 'Only digits can be turned into a number.',
  },
  {
    says: /InputMismatchException/,
    what: 'The program reads a number, and the input has something else there.',
    why: 'Read text with `next()` or `nextLine()`. The input of this test is shown below.',
  },
  {
    says: /IllegalFormatPrecisionException: (?<digits>\d+)/,
    line: /%[-,+0-9]*\.\d+d/,
    what: '`%d` is for whole numbers and takes no digits behind the point.',
    why: 'For a number with a fraction write `f` instead of `d`, such as `%.2f`.',
  },
  {
    says: /IllegalFormatConversionException: (?<sign>\w) != java\.lang\.(?<type>Double|Float)/,
    what: '`%$sign` in the text is for another kind of value: it gets a `$type`.',
    why: 'Write `%f`, or `%.2f` for two digits behind the point.',
  },
  {
    says: /IllegalFormatConversionException: (?<sign>\w) != java\.lang\.(?<type>\w+)/,
    what: '`%$sign` in the text is for another kind of value: it gets a value of type `$type`.',
    why: 'Write `%d` for whole numbers, `%f` for those with a fraction, and `%s` for texts.',
  },
  {
    says: /MissingFormatArgumentException: Format specifier '(?<sign>[^']+)'/,
    what: 'The text has a `$sign` for which no value is given.',
    why: 'Write as many values after the text as it has % signs.',
  },
  {
    says: /NoSuchElementException: No line found/,
    what: 'The program reads another line, and the input has no more.',
    why: 'The input of this test is shown below: count what you read.',
  },
  {
    says: /NoSuchElementException/,
    code: /Scanner/,
    what: 'The program reads more than the input has.',
    why: 'The input of this test is shown below: count what you read.',
  },
  {
    says: /StackOverflowError/,
    what: 'A method called itself so often that it was stopped.',
    why: 'It needs a case in which it does not call itself, and each call must come closer to that case.',
  },
  {
    says: /ClassCastException: class (?:java\.lang\.)?(?<from>\w+) cannot be cast to class (?:java\.lang\.)?(?<to>\w+)/,
    what: 'A value of type `$from` was treated as `$to`.',
    why: 'Brackets before a value do not change it. Use a method such as `Integer.parseInt(…)`.',
  },
  {
    says: /NegativeArraySizeException: (?<size>-\d+)/,
    what: 'An array was to get $size places.',
    why: 'Print the number in the square brackets after `new` before this line.',
  },
  {
    says: /ConcurrentModificationException/,
    what: 'The list was changed while a loop went through it.',
    why: 'Collect what is to be removed in another list, or use `removeIf(…)`.',
  },
  {
    says: /UnsupportedOperationException/,
    code: /List\.of|Arrays\.asList|Map\.of|Set\.of/,
    what: 'This list cannot be changed.',
    why: 'Lists from `List.of` are fixed. Copy it first: `new ArrayList<>(…)`.',
  },
  {
    says: /Main method not found|NoSuchMethodError?.*main|no main method/i,
    what: 'The class has no `main` method to begin with.',
    why: 'Write `public static void main(String[] args) { … }`.',
  },
  {
    says: /(?<error>[\w.]*\b[A-Z]\w*(?:Error|Exception)\b(?:: .*)?)/,
    what: 'Your program stopped with $error',
    why: 'Look at the line it names, and at the values that are used there.',
    isGeneric: true,
  },
];

export const javaRules: Rule[] = [...running.slice(0, -1), ...compiling, ...running.slice(-1)];
