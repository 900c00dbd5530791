import { createHash, randomBytes } from 'node:crypto';
import { tokenPrefix } from '#contract/site/personal-tokens.ts';

/** 192 bits, so that a plain hash keeps it: nobody can guess one and compare. */
export const newPersonalToken = (): string => `${tokenPrefix}${randomBytes(24).toString('base64url')}`;

export const isPersonalToken = (bearer: string): boolean => bearer.startsWith(tokenPrefix);

export const hashPersonalToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
