import { type Block, bodyOf, lineWith, textOf } from './program-parts.ts';
import { differs, findReached, loopsReached, reachedBy, type Reason } from './situation.ts';
import { dataOf } from './value-data.ts';

/** What a way through loops and branches leaves out: the last group, the other ways, the round that should not be. */

const indentOf = (text: string) => Math.max(0, text.search(/\S/));
const named = (name: string) => String.raw`(?<![\w$.>])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`;

/** The best so far is looked at only where a row of equal things ends: the last row never ends. */
const lastRowNotCompared: Reason = situation => {
  if (situation.language === 'bash' || !differs(situation)) return null;
  for (const { block, loop } of loopsReached(situation)) {
    const body = bodyOf(situation, loop);
    for (const [index, [line, text]] of body.entries()) {
      const { run, best } =
        /\bif\s*\(?\s*(?<run>[\w.]+)\s*>=?\s*(?<best>[\w.]+)\s*\)?\s*[:{]?/.exec(text)?.groups ?? {};
      if (run === undefined || best === undefined || /^\d/.test(best)) continue;
      const takes = body
        .slice(index, index + 3)
        .some(([, one]) => new RegExp(String.raw`${named(best)}\s*=\s*${named(run)}`).test(one));
      const reset = body
        .slice(index + 1)
        .find(([, one]) => new RegExp(String.raw`${named(run)}\s*=\s*[01]\s*;?\s*$`).test(one));
      const grown = body.find(([, one]) =>
        new RegExp(String.raw`${named(run)}\s*(?:\+\+|\+=\s*1)|\+\+\s*${named(run)}`).test(one),
      );
      if (!takes || !reset || !grown || Math.abs(indentOf(reset[1]) - indentOf(text)) > 0) continue;
      // Where the row grows and where it ends must be two branches.
      const isOtherBranch = body.some(
        ([at, one]) =>
          at > Math.min(grown[0], line) &&
          at < Math.max(grown[0], line) &&
          /\belse\b|\belif\b|\bcontinue\b/.test(one),
      );
      const after = situation.bare.slice(loop.end, block.end).join('\n');
      if (!isOtherBranch || new RegExp(named(run)).test(after)) continue;
      const others = body.filter(([, one]) => new RegExp(String.raw`${named(best)}\s*=(?!=)`).test(one));
      if (others.length !== 1) continue;
      return {
        what: `\`${best}\` is looked at only in line ${line}, when \`${run}\` ends: if \`${run}\` lasts up to the end of the loop, it is never compared.`,
        why: `Compare each time that \`${run}\` grows, or once more behind the loop.`,
        line,
      };
    }
  }
  return null;
};

/** What is collected is put away when the next one begins: the last one never is. */
const lastGroupLost: Reason = situation => {
  const [wanted, got] = [dataOf(situation.expected), dataOf(situation.actual)];
  const isShorter =
    (Array.isArray(wanted) && Array.isArray(got) && wanted.length === got.length + 1) ||
    (typeof wanted === 'string' && typeof got === 'string' && wanted.length > got.length);
  if (!isShorter || JSON.stringify(wanted?.slice(0, got?.length)) !== JSON.stringify(got)) return null;
  for (const { block, loop } of loopsReached(situation)) {
    const body = bodyOf(situation, loop);
    for (const [index, [line, text]] of body.entries()) {
      const { list, name } =
        /(?<list>[\w$.]+)\.(?:append|push|add|push_back)\(\s*(?<name>[A-Za-z_]\w*)(?:\.toString\(\))?\s*\)/.exec(
          text,
        )?.groups ??
        /(?<list>\w+)\s*\+=\s*(?:str\(|String\()?(?<name>[A-Za-z_]\w*)\b/.exec(text)?.groups ??
        {};
      if (name === undefined || list === undefined) continue;
      const begun = body
        .slice(index + 1, index + 4)
        .some(([, one]) => new RegExp(String.raw`^\s*${named(name)}\s*=(?!=)`).test(one));
      const grows = body.some(([, one]) =>
        new RegExp(
          String.raw`${named(name)}\s*(?:\+=|\+\+|\.(?:append|push|add)\()|${named(name)}\s*=\s*${named(name)}\s*\+`,
        ).test(one),
      );
      const after = situation.bare.slice(loop.end, block.end).join('\n');
      const isInIf =
        indentOf(text) >
        Math.min(...body.filter(([, one]) => one.trim() !== '').map(([, one]) => indentOf(one)));
      if (!begun || !grows || !isInIf || new RegExp(named(name)).test(after)) continue;
      return {
        what: `Line ${line} puts \`${name}\` away only when the next one begins: the last one is still in \`${name}\` when the loop ends, and is lost.`,
        why: `Do once more behind the loop what line ${line} does.`,
        line,
      };
    }
  }
  return null;
};

const nothing = String.raw`(?:None|null|undefined|nullptr|NULL|False|false|-1|0)`;

/** The first way that fails ends the search: the others are never tried. */
const gaveUpAtOnce: Reason = situation => {
  const { actual = '', expected = '', language } = situation;
  if (language === 'bash' || !differs(situation)) return null;
  if (!new RegExp(String.raw`^${nothing}$`).test(actual.trim())) return null;
  if (new RegExp(String.raw`^(?:None|null|undefined)$`).test(expected.trim())) return null;
  for (const { block, loop } of loopsReached(situation)) {
    const body = bodyOf(situation, loop).filter(([, text]) => !/^\s*[{}]*\s*$/.test(text));
    for (const [index, [line, text]] of body.entries()) {
      const back = new RegExp(String.raw`\breturn\s+(?<what>${nothing})\s*;?\s*\}?\s*$`).exec(text)?.groups?.[
        'what'
      ];
      if (back === undefined || back !== actual.trim()) continue;
      // "Not all of them" is right after the first that does not fit.
      const isSearch = body.some(([, one]) => new RegExp(String.raw`\b${block.name}\s*\(`).test(one));
      if (/^(?:false|0)$/i.test(back) && !(isSearch && block.name !== '')) continue;
      const own = /^\s*(?:if|\}?\s*else)\b/.test(text) ? index : index - 1;
      const head = body[own];
      const next = body[index + 1];
      if (!head || !next || !/^\s*if\b/.test(head[1])) continue;
      // The next statement of the same block ends the function, too.
      if (indentOf(next[1]) !== indentOf(head[1]) || !/^\s*return\b/.test(next[1])) continue;
      const inner = situation.loops.some(
        one =>
          one !== loop && one.line >= loop.line && one.end <= loop.end && one.line < line && one.end > line,
      );
      if (inner) continue;
      return {
        what: `Line ${line} gives up as soon as one way leads nowhere: the loop in line ${loop.line} never tries the others.`,
        why: `Return inside the loop only what was found; \`return ${back}\` belongs behind the loop.`,
        line,
      };
    }
  }
  return null;
};

/** What is expected is the value before the loop, and the loop has a round. */
const oneRoundForNone: Reason = situation => {
  const { own, given, expected, actual } = situation;
  const [wanted, got] = [Number(expected), Number(actual)];
  if (!own || !expected || !actual || Number.isNaN(wanted) || Number.isNaN(got) || wanted === got)
    return null;
  const names = own.parameters.filter(name => name !== 'self');
  const valueOf = (text: string) => {
    const at = names.indexOf(text);
    return Number(at === -1 ? text : given[at]);
  };
  for (const loop of situation.loops) {
    if (loop.line <= own.line || loop.end > own.end) continue;
    const {
      i,
      from = '',
      to = '',
      more,
    } = /for\s*\([^;]*?\b(?<i>\w+)\s*=\s*(?<from>\w+)\s*;\s*\k<i>\s*<(?<more>=)\s*(?<to>\w+)\s*;/.exec(
      situation.bare[loop.line - 1] ?? '',
    )?.groups ??
    /for\s+(?<i>\w+)\s+in\s+range\(\s*(?<from>\w+)\s*,\s*(?<to>\w+)\s*(?<more>\+\s*1)\s*\)/.exec(
      situation.bare[loop.line - 1] ?? '',
    )?.groups ??
    {};
    if (i === undefined || more === undefined || !names.includes(to) || valueOf(from) !== valueOf(to))
      continue;
    const body = bodyOf(situation, loop);
    const grown = body.flatMap(([, text]) => /(?<![\w.])(\w+)\s*\+=/.exec(text)?.[1] ?? []);
    const [sum] = grown;
    if (sum === undefined || new Set(grown).size > 1) continue;
    const start = lineWith(
      situation.bare,
      new RegExp(String.raw`(?<![\w.])${sum}\s*=\s*(?<value>\w+)\s*;?\s*$`),
      own.line + 1,
      loop.line - 1,
    );
    const back = lineWith(
      situation.bare,
      new RegExp(String.raw`\breturn\s+${sum}\s*;?\s*$`),
      loop.end,
      own.end,
    );
    if (!start || !back || valueOf(start.groups['value'] ?? '') !== wanted) continue;
    return {
      what: `The test expects ${wanted}, what \`${sum}\` has before the loop: with \`${to}\` ${valueOf(to)} there must be no round, and the loop in line ${loop.line} has one, because it also counts \`${to}\` itself.`,
      why:
        situation.language === 'python'
          ? `End one before it: \`range(${from}, ${to})\`.`
          : `Compare with \`<\`: \`${i} < ${to}\`.`,
      line: loop.line,
    };
  }
  return null;
};

/** Three free cells are equal, too. */
const emptyOnesEqual: Reason = situation => {
  const { expected = '', actual = '', own, given } = situation;
  const got = dataOf(actual);
  const wanted = dataOf(expected);
  if (!own || (got !== '' && got !== ' ' && got !== '-' && got !== '.' && got !== '_')) return null;
  if (wanted !== null && wanted !== false && typeof wanted !== 'string') return null;
  if (!given.some(one => one.includes(`'${got}'`) || one.includes(`"${got}"`))) return null;
  const cell = String.raw`[\w$.]+(?:\[[^\]]*\])+`;
  const found = findReached(
    situation,
    new RegExp(
      String.raw`(?<one>${cell})\s*={2,3}\s*(?<two>${cell})\s*(?:&&|and)\s*(?<three>${cell})\s*={2,3}\s*${cell}|(?<first>${cell})\s*==\s*${cell}\s*==\s*${cell}`,
    ),
  );
  if (!found || /[!]=|\bin\b|\bisalpha/.test(found.text)) return null;
  const one = found.groups['one'] ?? found.groups['first'];
  return {
    what: `Free cells are equal, too: the condition in line ${found.line} is true for three times ${actual.trim()}, and so ${actual.trim()} came back.`,
    why: `Ask as well that the cell is not free: \`${one} ${situation.language === 'python' ? '!=' : '!=='} ${actual.trim()}\`.`,
    line: found.line,
  };
};

/** -3 % 5 is -3: the remainder has the sign of the left side. */
const negativeRest: Reason = situation => {
  if (!['javascript', 'typescript', 'java', 'c', 'cpp'].includes(situation.language)) return null;
  const [wanted, got] = [Number(situation.expected), Number(situation.actual)];
  if (!situation.expected?.trim() || !situation.actual?.trim() || !(got < 0) || !(wanted >= 0)) return null;
  const found = findReached(situation, /(?<left>[\w$)\].]+)\s*%\s*(?<size>[\w$.]+(?:\(\))?)/);
  if (!found) return null;
  const { size = '' } = found.groups;
  const at = situation.own?.parameters.indexOf(size) ?? -1;
  const number = /^\d+$/.test(size) ? Number(size) : Number(situation.given[at] ?? wanted - got);
  return wanted - got === number
    ? {
        what: `The remainder of a negative number is negative: \`%\` in line ${found.line} gave ${got}, and the test expects ${wanted}.`,
        why: `Add \`${size}\` before taking the remainder: \`((… % ${size}) + ${size}) % ${size}\`.`,
        line: found.line,
      }
    : null;
};

/** The rows are counted where the columns are meant. */
const rowsForColumns: Reason = situation => {
  if (situation.language === 'bash') return null;
  const isPlace = /IndexError|IndexOutOfBounds|of undefined|NaN|undefined/.test(
    `${situation.error} ${situation.feedback} ${situation.actual}`,
  );
  if (!isPlace && !differs(situation)) return null;
  const size =
    situation.language === 'python'
      ? /for\s+(?<i>\w+)\s+in\s+range\(\s*len\(\s*(?<list>\w+)\s*\)\s*\)/
      : /\b(?<i>\w+)\s*=\s*0\s*;\s*\k<i>\s*<\s*(?<list>\w+)\.(?:length|size\(\))\s*;/;
  for (const { block, loop } of loopsReached(situation)) {
    const outer = size.exec(situation.bare[loop.line - 1] ?? '')?.groups;
    if (!outer) continue;
    for (const inner of situation.loops) {
      if (inner.line <= loop.line || inner.end > loop.end || inner.line > block.end) continue;
      const other = size.exec(situation.bare[inner.line - 1] ?? '')?.groups;
      if (!other || other['list'] !== outer['list'] || other['i'] === outer['i']) continue;
      const text = textOf(situation, inner);
      const list = outer['list'] ?? '';
      const uses = new RegExp(
        String.raw`\b${list}\[\s*${outer['i']}\s*\]\[\s*${other['i']}\s*\]|\b${list}\.get\(\s*${outer['i']}\s*\)\.get\(\s*${other['i']}\s*\)`,
      ).test(text);
      // A square grid has as many rows as columns.
      const rows = situation.given.map(dataOf).find(one => Array.isArray(one) && Array.isArray(one[0]));
      const isSquare = Array.isArray(rows) && Array.isArray(rows[0]) && rows.length === rows[0].length;
      if (!uses || isSquare || (rows === undefined && !isPlace)) continue;
      return {
        what: `The inner loop in line ${inner.line} counts up to the number of rows of \`${list}\`; a row may have more or fewer places.`,
        why:
          situation.language === 'python'
            ? `Take the length of the row: \`range(len(${list}[${outer['i']}]))\`.`
            : `Take the length of the row: \`${list}[${outer['i']}].length\`.`,
        line: inner.line,
      };
    }
  }
  return null;
};

const isSorted = (list: unknown[]) =>
  list.every((one, at) => at === 0 || (list[at - 1] as number | string) <= (one as number | string));

/** One pass of neighbours brings only the largest to its place. */
const onePassOnly: Reason = situation => {
  const [wanted, got] = [dataOf(situation.expected), dataOf(situation.actual)];
  if (!Array.isArray(wanted) || !Array.isArray(got) || !isSorted(wanted) || isSorted(got)) return null;
  if (
    JSON.stringify(wanted) !==
    JSON.stringify(got.toSorted((a, b) => ((a as number) < (b as number) ? -1 : 1)))
  )
    return null;
  for (const { block, loop } of loopsReached(situation)) {
    const others = situation.loops.filter(one => one.line >= block.line && one.end <= block.end);
    if (others.length > 1) continue;
    const text = textOf(situation, loop);
    const swaps =
      /\[\s*(\w+)\s*\]\s*,\s*\w+\[\s*\1\s*\+\s*1\s*\]\s*=/.test(text) ||
      (/\[\s*(\w+)\s*\]\s*=\s*\w+\[\s*\1\s*\+\s*1\s*\]/.test(text) &&
        /\[\s*\w+\s*\+\s*1\s*\]\s*=/.test(text));
    if (!swaps || !/\[\s*\w+\s*\]\s*>=?\s*\w+\[\s*\w+\s*\+\s*1\s*\]/.test(text)) continue;
    return {
      what: `One pass of the loop in line ${loop.line} brings only the largest value to its place: the others are not sorted yet.`,
      why: 'Repeat the pass as often as there are values: put a second loop around it.',
      line: loop.line,
    };
  }
  return null;
};

/** `this.head = this.head.next` in a method that only looks: the list is gone afterwards. */
const listEatenUp: Reason = situation => {
  if (!differs(situation) && situation.error === '') return null;
  for (const block of new Set<Block>([...reachedBy(situation), ...situation.functions])) {
    if (
      /pop|remove|clear|free|delete|dequeue|poll|shift|destroy|scrap|empty|next|reverse|~/i.test(block.name)
    )
      continue;
    for (const loop of situation.loops) {
      if (loop.line <= block.line || loop.end > block.end) continue;
      const found = lineWith(
        situation.bare,
        /^\s*(?<head>(?:this\.|self\.|this->)\w*(?:head|first|front|top|root)\w*)\s*=\s*\k<head>(?:\.|->)(?<next>next)\w*\s*;?\s*$/i,
        loop.line,
        loop.end,
      );
      const head = found?.groups['head'] ?? '';
      if (!found || !(situation.bare[loop.line - 1] ?? '').includes(head)) continue;
      return {
        what: `\`${found.groups['head']} = …next\` in line ${found.line} moves the beginning of the list itself: after \`${block.name}\` the list is empty.`,
        why: 'Go through it with a variable of the method: `current = …`, then `current = current.next`.',
        line: found.line,
      };
    }
  }
  return null;
};

/** `while (node.next != null)` stops at the last one without looking at it. */
const lastNodeLeftOut: Reason = situation => {
  if (!differs(situation)) return null;
  const [wanted, got] = [dataOf(situation.expected), dataOf(situation.actual)];
  const isOneLess = typeof wanted === 'number' && typeof got === 'number' && got < wanted;
  const isShorter =
    typeof wanted === 'string' &&
    typeof got === 'string' &&
    wanted.startsWith(got.trimEnd()) &&
    got !== wanted;
  const isList = Array.isArray(wanted) && Array.isArray(got) && wanted.length === got.length + 1;
  const isLost = wanted === true && got === false;
  if (!isOneLess && !isShorter && !isList && !isLost) return null;
  for (const { loop } of loopsReached(situation)) {
    const { node } =
      /while\s*\(?\s*(?<node>\w+)(?:\.|->)next\s*(?:!==?\s*(?:null|None|NULL|nullptr|undefined)|is\s+not\s+None|[):])/.exec(
        situation.bare[loop.line - 1] ?? '',
      )?.groups ?? {};
    if (node === undefined) continue;
    const body = bodyOf(situation, loop)
      .map(([, text]) => text)
      .join('\n');
    const counts = /\+\+|\+=|\.(?:append|push|add|push_back)\(|={2,3}/.test(body);
    const after = situation.bare.slice(loop.end, loop.end + 4).join('\n');
    if (!counts || new RegExp(String.raw`\b${node}(?:\.|->)(?!next\b)\w+|\+\s*1\b|\+\+`).test(after))
      continue;
    if (isOneLess && /\+\+|\+=\s*1\b/.test(body) && Number(wanted) - Number(got) !== 1) continue;
    return {
      what: `The loop in line ${loop.line} ends when nothing follows \`${node}\`: the last one itself is left out.`,
      why: `Go on as long as there is a \`${node}\`, not as long as it has a \`next\`.`,
      line: loop.line,
    };
  }
  return null;
};

export const flowReasons: Reason[] = [
  lastRowNotCompared,
  lastGroupLost,
  gaveUpAtOnce,
  oneRoundForNone,
  emptyOnesEqual,
  negativeRest,
  rowsForColumns,
  onePassOnly,
  listEatenUp,
  lastNodeLeftOut,
];
