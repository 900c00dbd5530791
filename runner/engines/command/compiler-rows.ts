/** `main.cs(5,10): error CS1002: ; expected` of mcs. */
const csharp = /^(\S+\.cs)\((\d+),(\d+)\): (error|warning) (CS\d+: .*)$/;
/** `./main.go:9:2: undefined: totl` of go, which tells errors only. */
const go = /^(?:\.\/)?(\S+\.go):(\d+):(\d+): (?!error: |warning: )(.*)$/;
/** `main.hs:4:12: error:` of ghc, whose text follows in indented lines, of which the first says most. */
const haskell = /^(\S+\.hs:\d+:\d+): (error|warning):.*$/;
/** `error[E0425]: cannot find value …` of rustc, with the place in the next line. */
const rust = /^(error|warning)(?:\[\w+\])?: (.*)$/;
const rustPlace = /^ *--> (\S+\.rs:\d+:\d+)$/;

/** The messages of a compiler, each as gcc would write it: `file:line:column: error: text`. Other rows stay as they are. */
export function compilerRows(text: string): string[] {
  const rows = text.split('\n');
  return rows.map((row, at) => {
    const ofCsharp = csharp.exec(row);
    if (ofCsharp) {
      const [, file, line, column, kind, said] = ofCsharp;
      return `${file}:${line}:${column}: ${kind}: ${said}`;
    }
    const ofGo = go.exec(row);
    if (ofGo) {
      const [, file, line, column, said] = ofGo;
      return `${file}:${line}:${column}: error: ${said}`;
    }
    const ofHaskell = haskell.exec(row);
    if (ofHaskell) {
      const [, place, kind] = ofHaskell;
      return `${place}: ${kind}: ${saidBelow(rows, at) || row.slice(ofHaskell[0].indexOf(`${kind}:`) + kind!.length + 2)}`;
    }
    const ofRust = rustPlace.exec(row) && rust.exec(rows[at - 1] ?? '');
    if (!ofRust) return row;
    return `${rustPlace.exec(row)![1]}: ${ofRust[1]}: ${ofRust[2]}`;
  });
}

/** The first points of an indented text: what is wrong, and what was expected. */
function saidBelow(rows: string[], at: number): string {
  const end = rows.findIndex((row, index) => index > at && !/^ {4}/.test(row));
  const below = rows.slice(at + 1, end === -1 ? rows.length : end);
  const next = below.findIndex((row, index) => index > 0 && row.includes('•'));
  return below
    .slice(0, next === -1 ? below.length : next)
    .map(row => row.replace('•', '').trim())
    .join(' ');
}
