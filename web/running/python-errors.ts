/**
 * The most common Python errors in plain words: what happened, and the usual cause. Each text is next to its pattern;
 * `$1` and `$2` are the pattern's groups.
 */
type Case = { when?: RegExp; what: string; why: string };

const syntax: Case[] = [
  {
    when: /expected ':'/,
    what: 'A colon is missing.',
    why: 'Lines that begin a block (if, else, for, while, def, class) end with a colon.',
  },
  {
    when: /'(.)' was never closed/,
    what: 'A bracket is opened with $1 and never closed.',
    why: 'Count the brackets from this line on: each one that opens needs one that closes.',
  },
  {
    when: /unmatched '(.)'|closing parenthesis '(.)'/,
    what: 'There is a closing bracket that does not match.',
    why: 'Either it is one too many, or another kind of bracket was opened before it.',
  },
  {
    when: /unterminated (?:triple-quoted )?(?:f-)?string/,
    what: 'A text in quotes does not end.',
    why: 'A text ends with the same kind of quote it began with, on the same line.',
  },
  {
    when: /Maybe you meant '=='|cannot assign to (?:comparison|.*here)/,
    what: 'Something stands left of = that cannot be given a value.',
    why: 'One = gives a value to a name; two, ==, compare. In a condition you mostly want ==.',
  },
  {
    when: /Perhaps you forgot a comma/,
    what: 'Something is missing between two values, probably a comma.',
    why: 'The values in a list or in a call are separated by commas.',
  },
  {
    when: /Missing parentheses in call to '(\w+)'/,
    what: '$1 needs brackets around what you give it.',
    why: 'Functions are called with brackets: $1(…).',
  },
  {
    when: /'(\w+)' outside (?:function|loop)/,
    what: '$1 stands where it has no meaning.',
    why: 'return belongs inside a function, break and continue inside a loop: check how far this line is indented.',
  },
  {
    what: 'Python cannot make sense of this line.',
    why: 'Look for a missing colon, quote, comma or bracket here, or at the end of the line above.',
  },
];

const indentation: Case[] = [
  {
    when: /expected an indented block/,
    what: 'The line above begins a block, and nothing is inside of it.',
    why: 'Indent what belongs to it by four spaces. If there is nothing yet, write pass.',
  },
  {
    when: /unexpected indent/,
    what: 'This line is indented further than the ones around it.',
    why: 'Only lines inside a block (after a colon) are indented. Check for spaces at its beginning.',
  },
  {
    what: 'The indentation of this line fits no block above it.',
    why: 'Lines of the same block begin with exactly the same number of spaces.',
  },
];

const name: Case[] = [
  {
    when: /name '(\w+)' is not defined.*Did you mean: '(\w+)'/,
    what: 'Python does not know $1. Did you mean $2?',
    why: 'Names must be spelled the same everywhere, capital letters included.',
  },
  {
    when: /name '(\w+)' is not defined/,
    what: 'Python does not know $1.',
    why: 'Either it is misspelled, or it gets its value further down, or it is a text that needs quotes.',
  },
  {
    what: 'A name is used that Python does not know.',
    why: 'Check its spelling, and that it gets a value first.',
  },
];

const unbound: Case[] = [
  {
    when: /variable '(\w+)'/,
    what: '$1 is used before it has a value in this function.',
    why: 'A name that gets a value anywhere in a function belongs to that function. Give it a value at the top.',
  },
  {
    what: 'A variable is used before it has a value in this function.',
    why: 'A name that gets a value anywhere in a function belongs to that function.',
  },
];

const type: Case[] = [
  {
    when: /can only concatenate str|must be str, not (\w+)/,
    what: 'A text and something that is no text are joined with +.',
    why: 'Turn the other value into text with str(…), or use an f-string.',
  },
  {
    when: /unsupported operand type\(s\) for (\S+): '(?:NoneType' and '\w+|\w+' and 'NoneType)'/,
    what: '$1 got None as one of its two values.',
    why: 'None is what a function gives back that has no return. Which of the two values comes from one?',
  },
  {
    when: /unsupported operand type\(s\) for (\S+): '(\w+)' and '(\w+)'/,
    what: '$1 cannot be used between a value of type $2 and one of type $3.',
    why: 'Print both values with their types to see which one is not what you thought.',
  },
  {
    when: /'NoneType' object is not (subscriptable|iterable|callable)/,
    what: 'There is None where something else was expected.',
    why: 'None is what a function gives back that has no return, and so do list.sort() and list.append().',
  },
  {
    when: /'(\w+)' object is not callable/,
    what: 'A value of type $1 is called like a function.',
    why: 'Brackets after a name call it. Is there a variable with the name of a function, or an operator missing?',
  },
  {
    when: /'(\w+)' object is not subscriptable/,
    what: 'Square brackets follow a value of type $1, which has no parts to pick from.',
    why: 'Only lists, texts, tuples and dictionaries can be asked for a part with [ ].',
  },
  {
    when: /'(\w+)' object is not iterable/,
    what: 'A loop wants to go through a value of type $1, which has no parts.',
    why: 'To count, use range(…); to go through one thing, put it into a list.',
  },
  {
    when: /(\w+)\(\) missing \d+ required positional arguments?: (.+)/,
    what: '$1 was called with too few values: $2 is missing.',
    why: 'Compare the call with the line that begins with def.',
  },
  {
    when: /(\w+)\(\) takes (?:from )?(\d+).* positional arguments? but (\d+) (?:was|were) given/,
    what: '$1 takes $2 values and was given $3.',
    why: 'Compare the call with the line that begins with def. In a class, self is the first of them.',
  },
  {
    when: /indices must be integers/,
    what: 'The place in square brackets is no whole number.',
    why: 'Places in lists and texts are counted 0, 1, 2, …; names in square brackets work in dictionaries.',
  },
  {
    when: /'(\w+)' object does not support item assignment/,
    what: 'A part of a value of type $1 cannot be changed.',
    why: 'Texts and tuples stay as they are. Build a new one instead.',
  },
  {
    what: 'A value has a type that does not fit here.',
    why: 'Print the values of this line with type(…) to see which one is not what you thought.',
  },
];

const value: Case[] = [
  {
    when: /invalid literal for int\(\) with base 10: (.+)/,
    what: 'int(…) was given $1, which is no whole number.',
    why: 'int understands digits only: no letters, no point, no empty text.',
  },
  {
    when: /could not convert string to float: (.+)/,
    what: 'float(…) was given $1, which is no number.',
    why: 'float understands digits with a point: no letters, no comma, no empty text.',
  },
  {
    when: /(not enough|too many) values to unpack/,
    what: 'The number of names left of = is not the number of values right of it.',
    why: 'Print the right side: how many values are there really?',
  },
  {
    when: /is not in list|not in tuple|substring not found/,
    what: 'Something was searched for that is not there.',
    why: 'Ask with in first, and do something else when it is missing.',
  },
  {
    what: 'A value has the right type, but it is not one that works here.',
    why: 'Print it just before this line: what is it, and what should it be?',
  },
];

const index: Case[] = [
  {
    when: /pop from empty list/,
    what: 'Something is taken out of a list that is empty.',
    why: 'Check its length first, or look why it is empty so soon.',
  },
  {
    what: 'A place was asked for that the list or text does not have.',
    why: 'Places are counted from 0, so the last one is the length minus one. And what if it is empty?',
  },
];

const key: Case[] = [
  {
    when: /KeyError: (.+)/,
    what: 'The dictionary has no entry $1.',
    why: 'Ask with in first, or use .get(…), which gives None instead of an error. Is it spelled the same?',
  },
  { what: 'The dictionary has no such entry.', why: 'Ask with in first, or use .get(…).' },
];

const attribute: Case[] = [
  {
    when: /'NoneType' object has no attribute '(\w+)'/,
    what: 'There is None left of .$1.',
    why: 'None is what a function gives back that has no return. Where does this value come from?',
  },
  {
    when: /'(\w+)' object has no attribute '(\w+)'(?:.*Did you mean: '(\w+)')/,
    what: 'A value of type $1 has no $2. Did you mean $3?',
    why: 'Check the spelling, and that the value is of the type you think.',
  },
  {
    when: /'(\w+)' object has no attribute '(\w+)'/,
    what: 'A value of type $1 has no $2.',
    why: 'Check the spelling, and that the value is of the type you think.',
  },
  {
    what: 'There is nothing of this name after the point.',
    why: 'Check the spelling, and that the value left of it is of the type you think.',
  },
];

const missingModule: Case[] = [
  {
    when: /No module named '([\w.]+)'/,
    what: 'There is no module $1 here.',
    why: 'Either it is misspelled, or it does not come with Python and cannot be used in this course.',
  },
  {
    when: /cannot import name '(\w+)' from '([\w.]+)'/,
    what: 'The module $2 has nothing called $1.',
    why: 'Check the spelling, capital letters included.',
  },
  {
    what: 'Something that is imported could not be found.',
    why: 'Check the spelling of the line with import.',
  },
];

export const pythonErrors: Record<string, Case[]> = {
  SyntaxError: syntax,
  IndentationError: indentation,
  TabError: [
    {
      what: 'Tabs and spaces are mixed at the beginning of lines.',
      why: 'They may look the same and are not. Use four spaces everywhere.',
    },
  ],
  NameError: name,
  UnboundLocalError: unbound,
  TypeError: type,
  ValueError: value,
  IndexError: index,
  KeyError: key,
  AttributeError: attribute,
  ZeroDivisionError: [
    {
      what: 'Something was divided by zero.',
      why: 'Which value is 0 here, and should it be? Often a list is empty, or a count has not begun.',
    },
  ],
  ImportError: missingModule,
  ModuleNotFoundError: missingModule,
  RecursionError: [
    {
      what: 'A function called itself so often that Python gave up.',
      why: 'It needs a case in which it does not call itself, and each call must come closer to that case.',
    },
  ],
  FileNotFoundError: [
    {
      when: /No such file or directory: (.+)/,
      what: 'There is no file $1.',
      why: 'Check the spelling, also of the ending. Only files of this exercise can be opened.',
    },
    { what: 'A file was not found.', why: 'Check its name. Only files of this exercise can be opened.' },
  ],
  EOFError: [
    {
      what: 'The program asked for input, and there was none.',
      why: 'Tests call your functions and type nothing. Take away input(…), or put it where the tests do not come by.',
    },
  ],
};
