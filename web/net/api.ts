import { type CallOf, type Endpoint, type ResponseOf, urlOf } from '#contract/core/endpoint.ts';
import { type ApiError, apiErrorFrom, unreachable } from './api-error.ts';
import { examBrowserHeaders } from './exam-browser.ts';
import type { Network } from './network.ts';
import type { Toasts } from '#web/browser/toasts.ts';
import type { Transport, TransportAnswer } from './transport.ts';

type CallOptions = {
  /** The screen shows the error itself: no toast. */
  isQuiet?: boolean;
  /** A 401 then means a wrong password, not a session that has ended. */
  isSigningIn?: boolean;
  /** Sent with `keepalive`, so that leaving the page does not cancel it. */
  isKept?: boolean;
  /** Asks the server to answer when the outcome is there (`Prefer: wait`). */
  isHeld?: boolean;
};

type Arguments<E extends Endpoint> = keyof CallOf<E> extends never
  ? [call?: Record<never, never>, options?: CallOptions]
  : [call: CallOf<E>, options?: CallOptions];

type Parts = { params?: unknown; query?: unknown; body?: unknown; file?: File };

export type Api = <E extends Endpoint>(endpoint: E, ...rest: Arguments<E>) => Promise<ResponseOf<E>>;

/** The part of the session that a call needs. Declared here because `session` imports `net`, not the reverse. */
type TokenSource = {
  get: () => { token: string };
  /** The server refused this token. Resolves to true when the call should be repeated with the current token. */
  refused: (token: string) => Promise<boolean>;
};

export const makeApi = (from: {
  transport: Transport;
  session: TokenSource;
  toasts: Toasts;
  network: Network;
  csrfToken: string;
}): Api => {
  const { transport, session, toasts, network, csrfToken } = from;

  const headersFor = (
    { method, takesFile }: Endpoint,
    token: string,
    { isHeld = false }: CallOptions,
  ): Record<string, string> => ({
    // For multipart forms the browser sets the content type with its boundary.
    ...(!takesFile && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...((method === 'POST' || method === 'PUT') && { 'x-csrf-token': csrfToken }),
    ...(isHeld && { prefer: 'wait' }),
    ...examBrowserHeaders(),
  });

  const send = async (
    e: Endpoint,
    call: Parts,
    token: string,
    options: CallOptions,
  ): Promise<TransportAnswer> => {
    try {
      const answer = await transport({
        method: e.method,
        url: urlOf(e, call),
        headers: headersFor(e, token, options),
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        ...(call.file && { file: call.file }),
        ...(options.isKept && { isKept: true }),
      });
      network.reached();
      return answer;
    } catch {
      network.missed();
      throw unreachable();
    }
  };

  const sendUntilSettled = async (e: Endpoint, call: Parts, options: CallOptions) => {
    const { token } = session.get();
    const first = await send(e, call, token, options);
    const isRefused = first.status === 401 && token !== '' && !options.isSigningIn;
    if (!isRefused || !(await session.refused(token))) return first;
    return send(e, call, session.get().token, options);
  };

  const tell = (error: ApiError, options: CallOptions) => {
    if (!options.isQuiet) toasts.show('error', error.message);
    return error;
  };

  return async (e, ...[call, options]) => {
    const settings = options ?? {};
    const answer = await sendUntilSettled(e, call ?? {}, settings).catch((error: ApiError) => {
      throw tell(error, settings);
    });
    if (answer.status >= 400) throw tell(apiErrorFrom(answer.status, answer.json), settings);
    // The server validates responses by the same schema.
    return answer.json as never;
  };
};
