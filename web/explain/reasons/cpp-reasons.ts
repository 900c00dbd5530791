import { type Block, bodyOf, lineWith, textOf } from './program-parts.ts';
import { differs, findReached, type Reason, type Situation } from './situation.ts';

/** Classes and containers of C++: what is copied, cut off, made by asking, or never set. */

const methodsOf = ({ functions }: Situation, home: Block) =>
  functions.filter(one => one.line > home.line && one.end <= home.end);
const headOf = ({ bare }: Situation, { line }: { line: number }) => bare[line - 1] ?? '';

const parentOf = (situation: Situation, home: Block) => {
  const name = /(?:class|struct)\s+\w+\s*(?:final\s*)?:\s*(?:public\s+|private\s+)?(\w+)/.exec(
    headOf(situation, home),
  )?.[1];
  return situation.classes.find(one => one.name === name && one !== home) ?? null;
};

/** `sound()` beside `virtual sound() const`. */
const constForgotten: Reason = situation => {
  if (!differs(situation)) return null;
  for (const home of situation.classes) {
    const parent = parentOf(situation, home);
    if (!parent) continue;
    for (const own of methodsOf(situation, home)) {
      const meant = methodsOf(situation, parent).find(one => one.name === own.name);
      if (!meant || !/\bvirtual\b/.test(headOf(situation, meant))) continue;
      const isConst = (one: Block) => /\)\s*const\b/.test(headOf(situation, one));
      if (isConst(meant) === isConst(own) || /\boverride\b/.test(headOf(situation, own))) continue;
      return {
        what: `\`${own.name}()${isConst(own) ? ' const' : ''}\` in line ${own.line} does not replace \`${meant.name}()${isConst(meant) ? ' const' : ''}\` of \`${parent.name}\` (line ${meant.line}): ${isConst(meant) ? 'without' : 'with'} \`const\` it is another function.`,
        why: `Write \`${own.name}()${isConst(meant) ? ' const' : ''} override\`: then the compiler checks it.`,
        line: own.line,
      };
    }
  }
  return null;
};

/** A `vector<Animal>` holds animals only: what makes a dog is cut off. */
const cutToBase: Reason = situation => {
  if (!differs(situation)) return null;
  for (const base of situation.classes) {
    if (!/\bvirtual\b/.test(textOf(situation, base))) continue;
    const below = situation.classes.find(one => parentOf(situation, one) === base);
    if (!below) continue;
    const kept = lineWith(
      situation.bare,
      new RegExp(String.raw`\b(?:vector|list|deque|array)\s*<\s*${base.name}\s*[,>]`),
    );
    const isPutIn = situation.bare.some(text =>
      new RegExp(
        String.raw`\.(?:push_back|emplace_back|insert)\(\s*(?:\*|${below.name}\b)|\b${base.name}\s+\w+\s*=\s*\*`,
      ).test(text),
    );
    if (kept && isPutIn)
      return {
        what: `Line ${kept.line} keeps plain objects of \`${base.name}\`: a \`${below.name}\` that is put in is copied into one, and what makes it a \`${below.name}\` is cut off.`,
        why: `Keep pointers: \`std::vector<std::shared_ptr<${base.name}>>\`.`,
        line: kept.line,
      };
    const passed = situation.functions.find(one =>
      new RegExp(String.raw`[(,]\s*(?:const\s+)?${base.name}\s+\w+\s*[,)]`).test(headOf(situation, one)),
    );
    if (passed && passed.name !== base.name)
      return {
        what: `\`${passed.name}\` in line ${passed.line} takes a plain \`${base.name}\`: a \`${below.name}\` is copied into one, and what makes it a \`${below.name}\` is cut off.`,
        why: `Take a reference: \`const ${base.name}&\`.`,
        line: passed.line,
      };
  }
  return null;
};

/** `table[name]` makes an entry where there is none. */
const entryMadeByAsking: Reason = situation => {
  const away = Number(situation.actual) - Number(situation.expected);
  const isMore = away > 0 || (situation.expected === 'false' && situation.actual === 'true');
  if (!differs(situation) || !isMore) return null;
  const maps = [...situation.bare.join('\n').matchAll(/\bmap\s*<[^;]*>\s+(\w+)\s*;/g)].map(
    ([, name = '']) => name,
  );
  for (const name of maps) {
    const asked = lineWith(
      situation.bare,
      new RegExp(
        String.raw`\breturn\s+(?<place>${name}\[\s*\w+\s*\])\s*;|\bif\s*\(\s*!?(?<other>${name}\[\s*\w+\s*\])\s*(?:[=!<>]=?\s*[\w"]+\s*)?\)`,
      ),
    );
    const isCounted = new RegExp(
      String.raw`\b${name}\.(?:size|count|find|contains|empty)\(|:\s*${name}\s*\)`,
    ).test(situation.bare.join('\n'));
    if (!asked || !isCounted) continue;
    return {
      what: `\`${asked.groups['place'] ?? asked.groups['other']}\` in line ${asked.line} puts an entry into \`${name}\` if there is none: only asking makes it larger.`,
      why: `Look first: \`${name}.count(…)\` or \`${name}.find(…)\`.`,
      line: asked.line,
    };
  }
  return null;
};

/** A number of the class that nothing ever gives a first value. */
const memberNeverSet: Reason = situation => {
  if (!differs(situation)) return null;
  for (const home of situation.classes) {
    const methods = methodsOf(situation, home);
    const makers = methods.filter(one => one.name === home.name);
    for (const [line, text] of bodyOf(situation, home)) {
      if (methods.some(one => one.line <= line && line <= one.end)) continue;
      const { type, name } =
        /^\s*(?<type>int|double|float|long|bool|unsigned|size_t|char)\s+(?<name>\w+)\s*;/.exec(text)
          ?.groups ?? {};
      if (name === undefined) continue;
      const sets = new RegExp(String.raw`(?<![\w.>])(?:this->)?${name}\s*(?:=(?!=)|\(|\{)|>>\s*${name}\b`);
      const all = makers.length > 0 ? makers.map(one => textOf(situation, one)) : [];
      const elsewhere = methods.some(
        one =>
          one.name !== home.name &&
          new RegExp(String.raw`(?<![\w.>])(?:this->)?${name}\s*=(?!=)`).test(textOf(situation, one)),
      );
      const outside = situation.bare.some(one =>
        new RegExp(String.raw`\b${home.name}::${home.name}\b`).test(one),
      );
      const used = methods.some(one =>
        new RegExp(String.raw`(?<![\w.>])(?:this->)?${name}\s*(?:\+\+|--|[-+*]=)|\+\+\s*${name}\b`).test(
          textOf(situation, one),
        ),
      );
      // A value of the constructor that is not used is meant for it.
      const ignores = makers.some(one =>
        one.parameters.some(
          own => (textOf(situation, one).match(new RegExp(String.raw`\b${own}\b`, 'g')) ?? []).length < 2,
        ),
      );
      if (ignores || outside || elsewhere || !used || all.some(one => sets.test(one))) continue;
      return {
        what: `\`${name}\` in line ${line} never gets a first value: what is in it is left to chance.`,
        why: `Write \`${type} ${name} = 0;\`.`,
        line,
      };
    }
  }
  return null;
};

/** Two objects with the same pointer: both give its memory back. */
const sharedPointer: Reason = situation => {
  if (
    !/double-free|use-after-free|attempting double|touched memory|crashed/.test(
      `${situation.feedback} ${situation.error}`,
    )
  )
    return null;
  for (const home of situation.classes) {
    const text = textOf(situation, home);
    const given = lineWith(situation.bare, /\bdelete\s*(?:\[\s*\])?\s*(?<name>\w+)\s*;/, home.line, home.end);
    const isInDestructor =
      given &&
      methodsOf(situation, home).some(
        one => one.name.startsWith('~') && one.line <= given.line && given.line <= one.end,
      );
    const hasCopy = new RegExp(String.raw`\b${home.name}\s*\(\s*(?:const\s+)?${home.name}\s*&`).test(text);
    const isCopied = new RegExp(
      String.raw`[(,]\s*${home.name}\s+\w+\s*[,)]|\b${home.name}\s+\w+\s*=\s*\w+\s*;`,
    ).test(situation.bare.join('\n'));
    if (!given || !isInDestructor || hasCopy || (!isCopied && !/cop/i.test(situation.feedback))) continue;
    return {
      what: `\`${home.name}\` has no copy constructor: a copy gets the same pointer \`${given.groups['name']}\`, and line ${given.line} gives its memory back twice.`,
      why: `Write \`${home.name}(const ${home.name}& other)\` that makes its own memory, or keep a \`std::vector\`.`,
      line: given.line,
    };
  }
  return null;
};

/** `text += number` adds the letter with that code. */
const numberAsLetter: Reason = situation => {
  if (!differs(situation)) return null;
  const all = situation.bare.join('\n');
  const found = findReached(situation, /(?<![\w.])(?<text>\w+)\s*\+=\s*(?<number>[A-Za-z_]\w*)\s*;/);
  if (!found) return null;
  const { text = '', number = '' } = found.groups;
  const isText = new RegExp(String.raw`\bstring\s+(?:\w+\s*,\s*)*${text}\b`).test(all);
  const isNumber = new RegExp(
    String.raw`\b(?:int|size_t|long|unsigned)\s+(?:\w+(?:\s*=[^,;]*)?,\s*)*${number}\b`,
  ).test(textOf(situation, found.block));
  const isChar = new RegExp(String.raw`\b(?:char|auto|string)\s*&?\s+${number}\b`).test(
    textOf(situation, found.block),
  );
  return isText && isNumber && !isChar
    ? {
        what: `\`${text} += ${number}\` in line ${found.line} adds the letter that has the code ${number}, not the digits of the number.`,
        why: `Write \`${text} += std::to_string(${number})\`.`,
        line: found.line,
      }
    : null;
};

/** `find` gives a place, and `npos` where there is none: no truth and never negative. */
const placeOfText: Reason = situation => {
  if (!differs(situation)) return null;
  const found = findReached(
    situation,
    /\b(?:if|while)\s*\(\s*(?<not>!)?(?<what>\w+\.find\((?:[^()]|\([^()]*\))*\))\s*(?<rest>>=\s*0|>\s*-\s*1|\)|&&|\|\|)/,
  );
  if (!found || /\b(?:set|map)\s*</.test(found.text)) return null;
  const name = /^(\w+)/.exec(found.groups['what'] ?? '')?.[1] ?? '';
  if (!new RegExp(String.raw`\bstring\s*&?\s*(?:\w+\s*,\s*)*${name}\b`).test(situation.bare.join('\n')))
    return null;
  return {
    what: `\`${found.groups['what']}\` in line ${found.line} gives a place: 0 for the first one, and the huge number \`npos\` where nothing was found, which is neither false nor negative.`,
    why: 'Compare with `std::string::npos`: `!= std::string::npos`.',
    line: found.line,
  };
};

const inCpp =
  (reason: Reason): Reason =>
  situation =>
    situation.language === 'cpp' ? reason(situation) : null;

export const cppReasons: Reason[] = [
  constForgotten,
  cutToBase,
  entryMadeByAsking,
  memberNeverSet,
  numberAsLetter,
  placeOfText,
].map(inCpp);

export const cppCrashes: Reason[] = [inCpp(sharedPointer)];
