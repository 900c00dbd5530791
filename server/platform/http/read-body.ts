import type { Endpoint } from '#contract/core/endpoint.ts';
import { invalidInput } from './error-reply.ts';

/** Many clients send `{}` where there is nothing to send. */
const isEmpty = (sent: unknown) =>
  sent === null || (typeof sent === 'object' && Object.keys(sent).length === 0 && !Array.isArray(sent));

/** The body by the endpoint's schema. An empty one is none, wherever the call may be made without a body. */
export const readBody = ({ body: schema }: Endpoint, sent: unknown): unknown => {
  if (!schema || (isEmpty(sent) && schema.safeParse(undefined).success)) return undefined;
  const { data, error } = schema.safeParse(sent);
  if (error) throw invalidInput(error, 'body');
  return data;
};
