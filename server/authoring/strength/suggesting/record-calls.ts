import type { SyntaxNode } from '@lezer/common';
import { beginningOf, type Block, type Insertion, markBlocks, withInsertions } from '../mark-blocks.ts';
import { type MutableLanguage, parseProgram } from '../parse-program.ts';
import { type Plain, plainOf, pythonObject } from './plain-value.ts';
import { pythonOperators } from './python-operators.ts';
import { recordingJava } from './record-java.ts';

/** A call that came from the tests; of an object, with its number, where it is not a function of the program. */
export type SeenCall = {
  name: string;
  object: number | null;
  args: Plain[];
  named: [string, Plain][];
  /** The object was made by it. */
  isNew: boolean;
};

export type Recorded = {
  calls: SeenCall[];
  /** What objects are asked for besides their methods. */
  attributes: Map<number, string[]>;
  /** How to ask for parts of what a function returns, where no test can name the whole: `.name`, `["name"]`, or all that it yields. */
  parts: Map<string, string[]>;
  /** Functions that return nothing and change an argument, with its number. */
  changed: Map<string, number>;
  /** Numbers of blocks. */
  entered: Set<number>;
};

/** All that a generator yields. */
export const allYielded = '*';

const callMark = '@cairn-call';
const hitMark = '@cairn-block';
const mostCalls = 150;
/** A function that a loop calls thousands of times must leave room for others. */
const mostOfName = 40;
const longestCall = 600;

// What is printed is often part of a test, and the error output rarely.
const pythonHead = `import json as _cairn_json, functools as _cairn_tools, sys as _cairn_sys, types as _cairn_types
_cairn_hits = set()
def _cairn_say(*words): print(*words, file=_cairn_sys.stderr, flush=True)
def _cairn_hit(block):
    if block not in _cairn_hits:
        _cairn_hits.add(block); _cairn_say("\\n${hitMark}", block)
`;

const pythonTail = `
class _CairnSeen:
    depth = 0; calls = 0; objects = {}; kept = []; parts = set(); names = {}; changed = set()
${pythonObject('_cairn_object')}
def _cairn_plain(value, deep=0):
    kind = type(value)
    if deep > 6: raise ValueError
    if value is None or kind is bool or kind is str: return value
    if kind is int: return {"i": str(value)}
    if kind is float and value - value == 0: return {"f": repr(value)}
    if kind is list: return {"l": [_cairn_plain(one, deep + 1) for one in value]}
    if kind is tuple: return {"t": [_cairn_plain(one, deep + 1) for one in value]}
    if kind in (set, frozenset): return {"s": [_cairn_plain(one, deep + 1) for one in sorted(value)]}
    if kind is dict: return {"d": [[_cairn_plain(key, deep + 1), _cairn_plain(one, deep + 1)] for key, one in value.items()]}
    return _cairn_object(value, lambda one: _cairn_plain(one, deep + 1))
def _cairn_tell(name, target, args, named, is_new):
    _CairnSeen.names[name] = _CairnSeen.names.get(name, 0) + 1
    if _CairnSeen.calls >= ${mostCalls} or _CairnSeen.names[name] > ${mostOfName}: return
    number = None; given = None
    try:
        if target is not None:
            if id(target) not in _CairnSeen.objects:
                _CairnSeen.objects[id(target)] = len(_CairnSeen.kept); _CairnSeen.kept.append(target)
            number = _CairnSeen.objects[id(target)]
        given = [_cairn_plain(one) for one in args]
        said = _cairn_json.dumps([name, number, given, [[key, _cairn_plain(one)] for key, one in named.items()], is_new])
    except Exception:
        said = _cairn_json.dumps([name, number, None, [], is_new])
    if len(said) > ${longestCall}: return
    _CairnSeen.calls += 1
    _cairn_say("\\n${callMark}", said)
    return given
def _cairn_changes(name, args, given):
    if given is None or name in _CairnSeen.changed: return
    for index, one in enumerate(args):
        try: is_changed = _cairn_plain(one) != given[index]
        except Exception: continue
        if is_changed:
            _CairnSeen.changed.add(name)
            return _cairn_say("\\n${callMark}", _cairn_json.dumps([name, "changes", index]))
def _cairn_returned(name, value):
    if name in _CairnSeen.parts: return
    try: return _cairn_plain(value) and None
    except Exception: pass
    try:
        kind = type(value)
        if kind is _cairn_types.GeneratorType: parts = ["${allYielded}"]
        elif kind is dict: parts = ["[" + _cairn_json.dumps(key) + "]" for key in value if type(key) is str]
        else:
            fields = list(getattr(value, "__dict__", ())) or list(getattr(kind, "_fields", ()))
            parts = ["." + key for key in fields + [key for key, part in vars(kind).items() if isinstance(part, property)]]
        _CairnSeen.parts.add(name)
        _cairn_say("\\n${callMark}", _cairn_json.dumps([name, "parts", parts]))
    except Exception: pass
def _cairn_wrapped(name, function, of_object):
    @_cairn_tools.wraps(function)
    def wrapper(*args, **named):
        if _CairnSeen.depth: return function(*args, **named)
        is_new = name == "__init__"
        target = args[0] if of_object and args else None
        _CairnSeen.depth += 1
        try:
            given = _cairn_tell(type(target).__name__ if is_new else name, target, args[1:] if of_object else args, named, is_new)
            value = function(*args, **named)
            _cairn_returned(name, value)
            if value is None and not of_object: _cairn_changes(name, args, given)
            return value
        finally:
            _CairnSeen.depth -= 1
            if is_new:
                try: _cairn_say("\\n${callMark}", _cairn_json.dumps([_CairnSeen.objects.get(id(target), -1), [key for key in vars(target)]]))
                except Exception: pass
    return wrapper
_cairn_special = ${JSON.stringify(['__init__', ...Object.keys(pythonOperators)])}
for _cairn_name, _cairn_value in list(globals().items()):
    if _cairn_name.startswith("_"): continue
    if isinstance(_cairn_value, _cairn_types.FunctionType) and _cairn_value.__module__ == __name__:
        globals()[_cairn_name] = _cairn_wrapped(_cairn_name, _cairn_value, False)
    elif isinstance(_cairn_value, type) and _cairn_value.__module__ == __name__ and not issubclass(_cairn_value, BaseException):
        for _cairn_key, _cairn_part in list(vars(_cairn_value).items()):
            if isinstance(_cairn_part, _cairn_types.FunctionType) and (_cairn_key in _cairn_special or not _cairn_key.startswith("_")):
                try: setattr(_cairn_value, _cairn_key, _cairn_wrapped(_cairn_key, _cairn_part, True))
                except Exception: pass
`;

const recordingPython = (code: string): { program: string; blocks: Block[] } => {
  const { blocks, insertions } = markBlocks({ language: 'python', code }, number => `_cairn_hit(${number})`);
  const head = { at: beginningOf('python', code), text: pythonHead };
  return { program: withInsertions(code, [head, ...insertions]) + pythonTail, blocks };
};

const scriptHead = (type: string) =>
  `const __cairn${type} = ((say${type}) => { const hits = new Set(), objects = new Map(), names = new Map(), divided = new Set(), changed = new Set(); let depth = 0, calls = 0;
const plain = (value${type}, deep = 0)${type} => {
  if (deep > 6) throw new Error();
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value === undefined) return { u: 1 };
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return Number.isInteger(value) ? { i: String(value) } : { f: String(value) };
  if (Array.isArray(value)) return { l: Array.from(value, one => plain(one, deep + 1)) };
  if (value instanceof Set) return { s: Array.from(value, one => plain(one, deep + 1)) };
  if (typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value)))
    return { d: Object.entries(value).map(([key, one]) => [key, plain(one, deep + 1)]) };
  throw new Error();
};
const numberOf = (target${type}) => { if (!objects.has(target)) objects.set(target, objects.size); return objects.get(target); };
const tell = (name${type}, target${type}, args${type}, isNew${type}) => {
  names.set(name, (names.get(name) ?? 0) + 1);
  if (calls >= ${mostCalls} || names.get(name) > ${mostOfName}) return null;
  const number = target === null ? null : numberOf(target);
  let given${type} = null;
  try { given = Array.from(args, one => plain(one)); } catch {}
  const said = JSON.stringify([name, number, given, [], isNew]);
  if (said.length > ${longestCall}) return null;
  calls += 1; say('\\n${callMark} ' + said);
  return given && given.map((one${type}) => JSON.stringify(one));
};
const changes = (name${type}, args${type}, given${type}) => {
  if (given === null || changed.has(name)) return;
  const index = given.findIndex((one${type}, at${type}) => { try { return JSON.stringify(plain(args[at])) !== one; } catch { return false; } });
  if (index >= 0) { changed.add(name); say('\\n${callMark} ' + JSON.stringify([name, 'changes', index])); }
};
const partsOf = (value${type})${type} => {
  if (Symbol.iterator in value) return ['${allYielded}'];
  const getters = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(value) ?? {})).filter(([, one]${type}) => one.get).map(([key]) => key);
  return [...Object.keys(value), ...getters].filter(key => /^[A-Za-z]\\w*$/.test(key)).map(key => '.' + key);
};
const told = (name${type}, parts${type}) => {
  if (!divided.has(name)) { divided.add(name); say('\\n${callMark} ' + JSON.stringify([name, 'parts', parts])); }
};
const returned = (name${type}, value${type})${type} => {
  if (value !== null && typeof value === 'object' && !divided.has(name)) {
    try { plain(value); } catch { try { told(name, partsOf(value)); } catch {} }
  }
  return value;
};
return {
  hit: (block${type}) => { if (!hits.has(block)) { hits.add(block); say('\\n${hitMark} ' + block); } },
  get isOuter() { return depth === 0; },
  outer: (name${type}, target${type}, args${type}, run${type}) => {
    if (target !== null && !objects.has(target)) tell(target.constructor.name, target, [], true);
    const given = tell(name, target, args, false);
    depth += 1;
    try {
      const value = returned(name, run());
      if (value === undefined && target === null) changes(name, args, given);
      return value;
    } finally { depth -= 1; }
  },
  yields: (name${type}, args${type}) => { tell(name, null, args, false); told(name, ['${allYielded}']); },
  made: (target${type}, args${type}) => {
    if (depth > 0) return;
    tell(target.constructor.name, target, args, true);
    say('\\n${callMark} ' + JSON.stringify([numberOf(target), Object.keys(target)]));
  },
  wrap: (name${type}, run${type}) => Object.assign((...args${type.replace('any', 'any[]')})${type} => depth > 0 ? run(...args) : __cairn.outer(name, null, args, () => run(...args)), run),
}; })((text${type}) => console.error(text));
`;

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

const isPlainFunction = (node: SyntaxNode) =>
  !childrenOf(node).some(({ name }) => name === 'async' || name === 'Star');

const isGenerator = (node: SyntaxNode) => {
  const names = childrenOf(node).map(({ name }) => name);
  return names.includes('Star') && !names.includes('async');
};

/** Functions at the top of a program and methods of its classes say who calls them, unless the program does so itself. */
const scriptInsertions = (language: MutableLanguage, code: string): Insertion[] => {
  const textOf = ({ from, to }: SyntaxNode) => code.slice(from, to);
  const all = language === 'typescript' ? '...(arguments as any)' : '...arguments';
  const found: Insertion[] = [];
  const isAtTop = ({ parent }: SyntaxNode) =>
    parent?.name === 'Script' || parent?.name === 'ExportDeclaration';
  const enterBody = (node: SyntaxNode, text: string) => {
    const body = node.getChild('Block');
    if (body) found.push({ at: body.from + 1, text: ` ${text} ` });
  };
  const wrapped = (node: SyntaxNode, name: string) => {
    if (!isPlainFunction(node)) return;
    found.push({ at: node.from, text: `__cairn.wrap(${JSON.stringify(name)}, ` }, { at: node.to, text: ')' });
  };
  parseProgram(language, code).iterate({
    enter: ({ node }) => {
      if (node.name === 'FunctionDeclaration' && isAtTop(node)) {
        const name = node.getChild('VariableDefinition');
        const called = name && textOf(name);
        // What its body returns is not what a call returns.
        if (called && isGenerator(node))
          enterBody(node, `if (__cairn.isOuter) __cairn.yields("${called}", arguments);`);
        if (!isPlainFunction(node)) return;
        const self = language === 'typescript' ? `(${called} as any)` : called;
        if (called)
          enterBody(
            node,
            `if (__cairn.isOuter) return __cairn.outer("${called}", null, arguments, () => ${self}(${all}));`,
          );
      }
      if (node.name === 'VariableDeclaration' && isAtTop(node)) {
        const [name] = node.getChildren('VariableDefinition');
        const made = childrenOf(node).find(
          one => one.name === 'ArrowFunction' || one.name === 'FunctionExpression',
        );
        if (name && made && node.getChildren('VariableDefinition').length === 1) wrapped(made, textOf(name));
      }
      if (node.name === 'AssignmentExpression') {
        const [target, , made] = childrenOf(node);
        const [, name] = /^(?:module\.)?exports\.(\w+)$/.exec(target ? textOf(target) : '') ?? [];
        if (name && made && /^(Arrow|Function)/.test(made.name)) wrapped(made, name);
      }
      if (node.name === 'MethodDeclaration' && node.parent?.name === 'ClassBody' && isPlainFunction(node)) {
        const name = node.getChild('PropertyDefinition');
        const isSpecial = childrenOf(node).some(one => /^(static|get|set|abstract)$/.test(one.name));
        if (!name || isSpecial || !/^[A-Za-z]\w*$/.test(textOf(name))) return;
        const self = language === 'typescript' ? '(this as any)' : 'this';
        const body = node.getChild('Block');
        if (textOf(name) === 'constructor') {
          if (body) found.push({ at: body.to - 1, text: ` __cairn.made(this, arguments); ` });
        } else
          enterBody(
            node,
            `if (__cairn.isOuter) return __cairn.outer("${textOf(name)}", this, arguments, () => ${self}.${textOf(name)}(${all}));`,
          );
      }
    },
  });
  return found;
};

const recordingScript = (language: MutableLanguage, code: string): { program: string; blocks: Block[] } => {
  const { blocks, insertions } = markBlocks({ language, code }, number => `__cairn.hit(${number});`);
  const type = language === 'typescript' ? ': any' : '';
  const head = { at: beginningOf(language, code), text: `\n${scriptHead(type)}\n` };
  return {
    program: withInsertions(code, [head, ...scriptInsertions(language, code), ...insertions]),
    blocks,
  };
};

/** The program, saying which of its blocks are entered and which calls come from outside. */
export const recordingProgram = (
  language: MutableLanguage,
  code: string,
): { program: string; blocks: Block[] } => {
  if (language === 'java')
    return recordingJava(code, { call: callMark, block: hitMark, mostCalls, mostOfName, longestCall });
  return language === 'python' ? recordingPython(code) : recordingScript(language, code);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const callOf = (said: unknown[]): SeenCall | null => {
  const [name, object, args, named, isNew] = said;
  if (typeof name !== 'string' || !Array.isArray(args) || !Array.isArray(named)) return null;
  const values = args.map(plainOf);
  const pairs = named.map(pair =>
    Array.isArray(pair) ? [String(pair[0]), plainOf(pair[1])] : ['', undefined],
  );
  if (![...values, ...pairs.map(([, value]) => value)].every(value => value !== undefined)) return null;
  return {
    name,
    object: typeof object === 'number' ? object : null,
    args: values as Plain[],
    named: pairs as [string, Plain][],
    isNew: isNew === true,
  };
};

/** What a recording program said. Of an object with a call that cannot be written down, nothing is known from then on. */
export const readRecorded = (output: string): Recorded => {
  const recorded: Recorded = {
    calls: [],
    attributes: new Map(),
    parts: new Map(),
    changed: new Map(),
    entered: new Set(),
  };
  const unknown = new Set<unknown>();
  for (const [, mark, text = ''] of output.matchAll(new RegExp(`^(${callMark}|${hitMark}) (.*)$`, 'gm'))) {
    const said = parsed(text);
    if (mark === hitMark) recorded.entered.add(Number(text));
    else if (Array.isArray(said) && said[1] === 'parts')
      recorded.parts.set(String(said[0]), (said[2] as unknown[]).map(String));
    else if (Array.isArray(said) && said[1] === 'changes')
      recorded.changed.set(String(said[0]), Number(said[2]));
    else if (Array.isArray(said) && said.length === 2)
      recorded.attributes.set(Number(said[0]), (said[1] as unknown[]).map(String));
    else if (Array.isArray(said)) {
      const call = callOf(said);
      if (call && !unknown.has(call.object)) recorded.calls.push(call);
      else if (!call && typeof said[1] === 'number') unknown.add(said[1]);
    }
  }
  return recorded;
};
