import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/**
 * Turns every query with parameters into a named prepared statement, so that PostgreSQL parses and plans it once per
 * connection: planning the joins behind one click took longer than executing them.
 *
 * When a migration of another version changes a table, PostgreSQL rejects cached plans with another result type. The
 * statement names then get a new generation number, so that every query is prepared again.
 */

type Query = (config: object) => Promise<unknown>;

/** A bound well above our number of queries: queries with lists of varying length must not fill a connection. */
const mostNames = 2000;
const names = new Map<string, string>();
let generation = 0;

const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = `${generation}:${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
};

const isOutdatedPlan = (error: unknown) => (error as { code?: string }).code === '0A000';

export const prepareStatements = (client: PoolClient) => {
  const query = client.query.bind(client) as unknown as Query & ((...rest: unknown[]) => unknown);
  const named = async (text: string, values: unknown[]) => {
    const name = nameOf(text);
    try {
      return await query(name ? { name, text, values } : { text, values });
    } catch (error) {
      if (isOutdatedPlan(error) && name === names.get(text)) {
        names.clear();
        generation += 1;
      }
      throw error;
    }
  };
  const wrapped = (...rest: unknown[]) => {
    const [text, values] = rest;
    const isOurs =
      rest.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0;
    return isOurs ? named(text, values) : query(...rest);
  };
  client.query = wrapped as typeof client.query;
};
