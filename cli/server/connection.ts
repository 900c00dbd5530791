import type { Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import { urlOf } from '#contract/core/endpoint.ts';
import { type Io, Stop } from '../terminal/io.ts';

type Call = { params?: unknown; query?: unknown; body?: object; file?: string };

export type Connection = {
  server: string;
  call<E extends Endpoint>(endpoint: E, call?: Call): Promise<ResponseOf<E>>;
  text(endpoint: Endpoint, call?: Call): Promise<string>;
};

type Refusal = { error?: string; code?: string; problem?: { code?: string } };

const causeOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? (error as Error).message;
};

const sentenceFor = (server: string, status: number, { error, problem }: Refusal): string => {
  if (status === 401)
    return `The token does not work at ${server}: it is wrong, expired or revoked. Make one in your profile there, then run: cairn login ${server}`;
  if (problem?.code === 'core.nothingHere')
    return `${server} is older than this client, or is no Cairn. Ask for an update of the server, or take an older client.`;
  if (status === 404)
    return `${error ?? 'It is not there.'} Look at the address, and whether your account is staff of the course.`;
  if (status === 413) return `${error ?? 'That is too large.'} Make pictures or files smaller.`;
  return error ?? `${server} answered with status ${status}. Try again later.`;
};

const mostTries = 30;

/** What a server answers while it is busy or counts calls is waited for, so that a long check goes on by itself. */
const mayComeAgain = (status: number, method: string) =>
  status === 429 || (status === 503 && method === 'GET');

export const connect = (io: Io, server: string, token: string): Connection => {
  const send = async (endpoint: Endpoint, { body, file, ...call }: Call = {}): Promise<Response> => {
    const form = new FormData();
    if (file !== undefined) form.append('file', new Blob([file]), 'course.json');
    for (let tries = 1; ; tries++) {
      const response = await io
        .fetch(`${server}${urlOf(endpoint, call)}`, {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
          ...(file !== undefined && { body: form }),
          redirect: 'error',
        })
        .catch((error: unknown) => {
          throw new Stop(
            `${server} cannot be reached (${causeOf(error)}). Look at the address and at your network.`,
            'server',
          );
        });
      if (response.ok) return response;
      const seconds = Number(response.headers.get('retry-after') ?? 2);
      if (mayComeAgain(response.status, endpoint.method) && tries < mostTries) {
        io.note(`The server asks for a pause of ${seconds} s.`);
        await io.pause(seconds * 1000);
        continue;
      }
      const refusal = (await response.json().catch(() => ({}))) as Refusal;
      const reason = response.status === 409 ? 'conflict' : 'server';
      throw new Stop(
        sentenceFor(server, response.status, refusal),
        response.status === 400 ? 'failed' : reason,
      );
    }
  };
  return {
    server,
    call: async (endpoint, call) =>
      (await (await send(endpoint, call)).json()) as ResponseOf<typeof endpoint>,
    text: async (endpoint, call) => (await send(endpoint, call)).text(),
  };
};
