/** Which form a number asks for, as `Intl.PluralRules` names it; most languages here need `one` and `other`. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** `const count = pluralsOf('de')`, then `count(3, { one: 'Test', other: 'Tests' })`. */
export const pluralsOf = (language: string) => {
  const rules = new Intl.PluralRules(language);
  return (amount: number, forms: PluralForms): string => forms[rules.select(amount)] ?? forms.other;
};
