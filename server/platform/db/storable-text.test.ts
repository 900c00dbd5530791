import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { hostileText } from '#test/inputs/hostile-text.ts';
import { storableText, toJsonb } from './storable-text.ts';

const { db, pool, close } = await freshDatabase();
afterAll(close);

const inOrder = { numRuns: 200 };

describe('TV-1 any text can be stored:', () => {
  it('as a parameter, in a list and in a condition; characters that PostgreSQL rejects become U+FFFD', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async text => {
        const { rows } = await sql<{ plain: string; list: string[]; isFound: boolean }>`
          select ${text}::text as plain, ${[text, 'b']}::text[] as list, ${text} = 'x' as is_found
        `.execute(db);
        expect(rows[0]).toMatchObject({ plain: storableText(text), list: [storableText(text), 'b'] });
      }),
      inOrder,
    );
  });

  it('in jsonb, as a value and as a key', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async text => {
        const value = { [text]: [text, { text }], number: 1 };
        // As text, because Kysely's CamelCasePlugin changes keys.
        const { rows } = await sql<{ x: string }>`select ${toJsonb(value)}::jsonb::text as x`.execute(db);
        const clean = storableText(text);
        expect(JSON.parse(rows[0]?.x ?? '')).toEqual({ [clean]: [clean, { text: clean }], number: 1 });
      }),
      inOrder,
    );
  });

  it('by queries of Kysely and by the job queue on the same pool', async () => {
    const asked = [
      pool.query('select $1::text as x', ['a\0']),
      pool.query({ text: 'select $1::text as x', values: ['a\0'] }),
      pool.query({ name: 'named', text: 'select $1::text as x', values: ['a\0'] }),
      pool.query(`select $1::jsonb->>'x' as x`, [{ x: 'a\0' }]),
    ];
    for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ x: 'a\uFFFD' }]);
  });

  it('text that looks like an escape is not changed', async () => {
    const source = String.raw`print("\u0000 \ud800 \\u0000")`;
    const { rows } = await sql<{ x: { source: string }; plain: string }>`
      select ${toJsonb({ source })}::jsonb as x, ${source}::text as plain
    `.execute(db);
    expect(rows[0]).toEqual({ x: { source }, plain: source });
  });

  it('binary data is not changed', async () => {
    const { rows } = await sql<{ x: Buffer }>`select ${Buffer.from([0, 255, 0])}::bytea as x`.execute(db);
    expect([...(rows[0]?.x ?? [])]).toEqual([0, 255, 0]);
  });
});
