import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sendEdits } from '#contract/learning/journal/journal.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { saveUserExercise } from '#contract/learning/work.ts';
import { readConfig } from '#server/platform/config.ts';
import { as } from '#test/as.ts';
import { aLearner, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { isJournaled } from './is-journaled.ts';
import { packEdits } from './pack-edits.job.ts';
import { codeAt, lateChunks, lostConnectionBefore, readChains } from './read-journal.ts';

const { app, services } = await runningApp();
const { db } = services;
const second = 1000;
const minute = 60 * second;

const recordedWork = async () => {
  const work = await aUserLesson(services, { code: 'a' });
  await db.updateTable('courses').set({ processRecord: 'on' }).where('id', '=', work.course.id).execute();
  return work;
};
/** As if some time had passed since everything that is stored. The time of edits is that of the database, which no test moves. */
const pass = async (milliseconds: number) => {
  const by = sql`${milliseconds} * interval '1 millisecond'`;
  await sql`update edit_pages set began_at = began_at - ${by}, first_contact_at = first_contact_at - ${by}, last_contact_at = last_contact_at - ${by}`.execute(
    db,
  );
  await sql`update edit_gaps set lost_at = lost_at - ${by}, back_at = back_at - ${by}`.execute(db);
  await sql`update edit_chunks set received_at = received_at - ${by}, last_received_at = last_received_at - ${by}`.execute(
    db,
  );
  await sql`update user_exercises set updated_at = updated_at - ${by}`.execute(db);
};
const saveLongAgo = ({ userExercise }: Awaited<ReturnType<typeof recordedWork>>) =>
  sql`update user_exercises set updated_at = now() - interval '1 day' where id = ${userExercise.id}`.execute(
    db,
  );
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

type Work = Awaited<ReturnType<typeof recordedWork>>;
type Chunk = BodyOf<typeof sendEdits>['chunks'][number];

const type = (seq: number, before: string, text: string): Chunk => ({
  seq,
  at: seq * second,
  ...(seq === 0 && { base: { '': before } }),
  edits: [
    {
      after: 0,
      file: '',
      event: 'input',
      changes: before === '' ? [[0, text]] : [before.length, [0, text]],
    },
  ],
});
const aPage = (work: Work, person = work.learner) => {
  const pageId = randomUUID();
  return {
    pageId,
    send: (...chunks: Chunk[]) =>
      as(app, person).call(sendEdits, {
        params: { id: work.userExercise.id },
        body: { pageId, now: 10 * second, chunks },
      }),
  };
};

describe('EM-2 the journal at the server', () => {
  it('says what had reached the server at any moment, whatever is sent twice or late', async () => {
    const work = await recordedWork();
    const page = aPage(work);
    expect((await page.send(type(0, 'a', 'b'))).body).toEqual({ until: 1, isKept: true });
    await pass(20 * minute);
    const twice = await page.send(type(0, 'x', 'other'), type(1, 'ab', 'c'));
    expect(twice.body).toEqual({ until: 2, isKept: true });
    await pass(20 * minute);
    await page.send(type(2, 'abc', 'd'));
    await pass(20 * minute);
    const codes = async (at: Date) => (await codeAt(db, work.userExercise.id, at))?.code;
    expect(await codes(ago(50 * minute))).toBe('ab');
    expect(await codes(ago(30 * minute))).toBe('abc');
    expect(await codes(ago(0))).toBe('abcd');
    expect(await lateChunks(db, work.userExercise.id, ago(30 * minute))).toMatchObject([
      { pageId: page.pageId, count: 1, program: { code: 'abcd' } },
    ]);
    expect(await lateChunks(db, work.userExercise.id, ago(0))).toEqual([]);
  });

  it('a save that came after the last edits counts, and one before them does not', async () => {
    const work = await recordedWork();
    const page = aPage(work);
    const save = (solutionCode: string) =>
      as(app, work.learner).call(saveUserExercise, {
        params: { id: work.userExercise.id },
        body: { solutionCode },
      });
    await save('older');
    await pass(20 * minute);
    await page.send(type(0, 'a', 'b'));
    await pass(20 * minute);
    expect(await codeAt(db, work.userExercise.id, ago(0))).toMatchObject({ code: 'ab', from: 'journal' });
    // It was sent before the last edits, and took longer.
    await save('a');
    expect(await codeAt(db, work.userExercise.id, ago(0))).toMatchObject({ code: 'ab', from: 'journal' });
    await save('newer');
    await pass(20 * minute);
    expect(await codeAt(db, work.userExercise.id, ago(30 * minute))).toMatchObject({ code: 'ab' });
    expect(await codeAt(db, work.userExercise.id, ago(0))).toMatchObject({ code: 'newer', from: 'saved' });
  });

  it('a save that was stored before the edits that were sent before it counts', async () => {
    const work = await recordedWork();
    const page = aPage(work);
    await as(app, work.learner).call(saveUserExercise, {
      params: { id: work.userExercise.id },
      body: { solutionCode: 'abc' },
    });
    await sql`update user_exercises set updated_at = now() where id = ${work.userExercise.id}`.execute(db);
    await page.send(type(0, 'a', 'b'));
    const now = () => codeAt(db, work.userExercise.id, ago(-second));
    expect(await now()).toMatchObject({ code: 'abc', from: 'saved' });
    await page.send(type(1, 'ab', 'c'));
    expect(await now()).toMatchObject({ code: 'abc', from: 'journal' });
  });

  it('knows what is missing, and goes on from the next whole text', async () => {
    const work = await recordedWork();
    const page = aPage(work);
    await page.send(type(0, 'a', 'b'));
    expect((await page.send(type(2, 'abc', 'd'))).body).toEqual({ until: 1, isKept: true });
    expect((await codeAt(db, work.userExercise.id, ago(-second)))?.code).toBe('ab');
    expect((await page.send({ ...type(3, 'abcd', 'e'), base: { '': 'abcd' } })).body).toEqual({
      until: 4,
      isKept: true,
    });
    expect((await codeAt(db, work.userExercise.id, ago(-second)))?.code).toBe('abcde');
  });

  it('knows since when it had lost a page, and when that came back', async () => {
    const work = await recordedWork();
    const page = aPage(work);
    await page.send(type(0, 'a', 'b'));
    const had = (at: Date) => lostConnectionBefore(db, work.userExercise.id, page.pageId, at);
    const { lastContactAt } = await db
      .selectFrom('editPages')
      .select('lastContactAt')
      .where('pageId', '=', page.pageId)
      .executeTakeFirstOrThrow();
    expect(await had(new Date(lastContactAt.getTime() + 5 * second))).toBeNull();
    expect(await had(new Date(lastContactAt.getTime() + 7 * second))).toEqual(lastContactAt);
    await pass(60 * minute);
    await page.send();
    await pass(20 * minute);
    // For an hour nothing was heard, until 20 minutes ago.
    const lostAt = await had(ago(30 * minute));
    expect(Math.round((Date.now() - Number(lostAt)) / minute)).toBe(80);
    expect(await had(ago(85 * minute))).toBeNull();
    expect(await had(new Date(Date.now() - 20 * minute + second))).toBeNull();
  });

  it('typing takes at most 50 KB an hour, and every chunk stays as it came (PR-1)', async () => {
    const work = await recordedWork();
    await saveLongAgo(work);
    const page = aPage(work);
    const line = 'for name in names:\n    print(f"Hello {name}", len(name))\n';
    let [text, seq] = ['', 0];
    // Three keys a second, with a pause of thought now and then, and what is deleted again.
    const sent: Chunk[] = [];
    for (let batch = 0; batch < 6; batch++) {
      const chunks: Chunk[] = [];
      for (let i = 0; i < 100; i++, seq++) {
        const edits: Chunk['edits'] = [];
        for (let key = 0; key < 3; key++) {
          const letter = line[(seq * 3 + key) % line.length] ?? '';
          const after = 120 + ((seq * 7919 + key * 104_729) % 400);
          const isDeleted = (seq * 3 + key) % 17 === 16;
          const place = text.length;
          edits.push({
            after,
            file: '',
            event: 'input',
            changes: isDeleted
              ? [place - 1, [1]]
              : ([...(place > 0 ? [place] : []), [0, ...letter.split('\n')]] as never),
          });
          text = isDeleted ? text.slice(0, -1) : text + letter;
        }
        chunks.push({ seq, at: seq * 1100, ...(seq === 0 && { base: { '': '' } }), edits });
      }
      expect((await page.send(...chunks)).body).toEqual({ until: seq, isKept: true });
      sent.push(...chunks);
    }
    await packEdits.handle(services, {});
    await packEdits.handle(services, {});
    const rows = await db.selectFrom('editChunks').selectAll().where('pageId', '=', page.pageId).execute();
    expect(rows.length).toBeLessThan(5);
    expect(rows.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(50_000 / 6);
    const [chain] = await readChains(db, work.userExercise.id);
    expect(chain?.chunks.map(({ chunk }) => chunk)).toEqual(sent);
    expect((await codeAt(db, work.userExercise.id, ago(-second)))?.code).toBe(text);
    // Sent once more, after all of it was packed.
    await page.send(...sent.slice(-50));
    expect((await readChains(db, work.userExercise.id))[0]?.chunks).toHaveLength(sent.length);
  });

  it('a page that goes on where a closed one had left off takes no room for what was there (PR-1)', async () => {
    const work = await recordedWork();
    await saveLongAgo(work);
    // Text that no compression makes smaller.
    const written = randomBytes(3000).toString('base64');
    const [before, again, last] = [aPage(work), aPage(work), aPage(work)];
    const sent = new Map<string, Chunk[]>();
    const send = async (page: ReturnType<typeof aPage>, ...chunks: Chunk[]) => {
      sent.set(page.pageId, chunks);
      expect((await page.send(...chunks)).status).toBe(200);
      await pass(minute);
    };
    const [one, two, three] = [`a${written}`, `a${written}b`, `a${written}bcd`];
    await send(before, type(0, 'a', written), type(1, one, 'b'));
    await send(again, type(0, two, 'c'), type(1, `${two}c`, 'd'));
    // The last key of the page before is missing.
    await send(last, type(0, `${two}c`, 'd'), type(1, three, 'e'));
    await pass(30 * minute);
    await packEdits.handle(services, {});
    const sizes = await db
      .selectFrom('editChunks')
      .innerJoin('editPages', 'editPages.pageId', 'editChunks.pageId')
      .select(sql<number>`length(bytes)`.as('size'))
      .where('userExerciseId', '=', work.userExercise.id)
      .orderBy('beganAt')
      .execute();
    const [whole = 0, ...others] = sizes.map(({ size }) => size);
    expect(whole).toBeGreaterThan(3000);
    expect(others).toHaveLength(2);
    expect(Math.max(...others)).toBeLessThan(600);
    const chains = await readChains(db, work.userExercise.id);
    expect(new Map(chains.map(({ pageId, chunks }) => [pageId, chunks.map(({ chunk }) => chunk)]))).toEqual(
      sent,
    );
    expect((await codeAt(db, work.userExercise.id, ago(-second)))?.code).toBe(`${three}e`);
    // What comes later is packed once more, and refers to the same.
    await send(last, type(2, `${three}e`, 'f'));
    await pass(30 * minute);
    await packEdits.handle(services, {});
    expect((await codeAt(db, work.userExercise.id, ago(-second)))?.code).toBe(`${three}ef`);
  });

  it('is only kept where the course wants it, of one’s own work, and of one exercise for each page', async () => {
    const work = await recordedWork();
    const page = aPage(work);
    expect((await page.send(type(0, 'a', 'b'))).status).toBe(200);
    const other = await aLearner(services, work.course);
    expect((await aPage(work, other).send()).status).toBe(404);
    const others = await aUserLesson(services, { lesson: work, learner: other });
    const taken = await as(app, other).call(sendEdits, {
      params: { id: others.userExercise.id },
      body: { pageId: page.pageId, now: 0, chunks: [] },
    });
    expect([taken.status, taken.error.error]).toEqual([
      409,
      'Another page has this name. Load the page again.',
    ]);
    expect(await isJournaled(db, work.lesson.id)).toBe(true);
    await db
      .updateTable('courses')
      .set({ processRecord: 'exams' })
      .where('id', '=', work.course.id)
      .execute();
    expect(await isJournaled(db, work.lesson.id)).toBe(false);
    expect((await page.send(type(1, 'ab', 'c'))).body).toEqual({ until: 0, isKept: false });
  });
});

it('EM-2 edits have room of their own beside that of saves, and whoever has none left is told when', async () => {
  const { quotas } = readConfig({});
  const limited = await runningApp({
    config: { isRateLimited: true, quotas: { ...quotas, editsPerMinute: 20 } },
  });
  const work = await aUserLesson(limited.services);
  await limited.services.db.updateTable('courses').set({ processRecord: 'on' }).execute();
  const pageId = randomUUID();
  const send = () =>
    as(limited.app, work.learner).call(sendEdits, {
      params: { id: work.userExercise.id },
      body: { pageId, now: 0, chunks: [] },
    });
  for (let i = 0; i < 20; i++) expect((await send()).status).toBe(200);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(refused.error.error).toBe(
    'This page has sent very many edits in the last minute. Nothing that you typed is lost; they are sent in 3 seconds.',
  );
  const saved = await as(limited.app, work.learner).call(saveUserExercise, {
    params: { id: work.userExercise.id },
    body: { solutionCode: 'x' },
  });
  expect(saved.status).toBe(200);
  limited.clock.advance(60_000);
  expect((await send()).status).toBe(200);
});
