import { signInProblems } from '#contract/site/sign-in-problems.ts';
import { coreProblems } from '#contract/core/core-problems.ts';
import type { Sentence } from '#contract/core/catalogue.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { type ClientFields, discoverClient, isAddressForBrowsers } from './client-of-provider.ts';
import { findUnreachable } from './platform-fetch.ts';

const refusal = (problem: Sentence, field: string, cause?: unknown) =>
  new AppError('conflict', problem, { field, cause });

const whyOf = (error: unknown): Sentence => {
  const unreachable = findUnreachable(error);
  if (unreachable) return unreachable.problem;
  const { cause } = error as { cause?: unknown };
  if (cause instanceof Response) return coreProblems.answeredStatus({ status: cause.status });
  return coreProblems.connectionFailed({ why: (error as Error).message });
};

/** What the provider answers as its issuer, where that is not what was asked for. */
const otherIssuerIn = (error: unknown, issuer: string): string | null => {
  const { cause } = error as { cause?: { body?: { issuer?: unknown } } };
  const told = cause?.body?.issuer;
  return typeof told === 'string' && told !== issuer ? told : null;
};

/** Asks the provider before it is saved; throws a sentence about what does not fit. */
export const askProvider = async (services: Services, fields: ClientFields): Promise<void> => {
  const client = await discoverClient(services, fields).catch((error: unknown) => {
    const other = otherIssuerIn(error, fields.issuer);
    throw refusal(
      other === null
        ? signInProblems.providerNotAsked({ why: whyOf(error) })
        : signInProblems.otherIssuer({ issuer: other }),
      'issuer',
      error,
    );
  });
  const server = client.serverMetadata();
  // Discovery forgives a slash at the end, but tokens name the issuer exactly.
  if (server.issuer !== fields.issuer)
    throw refusal(signInProblems.otherIssuer({ issuer: server.issuer }), 'issuer');
  const isUsable =
    isAddressForBrowsers(services, server.authorization_endpoint ?? '') &&
    server.token_endpoint !== undefined &&
    server.jwks_uri !== undefined &&
    (server.response_types_supported ?? ['code']).includes('code');
  if (!isUsable) throw refusal(signInProblems.lacksCode, 'issuer');
};
