import type { Grant, Rule } from '#contract/site/sign-in-providers.ts';
import { Email } from '#contract/site/accounts.ts';

/** What a provider says about somebody, in our words. */
export type ProviderPerson = {
  subject: string;
  firstName: string;
  lastName: string;
  /** Null if there is none that can be one. */
  email: string | null;
  /** Null if the provider does not say. */
  isEmailVerified: boolean | null;
};

export type Claims = Readonly<Record<string, unknown>>;

const longestName = 100;

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

const emailOf = (value: unknown): string | null => {
  const parsed = Email.safeParse(value);
  return parsed.success ? parsed.data : null;
};

const namesOf = (claims: Claims, email: string | null) => {
  const [first, last] = [textOf(claims.given_name), textOf(claims.family_name)];
  if (first || last) return [first, last];
  const words = (textOf(claims.name) || textOf(claims.preferred_username) || (email ?? '')).split(/\s+/);
  return words.length > 1 ? [words.slice(0, -1).join(' '), words.at(-1) ?? ''] : [words[0] ?? '', ''];
};

export const readPerson = (claims: Claims & { sub: string }): ProviderPerson => {
  const told = emailOf(claims.email);
  // Entra names some people only by an address that nobody has checked.
  const email = told ?? emailOf(claims.preferred_username);
  const [firstName = '', lastName = ''] = namesOf(claims, email);
  const verified = claims.email_verified;
  return {
    subject: claims.sub,
    firstName: firstName.slice(0, longestName),
    lastName: lastName.slice(0, longestName),
    email,
    isEmailVerified:
      told === null || verified === undefined ? null : verified === true || verified === 'true',
  };
};

/** Whether the administrator lets the provider speak for this address. */
export const isTrustedFor = ({ trustedDomains }: { trustedDomains: string[] }, email: string): boolean =>
  trustedDomains.includes('*') ||
  trustedDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

/** `groups`, `https://school.example/roles`, or a way through objects: `realm_access.roles`. */
const claimAt = (claims: Claims, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name];
  let found: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Claims)[part];
  }
  return found;
};

export const grantsOf = (rules: readonly Rule[], claims: Claims): Grant[] => {
  const isValue = (each: unknown, value: string) =>
    each === value || ((typeof each === 'number' || typeof each === 'boolean') && String(each) === value);
  const holds = ({ claim, value }: Rule) =>
    [claimAt(claims, claim)].flat().some(each => isValue(each, value));
  return [...new Set(rules.filter(holds).map(rule => rule.grants))].toSorted();
};

/** Whether the claims leave something open that the provider may tell when it is asked for more. */
export const needsMore = (rules: readonly Rule[], claims: Claims): boolean =>
  claims.email === undefined ||
  claims.email_verified === undefined ||
  (claims.given_name === undefined && claims.name === undefined) ||
  rules.some(({ claim }) => claimAt(claims, claim) === undefined);
