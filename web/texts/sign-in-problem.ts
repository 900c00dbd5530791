import { type SignInProblemCode, signInProblems } from '#contract/site/sign-in-problems.ts';

const nothing = { why: '', issuer: '', providers: '' };

/** The sentence of a problem that an address names by its code. Nothing else of the address is shown. */
export const saySignInProblem = (code: string | null, provider: string): string | null => {
  if (code === null || !Object.hasOwn(signInProblems, code)) return null;
  const problem = signInProblems[code as SignInProblemCode];
  return typeof problem === 'function' ? problem({ ...nothing, provider }).text : problem.text;
};
