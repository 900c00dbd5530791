import type { Explanation } from './rule.ts';

const loopStart = /^\s*(?:\}\s*)?(?:while|for|do)\b/;
const assigned = (name: string) =>
  new RegExp(
    String.raw`\b${name}\b\s*(?:[-+*/%]|//)?=(?!=)|\b${name}\b\s*(?:\+\+|--)|(?:\+\+|--)\s*${name}\b|\b${name}\b\.\w+\(|&${name}\b`,
  );

/** The loop around a line: the nearest one above that is indented less, or the line itself. */
const loopAround = (lines: string[], line: number): number | null => {
  if (loopStart.test(lines[line - 1] ?? '')) return line;
  let indent = lines[line - 1]?.search(/\S/) ?? 0;
  for (let at = line - 1; at >= 1; at -= 1) {
    const text = lines[at - 1] ?? '';
    const own = text.search(/\S/);
    if (own === -1 || own >= indent) continue;
    if (loopStart.test(text)) return at;
    indent = own;
  }
  return null;
};

const bodyOf = (lines: string[], loop: number) => {
  const indent = lines[loop - 1]?.search(/\S/) ?? 0;
  const rest = lines.slice(loop);
  const end = rest.findIndex(line => line.trim() !== '' && line.search(/\S/) <= indent);
  return (end === -1 ? rest : rest.slice(0, end)).join('\n');
};

/** Names in the condition of a `while`, if the loop cannot be left in another way. */
const conditionNames = (text: string, body: string) => {
  const condition = /^\s*while\s*\(?(.*?)\)?\s*[:{]?\s*$/.exec(text)?.[1];
  if (
    condition === undefined ||
    /\b(?:break|return|throw|raise|exit)\b|\(/.test(body) ||
    /\w\(/.test(condition.replaceAll(/\blen\(/g, ''))
  )
    return [];
  return [...new Set(condition.match(/[A-Za-z_]\w*/g) ?? [])].filter(
    name => !/^(?:len|True|true|and|or|not|length|size)$/.test(name),
  );
};

/** A program that computed for too long: which loop it was in, and what does not change there. */
export const explainStop = (sentence: string, code: string, line: number | undefined): Explanation | null => {
  const after = /^Your program was stopped after (\d+) ms of computing/.exec(sentence)?.[1];
  if (after === undefined) return null;
  const lines = code.split('\n');
  const loop = line === undefined ? null : loopAround(lines, line);
  if (loop === null)
    return {
      what: `Stopped after ${after} ms of computing${line === undefined ? '' : `, at line ${line}`}.`,
      why: 'Is there a loop that never ends, or one that takes far too many rounds?',
    };
  const body = bodyOf(lines, loop);
  const isForever = /^\s*while\s*\(?\s*(?:True|true|1)\s*\)?\s*[:{]?\s*$/.test(lines[loop - 1] ?? '');
  if (isForever && !/\b(?:break|return)\b/.test(body))
    return {
      what: `Stopped after ${after} ms of computing, in the loop on line ${loop}.`,
      why: 'Its condition is always true: it ends only with `break` or `return`.',
      line: loop,
    };
  const names = conditionNames(lines[loop - 1] ?? '', body);
  const isStuck = names.length > 0 && names.every(name => !assigned(name).test(body));
  return {
    what: `Stopped after ${after} ms of computing, in the loop on line ${loop}.`,
    why: isStuck
      ? `Nothing in the loop changes ${names.map(name => `\`${name}\``).join(' or ')}, so its condition stays true.`
      : 'Does its condition ever become false? Follow the values through two rounds.',
    line: loop,
  };
};
