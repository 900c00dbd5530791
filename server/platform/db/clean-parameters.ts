import type { PoolClient } from 'pg';
import { storableText, toJsonb } from './storable-text.ts';

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(clean);
  return isPlainObject(value) ? toJsonb(value) : value;
};

/** Cleans the text parameters of every query on this connection, including those of the job queue. */
export const cleanParameters = (client: PoolClient) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const cleaned = (...given: unknown[]) => {
    const [first, second, ...rest] = given;
    if (Array.isArray(second)) return query(first, second.map(clean), ...rest);
    if (isPlainObject(first) && 'values' in first && Array.isArray(first.values))
      return query({ ...first, values: first.values.map(clean) }, ...given.slice(1));
    return query(...given);
  };
  client.query = cleaned as typeof client.query;
};
