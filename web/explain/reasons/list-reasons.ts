import { bodyOf, textOf } from './program-parts.ts';
import { findReached, reachedBy, type Reason, type Situation, valuesOf } from './situation.ts';

/** What a list that came back has to do with the one that the test gave. */

const itemsOf = (value: string | undefined): string[] | null => {
  const inner = /^\s*\[(.*)\]\s*$/s.exec(value ?? '')?.[1];
  return inner === undefined ? null : valuesOf(inner);
};
const plain = (value: string) => value.replaceAll(/^["']|["']$/g, '');
const givenLists = ({ given }: Situation) =>
  given.flatMap(one => {
    const items = itemsOf(one);
    return items && items.length > 1 ? [items] : [];
  });

/** Exactly the values came back that should not. */
export const turnedRound: Reason = situation => {
  const [wanted, got] = [itemsOf(situation.expected), itemsOf(situation.actual)];
  if (!wanted || !got || wanted.length === 0 || got.length === 0) return null;
  const isIt = givenLists(situation).some(
    list =>
      list.length === wanted.length + got.length &&
      list.every(one => wanted.includes(one) !== got.includes(one)),
  );
  if (!isIt) return null;
  const conditions = reachedBy(situation).flatMap(block =>
    bodyOf(situation, block).filter(([, text]) => /\bif\b|\.filter\s*\(/.test(text)),
  );
  const [only] = conditions;
  const cut = findReached(situation, /\breturn\s+[\w.]+\.splice\(|=\s*[\w.]+\.splice\(/);
  if (cut)
    return {
      what: `\`splice\` in line ${cut.line} gives back what it took out, not what is left.`,
      why: 'Call it on a line of its own and give back the array, or use `slice`.',
      line: cut.line,
    };
  if (!only) return null;
  return {
    what: 'Exactly the other values came back: those that should be left out.',
    why: 'The condition is turned round: keep what you leave out now.',
    ...(conditions.length === 1 && { line: only[0] }),
  };
};

/** The places of the values instead of the values, or a value instead of its place. */
export const placesForValues: Reason = situation => {
  const { expected = '', actual = '' } = situation;
  const [wanted, got] = [itemsOf(expected), itemsOf(actual)];
  for (const list of givenLists(situation)) {
    // 0, 1, 2 can also be 1, 2, 3 counted from 0.
    if (list.every((one, index) => one === String(index + 1))) continue;
    if (
      wanted &&
      got &&
      wanted.length > 0 &&
      wanted.length === got.length &&
      got.every((one, index) => list[Number(one)] === wanted[index])
    )
      return {
        what: 'The places of the values came back, not the values themselves.',
        why: 'Use what is at that place: `list[i]` instead of `i`.',
      };
    if (
      /^\d+$/.test(expected.trim()) &&
      !/^\d+$/.test(actual.trim()) &&
      plain(list[Number(expected)] ?? ' ') === plain(actual)
    )
      return {
        what: `The value itself came back (${actual}); the test expects its place (${expected}).`,
        why:
          situation.language === 'python'
            ? 'Count the places: `for i in range(len(…))`, and return `i`.'
            : 'Count the places with `i`, and return `i`.',
      };
  }
  return null;
};

/** `map` where `filter` is meant. */
export const mapForFilter: Reason = situation => {
  const got = itemsOf(situation.actual);
  if (!got || got.length === 0 || !got.every(one => /^(?:true|false)$/i.test(one))) return null;
  if (/true|false/i.test(situation.expected ?? '')) return null;
  const found = findReached(situation, /\.map\s*\(/);
  return found
    ? {
        what: `\`map\` in line ${found.line} gives back true or false for each value.`,
        why: 'To keep the values for which something is true, use `filter`.',
        line: found.line,
      }
    : null;
};

/** A stack takes the last value, a queue the first. */
export const wrongEnd: Reason = situation => {
  const { called, language } = situation;
  if (called === null || situation.expected === undefined || situation.expected === situation.actual)
    return null;
  const all = situation.bare.join('\n');
  const isStack = /^(?:pop|peek|top)$/i.test(called);
  const isQueue = /^(?:dequeue|shift|poll|next|serve)/i.test(called);
  const own = situation.own && textOf(situation, situation.own);
  if (!own || !(isStack || isQueue)) return null;
  const adds = /\.(?:push|append)\(/.test(all);
  const first = language === 'python' ? /\.pop\(\s*0\s*\)|\[\s*0\s*\]/ : /\.shift\(|\[\s*0\s*\]/;
  const last = language === 'python' ? /\.pop\(\s*\)|\[\s*-1\s*\]/ : /\.pop\(\s*\)/;
  const wrong = isStack ? first : last;
  const found = adds && !(isStack ? last : first).test(own) ? findReached({ ...situation }, wrong) : null;
  if (!found || found.block.name !== situation.own?.name) return null;
  const sign = wrong.exec(found.text)?.[0] ?? '';
  const better = isStack
    ? language === 'python'
      ? '.pop()` or `[-1]'
      : '.pop()'
    : language === 'python'
      ? '.pop(0)'
      : '.shift()';
  return {
    what: `\`${sign}${sign.endsWith('(') ? ')' : ''}\` in line ${found.line} takes the ${isStack ? 'first' : 'last'} value, and the test expects the ${isStack ? 'last' : 'first'} one.`,
    why: `The ${isStack ? 'last' : 'first'} one is \`${better}\`.`,
    line: found.line,
  };
};

/** A range, map or generator came back as it is. */
export const notAList: Reason = ({ expected = '', actual = '', language }) => {
  const kind = /^<?(range|map|filter|zip|reversed|generator|dict_keys|dict_values|enumerate)\b/.exec(
    actual,
  )?.[1];
  return language === 'python' && kind !== undefined && /^[[(]/.test(expected)
    ? {
        what: `A ${kind} came back, not a list.`,
        why: 'Make a list of it: `list(…)`.',
      }
    : null;
};

/** A variable of the method is changed where the object's is meant. */
export const notKept: Reason = situation => {
  const { language } = situation;
  if (!['python', 'javascript', 'typescript'].includes(language) || situation.expected === undefined)
    return null;
  const self = language === 'python' ? 'self' : 'this';
  for (const home of situation.classes) {
    const all = textOf(situation, home);
    for (const method of situation.functions.filter(one => one.line > home.line && one.end <= home.end)) {
      if (method.name === '__init__' || method.name === 'constructor') continue;
      for (const [line, text] of bodyOf(situation, method)) {
        const name = /^\s*(?:let\s+|const\s+|var\s+)?([A-Za-z_]\w*)\s*(?:[-+*/]|\/\/)?=(?!=)/.exec(text)?.[1];
        if (name === undefined || !new RegExp(String.raw`\b${self}\.${name}\b`).test(all)) continue;
        if (/\breturn\b/.test(text)) continue;
        const rest = situation.bare.slice(line, method.end).join('\n');
        if (new RegExp(String.raw`(?<![\w.])${name}\b`).test(rest)) continue;
        return {
          what: `Line ${line} changes \`${name}\`, a variable of \`${method.name}\` only: the object keeps its old \`${self}.${name}\`.`,
          why: `Write \`${self}.${name}\`.`,
          line,
        };
      }
    }
  }
  return null;
};

/** A parameter that nothing uses. */
export const parameterUnused: Reason = situation => {
  const { own, call } = situation;
  if (
    !own ||
    call === null ||
    situation.language === 'bash' ||
    /^[A-Z]/.test(own.name) ||
    situation.expected === situation.actual
  )
    return null;
  const text = bodyOf(situation, own)
    .map(([line]) => situation.lines[line - 1] ?? '')
    .join('\n');
  const head = situation.lines[own.line - 1] ?? '';
  const unused = own.parameters.filter(
    name =>
      !/^(?:self|cls|this|_.*|[A-Z].*)$/.test(name) &&
      !new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`).test(
        `${text} ${head.slice(head.lastIndexOf(')') + 1)}`,
      ),
  );
  const [only] = unused;
  return only !== undefined && unused.length === 1 && text.trim() !== ''
    ? {
        what: `\`${own.name}\` never uses \`${only}\`, one of the values that it gets.`,
        why: `The result must depend on \`${only}\`: use it.`,
        line: own.line,
      }
    : null;
};

/** Printed by a function that gives back nothing, and printed again. */
export const nothingPrinted: Reason = situation => {
  const { isOutput, actual = '', expected = '', language } = situation;
  const word = language === 'python' ? 'None' : 'undefined';
  if (!['python', 'javascript', 'typescript'].includes(language)) return null;
  if (!isOutput || !new RegExp(String.raw`\b${word}\b`).test(actual) || expected.includes(word)) return null;
  for (const one of situation.functions) {
    if (/\breturn\s+\S|=>\s*[^{\s]|\byield\b/.test(textOf(situation, one))) continue;
    const found = situation.bare.findIndex(
      (text, index) =>
        (index + 1 < one.line || index + 1 > one.end) &&
        new RegExp(String.raw`(?:print|console\.log)\s*\(.*\b${one.name}\s*\(|=\s*${one.name}\s*\(`).test(
          // Texts with values in braces are blank in the line that was read.
          language === 'python' && /\bf["']/.test(text) ? (situation.lines[index] ?? '') : text,
        ),
    );
    if (found === -1) continue;
    return {
      what: `\`${one.name}\` gives back nothing (${word}), and line ${found + 1} uses its result.`,
      why: /\bprint\s*\(|console\.log/.test(textOf(situation, one))
        ? `Let \`${one.name}\` give its value back: write \`return\` there instead of printing.`
        : `Write \`return\` at the end of \`${one.name}\`, or call it alone.`,
      line: one.line,
    };
  }
  return null;
};

/** The name of a parameter in quotes is only a text. */
export const quotedParameter: Reason = situation => {
  const { own, language, lines } = situation;
  if (!own || language === 'bash' || situation.expected === situation.actual) return null;
  const body = bodyOf(situation, own);
  for (const name of own.parameters) {
    if (name === 'self' || body.some(([, text]) => new RegExp(String.raw`(?<![\w$.])${name}\b`).test(text)))
      continue;
    // A text may name it on purpose: in braces, or for a key.
    if (body.some(([line]) => new RegExp(String.raw`\{[^}]*\b${name}\b`).test(lines[line - 1] ?? '')))
      continue;
    const found = body.find(([line]) =>
      new RegExp(String.raw`(["'])${name}\1(?!\s*:)`).test(lines[line - 1] ?? ''),
    );
    const quoted = found && new RegExp(String.raw`(["'])${name}\1`).exec(lines[found[0] - 1] ?? '')?.[0];
    if (!found || quoted === undefined) continue;
    return {
      what: `\`${quoted}\` in line ${found[0]} is only the ${name.length === 1 ? 'letter' : 'text'} itself: the parameter \`${name}\` is never used.`,
      why: 'Leave the quotes out.',
      line: found[0],
    };
  }
  return null;
};
