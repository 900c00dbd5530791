import type { MutableLanguage } from '../parse-program.ts';
import type { Candidate } from './derive-calls.ts';
import { pythonObject } from './plain-value.ts';

/** Begins a line that says what a call has returned. Short, because all of them must fit into 8 KB. */
const mark = '@~';

const indented = (text: string, by: string) => text.replaceAll(/^/gm, by);

/**
 * What is printed of a call: `V` and its value, `E` and the class of an exception, `O` for a value that cannot be written into a
 * test, `T` if it took too long. Many are compared by a short digest, because the output of a program has a limit.
 */
type Printed = 'digests' | 'values';

/** Nobody writes a longer one into a test, and together with others it would be cut off. */
const longestShown = 1000;

const python = (code: string, candidates: Candidate[], printed: Printed) => `__name__ = "probe"
${code}
import builtins as _probe_builtins, json as _probe_json, zlib as _probe_zlib, signal as _probe_signal, sys as _probe_sys, io as _probe_io
class _ProbeLate(_probe_builtins.BaseException): pass
def _probe_late(*_): raise _ProbeLate()
_probe_signal.signal(_probe_signal.SIGVTALRM, _probe_late)
${pythonObject('_probe_object')}
def _probe_plain(value, deep=0):
    kind = _probe_builtins.type(value)
    again = lambda one: _probe_plain(one, deep + 1)
    if deep > 6: raise _probe_builtins.ValueError
    if value is None or kind in (_probe_builtins.str, _probe_builtins.bool): return value
    if kind is _probe_builtins.int: return {"i": _probe_builtins.str(value)}
    if kind is _probe_builtins.float and value - value == 0: return {"f": _probe_builtins.repr(value)}
    if kind is _probe_builtins.list: return {"l": [again(one) for one in value]}
    if kind is _probe_builtins.tuple: return {"t": [again(one) for one in value]}
    if kind is _probe_builtins.set: return {"s": [again(one) for one in _probe_builtins.sorted(value)]}
    if kind is _probe_builtins.dict: return {"d": [[again(key), again(one)] for key, one in value.items()]}
    return _probe_object(value, again)
def _probe(number, call):
    printed = _probe_sys.stdout
    try:
        _probe_sys.stdout = _probe_io.StringIO()
        _probe_signal.setitimer(_probe_signal.ITIMER_VIRTUAL, 0.1)
        try:
            value = call()
        finally:
            _probe_signal.setitimer(_probe_signal.ITIMER_VIRTUAL, 0)
            _probe_sys.stdout = printed
        try:
            shown = "V" + _probe_json.dumps(_probe_plain(value))
        except _probe_builtins.Exception:
            shown = "O"
    except _ProbeLate:
        shown = "T"
    except _probe_builtins.BaseException as error:
        shown = "E" + _probe_builtins.type(error).__name__
    ${printed === 'digests' ? `if shown[0] != "O": shown = shown[0] + _probe_builtins.format(_probe_zlib.crc32(shown.encode()), "08x")` : `if _probe_builtins.len(shown) > ${longestShown}: shown = "O"`}
    _probe_builtins.print("\\n${mark}" + _probe_builtins.str(number), shown, flush=True)
${candidates
  .map(
    ({ probeBefore, probe }, index) =>
      `def _probe_${index}():\n${indented([...probeBefore, `return ${probe}`].join('\n'), '    ')}\n_probe(${index}, _probe_${index})`,
  )
  .join('\n')}
`;

const script = (code: string, candidates: Candidate[], printed: Printed, type: string) => `${code}
;{
  const plain = (value${type}, deep = 0)${type} => {
    if (deep > 6) throw new Error();
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (value === undefined) return { u: 1 };
    if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0))
      return Number.isInteger(value) ? { i: String(value) } : { f: String(value) };
    if (Array.isArray(value)) return { l: Array.from(value, one => plain(one, deep + 1)) };
    if (value instanceof Set) return { s: Array.from(value, one => plain(one, deep + 1)) };
    if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
      return { d: Object.entries(value).map(([key, one]) => [key, plain(one, deep + 1)]) };
    throw new Error();
  };
  const digest = (text${type}) => {
    let hash = 0x811c9dc5;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
    return text[0] + hash.toString(16);
  };
  const say = console.log;
  const probe = (number${type}, call${type}) => {
    let shown = 'O';
    try {
      console.log = () => {};
      const value = call();
      try { shown = 'V' + JSON.stringify(plain(value)); } catch {}
    } catch (error${type}) {
      shown = 'E' + (error?.constructor?.name ?? '');
    }
    console.log = say;
    if (${printed === 'values'} && shown.length > ${longestShown}) shown = 'O';
    say('\\n${mark}' + number + ' ' + (${printed === 'digests'} && shown !== 'O' ? digest(shown) : shown));
  };
${candidates
  .map(
    ({ probeBefore, probe }, index) =>
      `  probe(${index}, () => { ${[...probeBefore, `return ${probe};`].join(' ')} });`,
  )
  .join('\n')}
}
`;

/** In the class that is run; the program's own `main`, if there is one, gets another name. */
const java = (code: string, candidates: Candidate[], printed: Printed, fileName: string): string => {
  const name = fileName.replace(/\.java$/, '');
  const bodyOf = ({ probeBefore, probe, returnsNothing }: Candidate) =>
    [...probeBefore, returnsNothing ? `${probe}; return cairnNothing;` : `return ${probe};`].join(' ');
  // A method for each: together they could be longer than a method may be.
  const members = `
  private static final Object cairnNothing = new Object();
  private static String cairnText(Object value) {
    if (value == null || value instanceof Integer || value instanceof Boolean) return "" + value;
    if (value instanceof Long) return value + "L";
    if (value instanceof Character) return cairnQuoted("" + value, "'");
    if (value instanceof String) return cairnQuoted((String) value, "\\"");
    StringBuilder written = new StringBuilder();
    if (value instanceof java.util.Map) {
      java.util.Map<String, String> entries = new java.util.TreeMap<>();
      for (java.util.Map.Entry<?, ?> one : ((java.util.Map<?, ?>) value).entrySet()) entries.put(cairnItem(one.getKey()), cairnItem(one.getValue()));
      if (entries.size() > 10) throw new IllegalStateException();
      entries.forEach((key, one) -> written.append(written.length() > 0 ? ", " : "").append(key).append(", ").append(one));
      return "java.util.Map.of(" + written + ")";
    }
    java.util.List<String> items = new java.util.ArrayList<>();
    if (value instanceof java.util.List || value instanceof java.util.Set) {
      for (Object one : (java.util.Collection<?>) value) items.add(cairnItem(one));
      if (value instanceof java.util.Set) java.util.Collections.sort(items);
      return "java.util." + (value instanceof java.util.Set ? "Set" : "List") + ".of(" + String.join(", ", items) + ")";
    }
    String type = value.getClass().getSimpleName();
    if (!type.matches("(int|long|boolean|char|String)(\\\\[\\\\])+")) throw new IllegalStateException();
    for (int at = 0; at < java.lang.reflect.Array.getLength(value); at++) items.add(cairnText(java.lang.reflect.Array.get(value, at)));
    return "new " + type + "{" + String.join(", ", items) + "}";
  }
  private static String cairnItem(Object value) {
    if (value == null || value.getClass().isArray()) throw new IllegalStateException();
    return cairnText(value);
  }
  private static String cairnQuoted(String text, String quote) {
    String escaped = text.replace("\\\\", "\\\\\\\\").replace(quote, "\\\\" + quote).replace("\\n", "\\\\n").replace("\\t", "\\\\t");
    for (char letter : escaped.toCharArray()) if (letter < ' ') throw new IllegalStateException();
    return quote + escaped + quote;
  }
  private static String cairnShow(Object value) {
    if (value == cairnNothing) return "N";
    if (value instanceof Double && !((Double) value).isNaN() && !((Double) value).isInfinite()) return "V" + value;
    try { return "V" + cairnText(value); } catch (IllegalStateException error) { return "O"; }
  }
  private static String cairnRun(int number) {
    try {
      switch (number) {
${indented(candidates.map((_, index) => `case ${index}: return cairnShow(cairnCall${index}());`).join('\n'), '        ')}
        default: return "O";
      }
    } catch (Throwable error) { return "E" + error.getClass().getSimpleName(); }
  }
${indented(candidates.map((candidate, index) => `private static Object cairnCall${index}() throws Throwable { ${bodyOf(candidate)} }`).join('\n'), '  ')}
  public static void main(String[] cairnWords) {
    java.io.PrintStream out = System.out;
    System.setOut(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));
    for (int number = 0; number < ${candidates.length}; number++) {
      String shown = cairnRun(number);
      if (${printed === 'digests'} && !shown.equals("O")) shown = shown.charAt(0) + Integer.toHexString(shown.hashCode());
      if (${printed === 'values'} && shown.length() > ${longestShown}) shown = "O";
      out.println("\\n${mark}" + number + " " + shown);
      out.flush();
    }
  }
`;
  // All classes are in one file, where only the one that it is called after may be public.
  const program = code
    .replaceAll(/^public\s+(?=(?:\w+\s+)*(?:class|interface|enum|record)\b)/gm, '')
    .replaceAll(/\bmain(?=\s*\()/g, 'cairnMain');
  const head = new RegExp(`\\bclass\\s+${name}\\b[^{]*\\{`).exec(program);
  if (!head) return `${program}\nclass ${name} {${members}}\n`;
  const at = head.index + head[0].length;
  return program.slice(0, at) + members + program.slice(at);
};

/** The program, followed by the calls to try. */
export const probeProgram = (
  { language, code, fileName }: { language: MutableLanguage; code: string; fileName: string },
  candidates: Candidate[],
  printed: Printed,
): string => {
  if (language === 'python') return python(code, candidates, printed);
  if (language === 'java') return java(code, candidates, printed, fileName);
  return script(code, candidates, printed, language === 'typescript' ? ': any' : '');
};

/** What each call did. */
export const readProbe = (output: string): Map<number, string> => {
  const said = [...output.matchAll(new RegExp(`^${mark}(\\d+) (\\S.*)$`, 'gm'))];
  return new Map(said.map(([, number, shown = '']) => [Number(number), shown]));
};
