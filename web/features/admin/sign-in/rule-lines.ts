import { type Grant, grants, type Rule } from '#contract/site/sign-in-providers.ts';
import { adminSignInTexts as t } from './provider-settings-texts.ts';

/** Rules as lines of text: `roles = teacher -> may create courses`. */

export const writeRules = (rules: readonly Rule[]): string =>
  rules.map(({ claim, value, grants: given }) => `${claim} = ${value} -> ${t.grants[given]}`).join('\n');

const grantOf = (words: string): Grant | undefined =>
  grants.find(grant => grant === words || t.grants[grant] === words.toLowerCase());

type Read = { rules: Rule[]; problem: string | null };

export const readRules = (text: string): Read => {
  const rules: Rule[] = [];
  for (const line of text.split('\n').map(each => each.trim())) {
    if (line === '') continue;
    const [, claim = '', value = '', words = ''] = /^(.+?)\s*=\s*(.+?)\s*->\s*(.+)$/.exec(line) ?? [];
    const given = grantOf(words.trim());
    if (!given) return { rules, problem: t.form.wrongRule(line) };
    rules.push({ claim, value, grants: given });
  }
  return { rules, problem: null };
};
