import { coreProblems } from '#contract/core/core-problems.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { scopeOf } from '#contract/site/token-scopes.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Caller } from './access-rule.ts';

/** A personal token may make the calls of its scopes. What its owner may not do stays forbidden by the access rule. */
export const assertScope = (caller: Caller, endpoint: Endpoint): void => {
  const scopes = caller?.tokenScopes;
  if (!scopes) return;
  const needed = scopeOf(endpoint);
  if (needed === 'open' || needed === 'read') return;
  if (needed === undefined || needed === 'session only')
    throw new AppError('forbidden', coreProblems.notWithTokens);
  if (!scopes.includes(needed))
    throw new AppError('forbidden', coreProblems.tokenNeedsScope({ scope: needed }));
};
