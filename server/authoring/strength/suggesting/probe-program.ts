import type { MutableLanguage } from '../parse-program.ts';
import type { Candidate } from './derive-calls.ts';

/** Begins a line that says what a call has returned. Short, because all of them must fit into 8 KB. */
const mark = '@~';

const indented = (text: string, by: string) => text.replaceAll(/^/gm, by);

/**
 * What is printed of a call: `V` and its value, `E` and the class of an exception, `O` for a value that cannot be written into a
 * test, `T` if it took too long. Many are compared by a short digest, because the output of a program has a limit.
 */
type Printed = 'digests' | 'values';

const python = (code: string, candidates: Candidate[], printed: Printed) => `__name__ = "probe"
${code}
import builtins as _probe_builtins, json as _probe_json, zlib as _probe_zlib, signal as _probe_signal, sys as _probe_sys, io as _probe_io
class _ProbeLate(_probe_builtins.BaseException): pass
def _probe_late(*_): raise _ProbeLate()
_probe_signal.signal(_probe_signal.SIGVTALRM, _probe_late)
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
    raise _probe_builtins.ValueError
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
    ${printed === 'digests' ? `if shown[0] != "O": shown = shown[0] + _probe_builtins.format(_probe_zlib.crc32(shown.encode()), "08x")` : 'pass'}
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
const java = (code: string, candidates: Candidate[], fileName: string): string => {
  const probes = candidates.map(({ probe }) => probe);
  const name = fileName.replace(/\.java$/, '');
  const members = `
  private interface CairnCall { Object run() throws Throwable; }
  private static String cairnShow(Object value) {
    if (value == null || value instanceof Integer || value instanceof Boolean) return "V" + value;
    if (value instanceof Long) return "V" + value + "L";
    if (value instanceof Double && !((Double) value).isNaN() && !((Double) value).isInfinite()) return "V" + value;
    if (value instanceof String && ((String) value).matches("[^\\"\\\\\\\\\\\\n\\\\r]*")) return "V\\"" + value + "\\"";
    return "O";
  }
  private static void cairnProbe(int number, CairnCall call) {
    String shown;
    try { shown = cairnShow(call.run()); } catch (Throwable error) { shown = "E" + error.getClass().getSimpleName(); }
    System.out.println("\\n${mark}" + number + " " + shown);
  }
  public static void main(String[] cairnWords) {
${indented(probes.map((probe, index) => `cairnProbe(${index}, () -> ${probe});`).join('\n'), '    ')}
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
  if (language === 'java') return java(code, candidates, fileName);
  return script(code, candidates, printed, language === 'typescript' ? ': any' : '');
};

/** What each call did. */
export const readProbe = (output: string): Map<number, string> => {
  const said = [...output.matchAll(new RegExp(`^${mark}(\\d+) (\\S.*)$`, 'gm'))];
  return new Map(said.map(([, number, shown = '']) => [Number(number), shown]));
};
