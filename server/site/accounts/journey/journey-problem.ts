import * as openid from 'openid-client';
import type { Navigation } from '#contract/core/endpoint.ts';
import type { SignInProblemCode } from '#contract/site/sign-in-problems.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { findUnreachable } from '../openid/platform-fetch.ts';
import type { ProviderRow } from '../providers/providers.db.ts';

/** What is known about a sign-in so far, for what is said when it fails. */
export type Journey = { provider: ProviderRow | null; isJoining: boolean };

/** Ends a sign-in with a sentence of the catalogue. `detail` is for administrators. */
export class JourneyProblem extends Error {
  readonly problem: SignInProblemCode;
  constructor(problem: SignInProblemCode, detail = '', options?: ErrorOptions) {
    super(detail, options);
    this.problem = problem;
  }
}

const stopped = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);
const busy = new Set(['temporarily_unavailable', 'server_error']);

/** What the provider answered to the browser instead of a code. */
export const problemOfAnswer = (error: string, description: string): JourneyProblem => {
  const detail = `${error} ${description}`.trim();
  if (stopped.has(error)) return new JourneyProblem('denied', detail);
  return new JourneyProblem(busy.has(error) ? 'unreachable' : 'notUnderstood', detail);
};

/** What went wrong while we asked the provider. */
export const problemOf = (error: unknown): JourneyProblem => {
  if (error instanceof JourneyProblem) return error;
  const unreachable = findUnreachable(error);
  if (unreachable) return new JourneyProblem('unreachable', unreachable.message, { cause: error });
  const { message, code, error: told = '' } = error as { message: string; code?: string; error?: string };
  const made = (problem: SignInProblemCode) =>
    new JourneyProblem(problem, [message, code, told].filter(Boolean).join(', '), { cause: error });
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return made('clocksDiffer');
  if (error instanceof openid.ResponseBodyError && told === 'invalid_grant') return made('tooOld');
  if (error instanceof openid.ResponseBodyError && busy.has(told)) return made('unreachable');
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && error instanceof Error) {
    const status = error.cause instanceof Response ? error.cause.status : 0;
    if (status >= 500) return made('unreachable');
  }
  return made('notUnderstood');
};

/** Errors of ours, and of the library, whose errors have a code. */
const isOfJourney = (error: unknown): boolean => {
  if (error instanceof JourneyProblem || findUnreachable(error)) return true;
  return /^(ERR|OAUTH)_/.test(String((error as { code?: unknown } | null)?.code));
};

/** The sign-in screen, or the profile of somebody who is joining, says what happened. */
export const refuseJourney = async (
  services: Services,
  { provider, isJoining }: Journey,
  { error, address }: { error: unknown; address: string },
): Promise<Navigation> => {
  if (!isOfJourney(error)) throw error;
  const { problem, message } = problemOf(error);
  services.log.warn({ problem, detail: message, provider: provider?.name }, 'sign-in with a provider failed');
  // Without a provider nothing of it was begun here: anybody can make such calls.
  if (provider)
    await recordAudit(services.db, {
      action: 'sign-in-refused',
      actor: null,
      subject: provider.name,
      detail: [problem, message].filter(Boolean).join(': ').slice(0, 500),
      address,
    });
  const query = new URLSearchParams({ problem, ...(provider && { provider: String(provider.id) }) });
  return { to: 'elsewhere', location: `/#${isJoining ? '/profile' : '/'}?${query}` };
};
