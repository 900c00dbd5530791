import { bodyOf } from './program-parts.ts';
import type { Reason } from './situation.ts';

const even = (value: string) => value.replaceAll(/\s+/g, '').replaceAll('"', "'");

const changing: Record<string, string> = {
  python: String.raw`\.(?<how>sort|reverse|append|insert|remove|pop|extend|clear|update|add|discard)\(`,
  javascript: String.raw`\.(?<how>sort|reverse|push|pop|shift|unshift|splice|fill)\(`,
  java: String.raw`\.(?<how>sort|add|remove|clear|set|put|removeIf|addAll)\(`,
};

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
    return {
      what: `Line ${line} changes \`${name}\` itself, the very ${language === 'python' ? 'list' : 'array'} that the test gave, and it must stay as it is.`,
      why:
        language === 'python'
          ? how === 'sort'
            ? `Make a new list: \`sorted(${name})\`.`
            : `Work with a copy: \`${name} = ${name}.copy()\`.`
          : `Work with a copy: \`[...${name}]\`.`,
      line,
    };
  }
  return null;
};
