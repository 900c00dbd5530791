import { bodyOf, lineWith, textOf } from './program-parts.ts';
import { differs, type Reason } from './situation.ts';

/** What Python and JavaScript have in common: values that are changed, and input that is read whole. */

const even = (value: string) => value.replaceAll(/\s+/g, '').replaceAll('"', "'");

const changing: Record<string, string> = {
  python: String.raw`\.(?<how>sort|reverse|append|insert|remove|pop|extend|clear|update|add|discard)\(`,
  javascript: String.raw`\.(?<how>sort|reverse|push|pop|shift|unshift|splice|fill)\(`,
  java: String.raw`\.(?<how>sort|add|remove|clear|set|put|removeIf|addAll)\(`,
};

const kindOf = (value: string | undefined, language: string) =>
  value?.startsWith('{')
    ? language === 'python'
      ? 'dictionary'
      : 'object'
    : language === 'python'
      ? 'list'
      : 'array';

/** A test says in its name that what it gives must stay as it is. */
const isKept =
  /\b(?:keeps?|unchanged|untouched|intact|stays?|original|leaves?|not[ _](?:be[ _])?(?:chang|modif|mutat)\w*|mutat\w*|(?:not|n't|never)[ _](?:change|modify|touch)\w*)\b/i;

/** What the test gave was changed, and the test looks at it again. */
export const givenChanged: Reason = situation => {
  const { expected, actual, own, given, feedback, language } = situation;
  const title = (feedback.split('\n')[0] ?? '').replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ');
  if (expected === undefined || actual === undefined || !own || !isKept.test(title)) return null;
  if (!/^[[{]/.test(expected.trim()) || even(expected) === even(actual)) return null;
  const at = given.findIndex(value => even(value) === even(expected));
  const name = own.parameters.filter(one => one !== 'self')[at];
  if (at === -1 || name === undefined) return null;
  const pattern = changing[language === 'typescript' ? 'javascript' : language];
  if (pattern === undefined) return null;
  const names = [name];
  for (const [line, text] of bodyOf(situation, own)) {
    // A second name for the same one.
    const other = new RegExp(
      String.raw`^\s*(?:(?:const|let|var)\s+)?(\w+)\s*(?::[^=]*)?=\s*(?:${names.join('|')})\s*;?\s*$`,
    ).exec(text)?.[1];
    if (other !== undefined) names.push(other);
    const found = new RegExp(
      String.raw`(?<![\w.$])(?:${names.join('|')})(?:${pattern}|\[[^\]]*\]\s*[-+*/]?=(?!=))|\bdel\s+${name}\[`,
    ).exec(text);
    if (!found) continue;
    const how = found.groups?.['how'];
    const used = names.findLast(one => new RegExp(String.raw`(?<![\w.$])${one}\b`).test(text)) ?? name;
    return {
      what: `Line ${line} changes ${used === name ? `\`${name}\` itself, the very ${kindOf(given[at], language)} that the test gave` : `\`${used}\`, which is only a second name for \`${name}\``}, and that must stay as it is.`,
      why:
        language === 'python'
          ? how === 'sort'
            ? `Make a new list: \`sorted(${name})\`.`
            : `Work with a copy: \`${used} = ${name}.copy()\`.`
          : `Work with a copy: \`[...${name}]\`.`,
      line,
    };
  }
  return null;
};

/** The line break at the end of the input begins one more, empty line. */
export const emptyLastLine: Reason = situation => {
  const { isOutput, expected = '', actual = '', lines, code } = situation;
  if (!isOutput || !differs(situation)) return null;
  const found = lineWith(lines, /\.split\(\s*(?:['"`](?:\\r)?\\n['"`]|\/(?:\\r\??)?\\n\/)\s*\)/);
  if (!found || /\.(?:trim|trimEnd|filter|pop|rstrip|strip|slice)\(|-\s*1\b/.test(code)) return null;
  const isOneMore = /^\d+$/.test(expected.trim()) && Number(actual) === Number(expected) + 1;
  const isCounted = /\.length\b|\blen\(/.test(code);
  return isOneMore && isCounted
    ? {
        what: `The input ends with a line break, so \`split\` in line ${found.line} gives one more value at the end: an empty text.`,
        why:
          situation.language === 'python'
            ? 'Use `.splitlines()`, or `.strip()` before it.'
            : 'Write `.trim()` before `.split(…)`.',
        line: found.line,
      }
    : null;
};

/** A value of the constructor that must follow the others. */
export const computedOnce: Reason = situation => {
  const title = situation.feedback.split(/\n|: /)[0] ?? '';
  if (
    !differs(situation) ||
    !/\b(?:after|chang\w*|updat\w*|later|still|set(?:s|ting)?|grow\w*|mov\w*)\b/i.test(title)
  )
    return null;
  const isPython = situation.language === 'python';
  const self = isPython ? 'self' : 'this';
  for (const home of situation.classes) {
    const makers = situation.functions.filter(
      one => one.line > home.line && one.end <= home.end && /^(?:constructor|__init__)$/.test(one.name),
    );
    const all = textOf(situation, home);
    for (const maker of makers) {
      const fields = bodyOf(situation, maker).map(([line, text]) => ({
        line,
        ...new RegExp(String.raw`^\s*${self}\.(?<name>\w+)\s*=\s*(?<value>[^;]*?)\s*;?\s*$`).exec(text)
          ?.groups,
      })) as { line: number; name?: string; value?: string }[];
      for (const { line, name, value = '' } of fields) {
        const sources = fields.filter(
          other =>
            other.name !== undefined &&
            other.name !== name &&
            new RegExp(String.raw`(?<![\w.])(?:${self}\.)?${other.name}\b`).test(value),
        );
        if (name === undefined || sources.length === 0 || !/[-+*/(]/.test(value)) continue;
        const isSetAgain =
          (all.match(new RegExp(String.raw`\b${self}\.${name}\s*[-+*/]?=(?!=)`, 'g')) ?? []).length > 1;
        if (isSetAgain) continue;
        const source = sources[0]?.name ?? '';
        return {
          what: `\`${name}\` is calculated only once, when the object is made (line ${line}): it stays the same when \`${source}\` changes.`,
          why: isPython
            ? `Calculate it each time: a method \`${name}\` with \`@property\` above it.`
            : `Calculate it each time: \`get ${name}() { return …; }\`.`,
          line,
        };
      }
    }
  }
  return null;
};
