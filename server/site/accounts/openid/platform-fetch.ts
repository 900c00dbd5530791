import { PlatformUnreachable } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';

type Init = { method?: string; headers?: HeadersInit; body?: unknown };

/**
 * Calls to providers go the way of calls to learning management systems: https and public addresses only, except for hosts
 * that the operator allows, without redirects, with limits of time and size.
 */
export const platformFetch =
  ({ platformHttp }: Services) =>
  async (url: string | URL, { method, headers, body }: Init = {}): Promise<Response> => {
    const sent = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : undefined;
    const answer = await platformHttp.call(String(url), {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(sent !== undefined && { body: sent }),
    });
    const hasBody = answer.status !== 204 && answer.status !== 304;
    return new Response(hasBody ? answer.text : null, { status: answer.status, headers: answer.headers });
  };

/** The reason why a provider could not be reached, if that is what went wrong. */
export const findUnreachable = (error: unknown): PlatformUnreachable | null => {
  if (error instanceof PlatformUnreachable) return error;
  return error instanceof Error && error.cause !== undefined ? findUnreachable(error.cause) : null;
};
