import { lookup as resolveName } from 'node:dns';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Sentence } from '#contract/core/catalogue.ts';
import { coreProblems } from '#contract/core/core-problems.ts';
import type { Config } from './config.ts';

/**
 * HTTP client for calls to learning management systems (LMS).
 *
 * Their URLs come from outside, so calls are protected against SSRF: https and public addresses only, and the address
 * that was checked is the one that is connected to (no DNS rebinding). Redirects are not followed; a response is limited
 * to ten seconds and one megabyte. CAIRN_LTI_ALLOWED_HOSTS lists hosts that may use http or a private address.
 */

export type PlatformAnswer = { status: number; headers: Record<string, string>; text: string };

export type PlatformRequest = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

export type PlatformHttp = { call(url: string, request?: PlatformRequest): Promise<PlatformAnswer> };

/** The call failed. The message is a sentence that an administrator can act on. */
export class PlatformUnreachable extends Error {
  readonly problem: Sentence;

  constructor(problem: Sentence, options?: ErrorOptions) {
    super(problem.text, options);
    this.problem = problem;
  }
}

const tenSeconds = 10_000;
const sizeLimit = 1024 * 1024;

const privateAddresses = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(address, prefix);
for (const [address, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(address, prefix, 'ipv6');

const isPrivate = (address: string) =>
  privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') || isIP(address) === 0;

const refusal = (host: string) => new PlatformUnreachable(coreProblems.addressNotPublic({ host }));

/** Resolves like the system and fails for private addresses; the checked address is the one that is used. */
const publicLookup: LookupFunction = (host, options, done) =>
  resolveName(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error(`${host} has no address`), '', 4);
    if (addresses.some(({ address }) => isPrivate(address))) return done(refusal(host), '', 4);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });

const explainFailure = (error: Error, timeoutMs: number): Sentence => {
  if (error instanceof PlatformUnreachable) return error.problem;
  const { code, name } = error as { code?: string; name: string };
  if (name === 'TimeoutError' || name === 'AbortError')
    return coreProblems.noAnswer({ seconds: timeoutMs / 1000 });
  if (code === 'ECONNREFUSED') return coreProblems.refusesConnections;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return coreProblems.hostNotFound;
  if (code === 'ECONNRESET' || code === 'EPIPE') return coreProblems.connectionBroken;
  return coreProblems.connectionFailed({ why: code ?? error.message });
};

export const makePlatformHttp = (
  { ltiAllowedHosts }: Pick<Config, 'ltiAllowedHosts'>,
  { timeoutMs = tenSeconds } = {},
): PlatformHttp => ({
  call: async (address, { method = 'GET', headers = {}, body } = {}) => {
    if (!URL.canParse(address)) throw new PlatformUnreachable(coreProblems.addressNotUrl);
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isAllowed = ltiAllowedHosts.includes(url.host) || ltiAllowedHosts.includes(url.hostname);
    if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:'))
      throw new PlatformUnreachable(coreProblems.addressNotHttps);
    if (!isAllowed && isIP(host) !== 0 && isPrivate(host)) throw refusal(host);

    const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
    return new Promise<PlatformAnswer>((resolve, reject) => {
      const fail = (error: Error) =>
        reject(new PlatformUnreachable(explainFailure(error, timeoutMs), { cause: error }));
      const outgoing = request(
        url,
        {
          method,
          headers: { 'user-agent': 'Cairn', ...headers },
          // No keep-alive: reusing a connection that the other side has closed would fail.
          agent: false,
          signal: AbortSignal.timeout(timeoutMs),
          ...(!isAllowed && { lookup: publicLookup }),
        },
        incoming => {
          const chunks: Buffer[] = [];
          let size = 0;
          incoming.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size > sizeLimit) outgoing.destroy(new PlatformUnreachable(coreProblems.answerTooLarge));
            else chunks.push(chunk);
          });
          incoming.on('error', fail);
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
              ),
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        },
      );
      outgoing.on('error', fail);
      outgoing.end(body);
    });
  },
});
