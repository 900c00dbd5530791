import { type Block, bodyOf, lineWith, textOf } from './program-parts.ts';
import { differs, reachedBy, type Reason, type Situation } from './situation.ts';

/** Two names for one list or object: what is changed under one name is changed under the other, too. */

/** A test says in its name that something must stay as it is. */
const keptTitle =
  /\b(?:keeps?|unchanged|untouched|intact|stays?|original|leaves?|(?:not|n't|never)[ _](?:be[ _])?(?:chang|modif|mutat|touch)\w*|immutable)\b/i;

const titleOf = ({ feedback }: Situation) =>
  (feedback.split('\n')[0] ?? '').replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ');

/** `kept stays as it is`, in the title of the test. */
export const mustStay = (situation: Situation) => keptTitle.test(titleOf(situation));

const copies: Record<string, (name: string) => string> = {
  python: name => `${name}[:]`,
  java: name => `new ArrayList<>(${name})`,
};
const copyOf = (language: string, name: string) => (copies[language] ?? (one => `[...${one}]`))(name);

const changers = String.raw`\.(?:append|push|pop|shift|unshift|remove|removeLast|add|clear|insert|extend|sort|reverse|splice)\(|\[[^\]]*\]\s*=(?!=)|\.length\s*=`;

/** `result.append(way)`: no copy is put in, so what happens to `way` later happens to the result. */
const storedThenChanged: Reason = situation => {
  if (['bash', 'c', 'cpp'].includes(situation.language) || !differs(situation)) return null;
  for (const block of situation.functions)
    for (const [line, text] of bodyOf(situation, block)) {
      const { list, name } =
        /(?<![\w$])(?<list>[\w$.]+)\.(?:append|push|add)\(\s*(?<name>[A-Za-z_$][\w$]*)\s*\)\s*;?\s*$/.exec(
          text,
        )?.groups ?? {};
      if (name === undefined || list === name) continue;
      const body = textOf(situation, block);
      // Taken back after the call: the list of a search that goes on with another way.
      const isTakenBack =
        block.parameters.includes(name) &&
        new RegExp(String.raw`(?<![\w$.])${name}\.(?:pop|removeLast|remove)\(`).test(body) &&
        new RegExp(String.raw`(?<![\w$.])${name}\.(?:append|push|add)\(`).test(body);
      if (!isTakenBack) continue;
      return {
        what: `Line ${line} puts the list \`${name}\` itself in, not what is in it at that moment: when \`${name}\` loses its values later, they are gone there, too.`,
        why: `Put a copy in: \`${copyOf(situation.language, name)}\`.`,
        line,
      };
    }
  return null;
};

const shallow: Record<string, RegExp> = {
  python:
    /^\s*(?<copy>\w+)\s*=\s*(?:(?<one>[\w.]+)\.copy\(\)|(?<two>[\w.]+)\[\s*:\s*\]|list\(\s*(?<three>[\w.]+)\s*\)|copy\.copy\(\s*(?<four>[\w.]+)\s*\))\s*$/,
  java: /^\s*[\w<>[\],\s]+\[\]\[\]\s+(?<copy>\w+)\s*=\s*(?<one>[\w.]+)\.clone\(\)\s*;/,
};

/** `grid.copy()` copies the outer list only: its rows are still the old ones. */
const outerCopied: Reason = situation => {
  const pattern = shallow[situation.language];
  if (!pattern || !differs(situation)) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const { copy, one, two, three, four } = pattern.exec(text)?.groups ?? {};
      const source = one ?? two ?? three ?? four;
      if (copy === undefined || source === undefined) continue;
      const changed = lineWith(
        situation.bare,
        new RegExp(
          String.raw`(?<![\w.])${copy}\[[^\]]+\](?:\[[^\]]+\]\s*(?:[-+*/]?=(?!=)|\+\+)|\.(?:append|pop|remove|sort|reverse|insert|extend|add)\()`,
        ),
        line + 1,
        block.end,
      );
      if (!changed) continue;
      return {
        what: `Line ${line} copies only the outer list: the rows in \`${copy}\` are still those of \`${source}\`, and line ${changed.line} changes them in both.`,
        why:
          situation.language === 'python'
            ? `Copy each row, too: \`[row[:] for row in ${source}]\`.`
            : `Copy each row, too: \`${copy}[i] = ${source}[i].clone();\` in a loop.`,
        line,
      };
    }
  return null;
};

const methodsOf = (situation: Situation, home: Block) =>
  situation.functions.filter(one => one.line > home.line && one.end <= home.end);

/** `this.jobs.sort(…)` for an answer: the list of the object gets another order. */
const ownListSorted: Reason = situation => {
  const { language } = situation;
  if (language === 'bash' || language === 'c' || !differs(situation) || !mustStay(situation)) return null;
  for (const home of situation.classes)
    for (const method of methodsOf(situation, home)) {
      // Who sorts by name means to change the order.
      if (/^(?:sort|reverse|shuffle)/i.test(method.name)) continue;
      for (const [line, text] of bodyOf(situation, method)) {
        const direct =
          /(?:=|return|\bof|\()\s*(?<field>this\.[\w$]+)\.(?<how>sort|reverse)\(/.exec(text)?.groups ??
          /^\s*(?<field>self\.\w+)\.(?<how>sort|reverse)\(/.exec(text)?.groups ??
          /Collections\.(?<how>sort|reverse)\(\s*(?<field>this\.\w+)/.exec(text)?.groups;
        const alias =
          /^\s*(?:(?:const|let|var|final)\s+)?(?:[\w<>[\]]+\s+)?(?<name>\w+)\s*(?::[^=]*)?=\s*(?<field>(?:this|self)\.\w+)\s*;?\s*$/.exec(
            text,
          )?.groups;
        const later =
          alias &&
          lineWith(
            situation.bare,
            new RegExp(
              String.raw`(?<![\w.])${alias['name']}\.(?<how>sort|reverse)\(|Collections\.(?<other>sort|reverse)\(\s*${alias['name']}\b`,
            ),
            line + 1,
            method.end,
          );
        const field = direct?.['field'] ?? (later ? alias['field'] : undefined);
        if (field === undefined) continue;
        const how = direct?.['how'] ?? later?.groups['how'] ?? later?.groups['other'] ?? 'sort';
        const at = later?.line ?? line;
        return {
          what: `\`${how}\` in line ${at} changes the order of \`${field}\` itself, the list that the object keeps${later ? `: line ${line} only gives it a second name` : ''}.`,
          why: `${how === 'sort' ? 'Sort' : 'Turn'} a copy: \`${language === 'python' ? `sorted(${field})` : copyOf(language, field)}\`.`,
          line: at,
        };
      }
    }
  return null;
};

/** A method that should give back a new object writes into its own. */
const selfChanged: Reason = situation => {
  const { language } = situation;
  if (['bash', 'c'].includes(language) || !differs(situation) || !mustStay(situation)) return null;
  if (/\b(?:keeps?|leaves?)\b/i.test(titleOf(situation))) return null;
  const self = language === 'python' ? 'self' : language === 'cpp' ? '(?:\\*?this)' : 'this';
  for (const home of situation.classes)
    for (const method of methodsOf(situation, home)) {
      const back = lineWith(
        situation.bare,
        new RegExp(String.raw`^\s*return\s+${self}\s*;?\s*$`),
        method.line,
        method.end,
      );
      const set =
        back &&
        lineWith(
          situation.bare,
          new RegExp(String.raw`^\s*(?<field>(?:self\.|this\.|this->)\w+)\s*[-+*/]?=(?!=)`),
          method.line,
          back.line,
        );
      if (!back || !set) continue;
      return {
        what: `\`${method.name}\` writes its result into the object itself (line ${set.line}: \`${set.groups['field']} = …\`), so that object is no longer what it was.`,
        why: `Calculate with variables of the method, and give back a new object: \`return ${language === 'python' ? '' : 'new '}${home.name}(…)\`.`,
        line: set.line,
      };
    }
  return null;
};

/** What the test gave, or a second name for it, is changed in a function that must leave it as it is. */
const parameterChanged: Reason = situation => {
  const { own, given, language } = situation;
  if (!own || !['python', 'javascript', 'typescript', 'java'].includes(language)) return null;
  if (!differs(situation) || !mustStay(situation)) return null;
  const names = new Map(
    own.parameters
      .filter(one => one !== 'self')
      .flatMap((name, at) => (/^(?:[[{]|new\b|List\.of|Arrays)/.test(given[at] ?? '') ? [[name, name]] : [])),
  );
  for (const [line, text] of bodyOf(situation, own)) {
    const all = [...names.keys()].join('|');
    if (all === '') return null;
    const alias = new RegExp(
      String.raw`^\s*(?:(?:const|let|var|final)\s+)?(?:[\w<>[\]]+\s+)?(?<other>\w+)\s*(?::[^=]*)?=\s*(?<name>${all})\s*;?\s*$`,
    ).exec(text)?.groups;
    if (alias) names.set(alias['other'] ?? '', names.get(alias['name'] ?? '') ?? '');
    const changed = new RegExp(
      String.raw`(?<![\w.$])(?<name>${all})(?:${changers})|Collections\.(?:sort|reverse)\(\s*(?<sorted>${all})\b`,
    ).exec(text)?.groups;
    const name = changed?.['name'] ?? changed?.['sorted'];
    if (name === undefined) continue;
    // An order that must be kept is lost only by a new order.
    if (/\border\b/i.test(titleOf(situation)) && !/\b(?:sort|reverse)\b/.test(text)) continue;
    const first = names.get(name) ?? name;
    return {
      what: `Line ${line} changes ${name === first ? `\`${name}\` itself` : `\`${name}\`, which is only a second name for \`${first}\``}: what the test gave must stay as it is.`,
      why: `Work with a copy: \`${language === 'python' ? `list(${first})` : copyOf(language, first)}\`.`,
      line,
    };
  }
  return null;
};

export const aliasReasons: Reason[] = [
  parameterChanged,
  storedThenChanged,
  outerCopied,
  ownListSorted,
  selfChanged,
];
