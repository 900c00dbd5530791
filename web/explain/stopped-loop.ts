import { partsOf } from './reasons/program-parts.ts';
import { changedInBranchOnly } from './reasons/round-reasons.ts';
import type { Explanation } from './reasons/explanation.ts';

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

const printing = /\bprint\s*\(|console\.log|System\.out\.|\bprintf\s*\(|\bcout\b|\bputs\s*\(|\becho\b/;

/** Where the engine does not know the line: the only loop that it can be. */
const onlyLoop = (code: string, language: string, isPrinting: boolean): number | null => {
  const { loops, bare } = partsOf(code, language);
  const able = loops.filter(({ line, end }) => {
    const head = bare[line - 1] ?? '';
    // A loop over values ends with them.
    if (/^\s*for\s+\w+\s+in\b|^\s*for\s*\([^;]*(?:\bof\b|\bin\b|:)[^;]*\)/.test(head)) return false;
    return !isPrinting || printing.test(bare.slice(line - 1, end).join('\n'));
  });
  const outer = able.filter(one => !able.some(other => other.line > one.line && other.end <= one.end));
  return outer.length === 1 ? (outer[0]?.line ?? null) : null;
};

/** A program that computed or printed for too long: which loop it was in, and what does not change there. */
export const explainStop = (
  sentence: string,
  code: string,
  line: number | undefined,
  language: string,
): Explanation | null => {
  const after = /^Your program was stopped after (\d+) ms of computing/.exec(sentence)?.[1];
  const isPrinting = /^Your program was stopped .*printed more than/.test(sentence);
  if (after === undefined && !isPrinting) return null;
  const begin = isPrinting
    ? 'Stopped, because it printed without end'
    : `Stopped after ${after} ms of computing`;
  const lines = code.split('\n');
  const loop = line === undefined ? onlyLoop(code, language, isPrinting) : loopAround(lines, line);
  if (loop === null)
    return {
      what: `${begin}${line === undefined ? '' : `, at line ${line}`}.`,
      why: 'Is there a loop that never ends, or one that takes far too many rounds?',
    };
  const body = bodyOf(lines, loop);
  const head = lines[loop - 1] ?? '';
  const isForever = /^\s*while\s*\(?\s*(?:True|true|1|:)\s*\)?\s*(?:[:{]|;\s*do)?\s*$/.test(head);
  if (isForever && !/\b(?:break|return|exit)\b/.test(body))
    return {
      what: `${begin}, in the loop on line ${loop}.`,
      why: 'Its condition is always true: it ends only with `break` or `return`.',
      line: loop,
    };
  if (/^\s*(?:for|while)\s*\(.*\)\s*;\s*$/.test(head) && /^\s*while/.test(head))
    return {
      what: `${begin}, in the loop on line ${loop}.`,
      why: 'There is a semicolon after its condition, so nothing belongs to the loop: remove it.',
      line: loop,
    };
  const turned =
    /^\s*for\s*\([^;]*\b(\w+)\s*=[^;]*;\s*\1\s*(<=?|>=?)[^;]*;\s*(?:\1(\+\+|--)|(\+\+|--)\1)/.exec(head);
  const step = turned?.[3] ?? turned?.[4];
  if (
    turned &&
    ((turned[2]?.startsWith('<') && step === '--') || (turned[2]?.startsWith('>') && step === '++'))
  )
    return {
      what: `${begin}, in the loop on line ${loop}.`,
      why: `\`${step}\` takes \`${turned[1]}\` away from the end: the condition stays true.`,
      line: loop,
    };
  const asked = /\b(?<name>\w+)\.(?<how>hasNext\w*)\(\)/.exec(head)?.groups;
  if (asked && !new RegExp(String.raw`\b${asked['name']}\.next`).test(body))
    return {
      what: `${begin}, in the loop on line ${loop}.`,
      why: `\`${asked['how']}()\` only looks whether there is more: nothing in the loop reads it.`,
      line: loop,
    };
  const told = language === 'bash' ? stuckInBash(head, body) : null;
  if (told !== null) return { what: `${begin}, in the loop on line ${loop}.`, why: told, line: loop };
  const names = language === 'bash' ? bashNames(head) : conditionNames(head, body.replaceAll(printCall, ''));
  const changes = language === 'bash' ? changedInBash : assigned;
  const isStuck = names.length > 0 && names.every(name => !changes(name).test(body));
  const end = loop + body.split('\n').length;
  const waited = /^\s*while\s*\(?\s*(?:not\s+|!\s*)?(\w+)\s*(?:[!=<>]=?|[):])/.exec(head)?.[1];
  const inBranch =
    isStuck || waited === undefined || language === 'bash' || /\b(?:break|return)\b/.test(body)
      ? null
      : changedInBranchOnly(lines, { line: loop, end }, waited);
  if (inBranch !== null)
    return {
      what: `${begin}, in the loop on line ${loop}.`,
      why: `Only line ${inBranch} changes \`${waited}\`, and it stands in a branch: a round that takes another way changes nothing, and comes again and again.`,
      line: inBranch,
    };
  return {
    what: `${begin}, in the loop on line ${loop}.`,
    why: isStuck
      ? `Nothing in the loop changes ${names.map(name => `\`${name}\``).join(' or ')}, so its condition stays true.`
      : 'Does its condition ever become false? Follow the values through two rounds.',
    line: loop,
  };
};

/** What keeps a loop of Bash going although it looks as if something changed. */
const stuckInBash = (head: string, body: string): string | null => {
  if (/\bwhile\b.*\bread\b[^|]*<(?!<|\()/.test(head))
    return '`read … < file` in its head opens the file anew in each round and reads the first line again: put `< file` behind `done`.';
  if (/\$#/.test(head) && !/\bshift\b/.test(body))
    return 'Nothing in the loop takes a value away from `$#`: write `shift` in it.';
  const joined = /(?:^|[\s;])(\w+)="?\$\{?\1\}?\s*[-+]\s*\d+"?\s*(?:$|;)/m.exec(body)?.[1];
  return joined !== undefined && head.includes(joined)
    ? `\`${joined}\` is put together as text, not calculated: write \`${joined}=$((${joined} + 1))\`.`
    : null;
};

const printCall = /\b(?:print|console\.log|printf|System\.out\.print\w*|puts)\s*\(.*\)|\bcout\b.*/g;
const bashNames = (head: string) => [
  ...new Set([...head.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(match => match[1] as string)),
];
const changedInBash = (name: string) =>
  new RegExp(
    String.raw`(?:^|[\s;(])${name}\+?=|\(\(.*\b${name}\s*(?:\+\+|--|[-+*/]?=)|\bread\b.*\b${name}\b|\blet\b.*\b${name}`,
    'm',
  );
