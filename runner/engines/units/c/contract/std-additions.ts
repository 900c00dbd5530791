/** What a program may add to std: it is meant to be. */
const usual = new Set(['hash', 'formatter', 'tuple_size', 'tuple_element', 'swap']);

/** Without any of these words a program cannot reach a namespace of the library. */
const suspicious =
  /define|namespace\s+(?:std|_|\/|inline)|template\s*<\s*>|\b_[_A-Z]|include\s*"|import|\?\?|%:|<%|\basm\b|pragma|\[\[\s*(?:gnu|using|_)|<:/;

const spliced = (program: string) => program.replaceAll(/(?:\\|\?\?\/)[ \t\v\f]*\r?\n/g, '');

/** Most programs cannot add anything, and need no further look. */
export const mayAddToStd = (program: string) => suspicious.test(spliced(program));

/** Lines that would tell the compiler another file name and call it a header of the system. */
export const hasLineMarkers = (program: string) =>
  /(?:^|\*\/)[ \t\v\f\r]*(?:#|%:|\?\?=)(?:[ \t\v\f]|\/\*[\s\S]*?\*\/)*\d/m.test(spliced(program));

/** Lines of a program's own files, of what `g++ -E` makes of it. */
function ownLines(told: string): string[] {
  let isOwn = false;
  const own: string[] = [];
  for (const line of told.split('\n')) {
    const marker = /^# \d+ "(.*?)"([\d ]*)/.exec(line);
    if (marker)
      isOwn = !(marker[1]!.startsWith('/usr/') && / 3/.test(marker[2]!)) && !marker[1]!.startsWith('<');
    else if (isOwn) own.push(line);
  }
  return own;
}

/**
 * Functions of the library that a program gives another meaning without a symbol of that name: by a label, or by inlining its own one.
 * The check of symbols would not see it.
 */
export function redirectedIn(told: string, library: string[]): string | null {
  const text = ownLines(told).join('\n');
  if (/^[ \t]*#[ \t]*pragma[ \t]+redefine_extname\b/m.test(text)) return '#pragma redefine_extname';
  if (!/\b(?:asm|__asm|__asm__|(?:__)?always_inline(?:__)?|(?:__)?gnu_inline(?:__)?)\b/.test(text))
    return null;
  return (
    library.find(name =>
      new RegExp(`[\\w*&>\\])]\\s*\\b${name}\\s*\\([^;{}]*\\)[^;{}=]*[{;]`).test(withoutCalls(text)),
    ) ?? null
  );
}

/** Without what is in bodies: there names are called, not declared. */
function withoutCalls(text: string): string {
  let depth = 0;
  let out = '';
  for (const one of text.replaceAll(/(?:extern\s*"C"|namespace\s*\w*)\s*\{|"(?:\\.|[^"\\\n])*"/g, ' ')) {
    if (one === '}') depth = Math.max(0, depth - 1);
    if (depth === 0) out += one;
    if (one === '{') depth++;
  }
  return out;
}

/** What a program adds to std, by name; read from what `g++ -E` makes of it. */
export function additionsIn(told: string): string[] {
  const own = ownLines(told).filter(line => !line.startsWith('#'));
  const text = own.join('\n').replaceAll(/"(?:\\.|[^"\\\n])*"/g, '""');
  const found = new Set<string>();
  for (const [, name] of text.matchAll(
    /template\s*<[^{};]*>\s*(?:struct|class|union|[\w:<>\s*&]+?)?\s*(?:::)?\s*std\s*::\s*(?:\w+\s*::\s*)*(\w+)\s*[<(]/g,
  ))
    found.add(name!);
  for (const match of text.matchAll(/\bnamespace\s+(?:std|__gnu_cxx)\b[^{};=]*\{/g))
    for (const name of declaredIn(text, match.index + match[0].length)) found.add(name);
  return [...found].filter(name => !usual.has(name));
}

/** Names of what a namespace holds that opens before `from`. */
function declaredIn(text: string, from: number): string[] {
  let depth = 1;
  let head = '';
  const names: string[] = [];
  const end = () => {
    const plain = head.replace(/^\s*(?:template\s*<[^]*?>\s*)?(?=\w)/, ' ');
    const named =
      /\b(?:struct|class|union|enum)\s+(?:\[\[.*?\]\]\s*)?(\w+)/.exec(plain) ??
      /(\boperator\b|\w+)[^\w(]*\(/.exec(plain) ??
      /(\w+)\s*=?\s*$/.exec(plain);
    if (named) names.push(named[1]!);
    head = '';
  };
  for (let at = from; at < text.length && depth > 0; at++) {
    const one = text[at]!;
    if (one === '{') {
      if (depth === 1) end();
      depth++;
    } else if (one === '}') {
      depth--;
      if (depth === 1) head = '';
    } else if (one === ';' && depth === 1) {
      if (head.trim() !== '') end();
      head = '';
    } else if (depth === 1) head += one;
  }
  return names;
}
