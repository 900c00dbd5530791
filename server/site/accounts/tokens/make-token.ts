import type { z } from 'zod';
import { siteProblems } from '#contract/site/site-problems.ts';
import { mostTokens, type NewToken } from '#contract/site/personal-tokens.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { hashPersonalToken, newPersonalToken } from './personal-token.ts';
import { insertToken, listTokens, lockTokensOf, type TokenRow } from './tokens.db.ts';

const day = 24 * 3600 * 1000;

/** Returns the token itself, which is not kept. */
export const makeToken = (
  { db, clock }: Services,
  user: UserRow,
  { name, scopes, days }: z.output<typeof NewToken>,
): Promise<{ token: TokenRow; secret: string }> =>
  db.transaction().execute(async tx => {
    await lockTokensOf(tx, user);
    const now = clock.now();
    const working = (await listTokens(tx, user)).filter(({ expiresAt }) => expiresAt > now);
    if (working.length >= mostTokens)
      throw new AppError('conflict', siteProblems.tooManyTokens({ most: mostTokens }));
    if (working.some(token => token.name === name))
      throw new AppError('conflict', siteProblems.tokenNameTaken, { field: 'name' });
    const secret = newPersonalToken();
    const token = await insertToken(tx, user, {
      name,
      scopes,
      tokenHash: hashPersonalToken(secret),
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * day),
    });
    await recordAudit(tx, {
      action: 'token-made',
      actor: user,
      subject: name,
      detail: `${scopes.join(', ')}; ${days} days`,
    });
    return { token, secret };
  });
