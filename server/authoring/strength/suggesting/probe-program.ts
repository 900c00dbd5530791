import type { MutableLanguage } from '../parse-program.ts';
import type { Candidate } from './derive-calls.ts';

/** Begins a line that says what a call has returned. */
const mark = '@cairn-probe';
/** Nobody wants to check more in a test. The whole output is cut after 8 KB. */
const longestValue = 80;

const indented = (text: string, by: string) => text.replaceAll(/^/gm, by);

const python = (code: string, probes: string[]) => `__name__ = "probe"
${code}
import builtins as _probe_builtins
def _probe_plain(value):
    kind = _probe_builtins.type(value)
    if kind in (_probe_builtins.list, _probe_builtins.tuple):
        return _probe_builtins.all(_probe_plain(item) for item in value)
    if kind is _probe_builtins.dict:
        return _probe_plain(_probe_builtins.list(value)) and _probe_plain(_probe_builtins.list(value.values()))
    if kind is _probe_builtins.float:
        return value - value == 0
    return value is None or kind in (_probe_builtins.int, _probe_builtins.str, _probe_builtins.bool)
def _probe(number, call):
    try:
        value = call()
        shown = "V" + _probe_builtins.repr(value) if _probe_plain(value) else "O"
    except _probe_builtins.BaseException as error:
        shown = "E"
    _probe_builtins.print("\\n${mark}", number, shown, flush=True)
${probes.map((probe, index) => `_probe(${index}, lambda: ${probe})`).join('\n')}
`;

const script = (code: string, probes: string[], types: Record<'any' | 'number' | 'call', string>) => `${code}
;{
  const isPlain = (value${types.any})${types.any} =>
    value === null || typeof value === 'string' || typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) ||
    (Array.isArray(value) && value.every(isPlain)) ||
    (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain));
  const probe = (number${types.number}, call${types.call}) => {
    let shown = 'E';
    try {
      const value = call();
      shown = value === undefined || isPlain(value) ? 'V' + JSON.stringify(value) : 'O';
    } catch {}
    console.log('\\n${mark} ' + number + ' ' + shown);
  };
${probes.map((probe, index) => `  probe(${index}, () => ${probe});`).join('\n')}
}
`;

/** In the class that is run; the program's own `main`, if there is one, gets another name. */
const java = (code: string, probes: string[], fileName: string): string => {
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
    String shown = "E";
    try { shown = cairnShow(call.run()); } catch (Throwable error) { }
    System.out.println("\\n${mark} " + number + " " + shown);
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
): string => {
  const probes = candidates.map(({ probe }) => probe);
  if (language === 'python') return python(code, probes);
  if (language === 'java') return java(code, probes, fileName);
  const types =
    language === 'typescript'
      ? { any: ': any', number: ': number', call: ': () => unknown' }
      : { any: '', number: '', call: '' };
  return script(code, probes, types);
};

/** What each call did: `V` and its value, `E` for an exception, `O` for a value that cannot be written into a test. */
export const readProbe = (output: string): Map<number, string> => {
  const said = [...output.matchAll(new RegExp(`^${mark} (\\d+) (\\S.*)$`, 'gm'))];
  return new Map(said.map(([, number, shown = '']) => [Number(number), shown]));
};

/** A value of the solution that a test can name; null for anything else. */
export const valueIn = (shown: string | undefined): string | null =>
  shown?.startsWith('V') === true && shown.length <= longestValue ? shown.slice(1) : null;
