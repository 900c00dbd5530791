import type { FastifyInstance } from 'fastify';
import { sentFileOf } from '#web/net/transport.ts';
import { multipartOf } from './inputs/multipart.ts';
import { type CallOf, type Endpoint, type ResponseOf, urlOf } from '#contract/core/endpoint.ts';
import type { ErrorBody } from '#contract/core/errors.ts';

export type Answer<E extends Endpoint> = {
  status: number;
  headers: Record<string, unknown>;
  /** The body of a successful response; fails the test if the call failed. */
  body: ResponseOf<E>;
  error: ErrorBody;
};

type Somebody = { authToken: string } | null;
type Options = { headers?: Record<string, string> };

/** Calls an endpoint of the contract over HTTP, in this process: `as(app, user).call(signOut)`. */
export const as = (app: FastifyInstance, somebody: Somebody) => ({
  call: async <E extends Endpoint>(
    endpoint: E,
    ...[input, options]: keyof CallOf<E> extends never ? [] : [call: CallOf<E>, options?: Options]
  ): Promise<Answer<E>> => {
    const call = (input ?? {}) as { params?: unknown; query?: unknown; body?: object; file?: File };
    const form = call.file && (await multipartOf(call.file));
    const response = await app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, call),
      headers: {
        'content-type': form?.type ?? 'application/json',
        ...(somebody && { authorization: `Bearer ${somebody.authToken}` }),
        ...options?.headers,
      },
      ...(call.body && { payload: call.body }),
      ...(form && { payload: form.bytes }),
    });
    const parsed = () => {
      if (endpoint.reply === 'file' || endpoint.reply === 'picture')
        return sentFileOf(response.headers, response.rawPayload);
      return (endpoint.reply ?? 'json') === 'json' ? response.json() : response.body;
    };
    return {
      status: response.statusCode,
      headers: response.headers,
      get body(): ResponseOf<E> {
        if (response.statusCode >= 400)
          throw new Error(`${endpoint.method} ${endpoint.path}: ${response.statusCode} ${response.body}`);
        return parsed();
      },
      get error(): ErrorBody {
        return response.json();
      },
    };
  },
});

/** Without signing in. */
export const asNobody = (app: FastifyInstance) => as(app, null);
