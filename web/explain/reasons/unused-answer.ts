import { type Block, bodyOf } from './program-parts.ts';
import { differs, reachedBy, type Reason, type Situation } from './situation.ts';

/** A call that only makes a value, and nobody keeps the value. */

const printing =
  /\bprint(?:f|ln)?\s*\(|console\.|System\.|\bcout\b|\bputs\b|\bwrite\(|\bglobal\b|\bnonlocal\b|\bawait\b|\bthrow\b|\braise\b|\byield\b/;

/** It gives a value back and changes nothing that others see. */
const isPure = (situation: Situation, block: Block): boolean => {
  const body = bodyOf(situation, block)
    .map(([, text]) => text)
    .join('\n');
  if (!/\breturn\s+(?!this\b|self\b|\*this)[^\s;]/.test(body) || printing.test(body)) return false;
  if (/\basync\b/.test(situation.bare[block.line - 1] ?? '')) return false;
  const isLocal = (name: string) =>
    !block.parameters.includes(name) &&
    (situation.language === 'python'
      ? new RegExp(String.raw`^\s*${name}\s*(?::[^=]*)?=(?!=)|\bfor\s+[\w, ]*\b${name}\b`, 'm').test(body)
      : new RegExp(
          String.raw`\b(?:const|let|var|auto|int|long|double|float|char|bool|boolean|string|String|[A-Z]\w*(?:<[^;=]*>)?(?:\[\])*|vector<[^;=]*>|std::[\w<>:, ]+)\s*[*&]?\s+[*&]?${name}\b`,
        ).test(body));
  const changed = [
    ...body.matchAll(
      /(?<![\w$.>])(?<deref>\*\s*)?(?<name>[A-Za-z_$][\w$]*)(?<rest>(?:(?:\.|->)[\w$]+|\[[^\]]*\])*)\s*(?:[-+*/%|&^]?=(?![=>])|\+\+|--)|(?:\+\+|--)\s*(?<other>[A-Za-z_$][\w$]*)|(?<![\w$.>])(?<owner>[A-Za-z_$][\w$]*)(?:(?:\.|->)[\w$]+)*(?:\.|->)(?:push|push_back|pop|pop_back|append|add|put|set|insert|erase|remove|delete|clear|sort|reverse|extend|update|shift|unshift|splice|fill)\(/g,
    ),
  ];
  return changed.every(({ groups }) => {
    const name = groups?.['name'] ?? groups?.['other'] ?? groups?.['owner'] ?? '';
    if (groups?.['deref'] !== undefined) return false;
    // A parameter that gets another value itself.
    if (block.parameters.includes(name) && groups?.['name'] !== undefined && groups['rest'] === '')
      return !new RegExp(String.raw`[*&]\s*${name}\b`).test(situation.bare[block.line - 1] ?? '');
    return isLocal(name);
  });
};

/** It may call others that are not. */
const callsOnlyPure = (situation: Situation, block: Block, seen: Set<Block>): boolean => {
  if (seen.has(block)) return true;
  seen.add(block);
  if (!isPure(situation, block)) return false;
  const body = bodyOf(situation, block)
    .map(([, text]) => text)
    .join('\n');
  if (block.parameters.some(name => new RegExp(String.raw`(?<![\w.$])${name}\s*\(`).test(body))) return false;
  return situation.functions.every(
    one =>
      one === block ||
      !new RegExp(String.raw`(?<![\w$])${one.name.replaceAll(/\W/g, '.')}\s*\(`).test(body) ||
      callsOnlyPure(situation, one, seen),
  );
};

/** `total.plus(one);` where `plus` makes a new object. */
export const answerThrownAway: Reason = situation => {
  const { language, functions, bare } = situation;
  if (language === 'bash' || !differs(situation)) return null;
  for (const block of reachedBy(situation))
    for (const [line, text] of bodyOf(situation, block)) {
      const { owner = '', name } =
        /^\s*(?:(?:if|for|while)\s*\(.*\)\s*)?(?<owner>(?:[\w$]+(?:\[[^\]]*\])?(?:\.|->))*)(?<name>[A-Za-z_$][\w$]*)\((?:[^()]|\([^()]*\))*\)\s*;?\s*$/.exec(
          text,
        )?.groups ?? {};
      if (name === undefined || /^(?:if|for|while|switch|return|super|print)$/.test(name)) continue;
      const own = functions.filter(one => one.name === name || one.name.endsWith(`::${name}`));
      const [only] = own;
      if (!only || own.length > 1 || only === block) continue;
      const before = bare.slice(0, line - 1).findLast(one => one.trim() !== '') ?? '';
      if (/[-+*/%=(,&|?:[]\s*$|\b(?:return|and|or|not|in)\s*$|=>\s*$/.test(before) && !/:\s*$/.test(before))
        continue;
      if (language !== 'python' && /:\s*$/.test(before) && !/\bcase\b|\bdefault\b/.test(before)) continue;
      if (!callsOnlyPure(situation, only, new Set())) continue;
      const kept = owner.replace(/(?:\.|->)$/, '');
      const isVariable = /^[\w$]+$/.test(kept) && !/^(?:this|self|super|[A-Z]\w*)$/.test(kept);
      return {
        what: `\`${owner}${name}(…)\` in line ${line} changes nothing: it gives back a new value, and the line does not keep it.`,
        why: isVariable
          ? `Keep it: \`${kept} = ${owner}${name}(…)\`.`
          : 'Give the value to a variable, or use it where it is needed.',
        line,
      };
    }
  return null;
};
