import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { rebuildChain } from '#contract/learning/journal/edits.ts';
import { packEdits } from '#server/learning/journal/pack-edits.job.ts';
import { codeAt, readChains } from '#server/learning/journal/read-journal.ts';
import { aLearner, aLesson, aUserLesson } from '#test/factories.ts';
import { clientOf, type RunningProduct, startProduct } from '../../running-product.ts';
import { aDevice, openPage, type SimulatedPage } from './simulated-page.ts';
import { type TypedVersions, typedVersions } from './typed-versions.ts';

/**
 * Many students type and run while faults happen by lot: their network is cut, their page is killed and opened again, the
 * server is killed with `kill -9`, with and without its database, the disk of the server is full for some time. All of their clocks
 * are wrong by up to an hour. Nothing that was typed more than a second before a fault may be lost.
 */

export type ExamLossReport = {
  students: number;
  minutes: number;
  edits: number;
  runs: number;
  faults: Record<string, number>;
  /** Typed more than a second before a fault. */
  lostCharacters: number;
  /** Typed within the second before one. */
  lostWithinSecond: number;
  /** Texts at the server, or rebuilt from edits, that were never on the screen. */
  neverTyped: number;
  /** What had reached the server at a moment is older than what it had acknowledged, or newer than what was typed. */
  wrongAtMoment: number;
  notAllSent: number;
  bytesPerHour: number;
};

type Student = {
  id: number;
  authToken: string;
  userExerciseId: number;
  device: ReturnType<typeof aDevice>;
  faults: { isCut: boolean };
  typed: TypedVersions;
  page: SimulatedPage | null;
};

type Wanted = { students: number; minutes: number };

const chance = (once: number, every: number) => Math.random() < once / every;
const lines = 'total = 0\nfor number in numbers:\n    total = total + number\nprint(total)\n';

const killPostgres = (dataDir: string) => {
  const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
};

const fillDisk = async ({ services: { db } }: RunningProduct) => {
  await sql`
    create or replace function no_room() returns trigger language plpgsql as $$
    begin raise exception 'No space left on device' using errcode = '53100'; end $$
  `.execute(db);
  for (const table of ['edit_pages', 'edit_chunks', 'user_exercises', 'test_processes'])
    await sql`create or replace trigger no_room before insert or update on ${sql.table(table)}
      for each statement execute function no_room()`.execute(db);
};
const clearDisk = async ({ services: { db } }: RunningProduct) => {
  await sql`drop function if exists no_room() cascade`.execute(db);
};

export const proveExamLoss = async (
  { students: count, minutes }: Wanted,
  say: (line: string) => void,
): Promise<ExamLossReport> => {
  const product = await startProduct();
  const report: ExamLossReport = {
    students: count,
    minutes,
    edits: 0,
    runs: 0,
    faults: { cut: 0, killedPage: 0, killedServer: 0, killedDatabase: 0, fullDisk: 0 },
    lostCharacters: 0,
    lostWithinSecond: 0,
    neverTyped: 0,
    wrongAtMoment: 0,
    notAllSent: 0,
    bytesPerHour: 0,
  };
  const happened = (fault: string) => {
    report.faults[fault] = (report.faults[fault] ?? 0) + 1;
  };
  try {
    const { services } = product;
    const lesson = await aLesson(services);
    await services.db
      .updateTable('courses')
      .set({ processRecord: 'on' })
      .where('id', '=', lesson.course.id)
      .execute();
    const students: Student[] = [];
    for (let i = 0; i < count; i++) {
      const learner = await aLearner(services, lesson.course);
      const { userExercise } = await aUserLesson(services, { lesson, learner });
      const typed = typedVersions();
      typed.add('', 0);
      students.push({
        id: learner.id,
        authToken: learner.authToken,
        userExerciseId: userExercise.id,
        device: aDevice(),
        faults: { isCut: false },
        typed,
        page: null,
      });
    }
    const until = Date.now() + minutes * 60_000;
    const isOver = () => Date.now() >= until;

    const rowOf = async ({ authToken, userExerciseId }: Student) => {
      const client = clientOf(() => product.server.url, authToken);
      for (;;) {
        try {
          const { userLesson } = await client.open(lesson.course.contextId, lesson.lesson.id);
          const row = userLesson?.userExercises.find(({ id }) => id === userExerciseId);
          if (row) return row as unknown as { id: number; version: number; solutionCode: string };
        } catch {
          // The server is away, or its disk is full.
        }
        await pause(300);
      }
    };
    const open = async (student: Student) => {
      const row = await rowOf(student);
      student.page = await openPage({
        device: student.device,
        faults: student.faults,
        url: () => product.server.url,
        authToken: student.authToken,
        row,
      });
      return student.page;
    };

    const judgeKilled = (student: Student, killedAt: number) => {
      const now = student.typed.numberOf(student.page?.text() ?? '');
      if (now === undefined) {
        report.neverTyped += 1;
        return;
      }
      const due = student.typed.newestAt(killedAt - 1000);
      const lost = student.typed.between(now, due);
      report.lostCharacters += lost;
      if (lost > 0) say(`student ${student.id}: ${lost} characters lost with a page`);
      report.lostWithinSecond += student.typed.between(Math.max(now, due), student.typed.last());
    };

    const runTests = async (student: Student) => {
      const client = clientOf(() => product.server.url, student.authToken);
      try {
        await client.execute(student.userExerciseId, lesson.course.contextId);
        report.runs += 1;
      } catch {
        // A run that does not begin loses nothing.
      }
    };

    let numbers = 0;
    const work = async (student: Student) => {
      let page = await open(student);
      let letter = 0;
      while (!isOver()) {
        await pause(120 + Math.random() * 300);
        numbers += 1;
        const paste = chance(1, 60);
        const written = paste ? `# ${numbers} pasted\n${lines}` : (lines[letter++ % lines.length] ?? '');
        // Each text has a number of its own, so that none comes twice.
        if (chance(1, 15)) page.replaceEnd(3, `#${numbers} `);
        else
          page.replaceEnd(
            0,
            paste ? written : `${written}${chance(1, 8) ? `#${numbers} ` : ''}`,
            paste ? 'paste' : 'input',
          );
        report.edits += 1;
        student.typed.add(page.text(), Date.now());
        if (chance(1, 150)) void runTests(student);
        if (chance(1, 250)) {
          happened('killedPage');
          page.kill();
          const killedAt = Date.now();
          await pause(Math.random() * 2000);
          page = await open(student);
          judgeKilled(student, killedAt);
          // From now on they go on from what came back.
          student.typed.add(page.text(), Date.now());
        }
        if (!student.faults.isCut && chance(1, 250)) {
          happened('cut');
          student.faults.isCut = true;
          void pause(1000 + Math.random() * 15_000).then(() => {
            student.faults.isCut = false;
          });
        }
        if (chance(1, 50)) await pause(Math.random() * 4000);
      }
    };

    const breakServer = async () => {
      let round = 0;
      while (!isOver()) {
        await pause(Math.min(20_000 + Math.random() * 20_000, Math.max(1000, (minutes * 60_000) / 4)));
        if (isOver()) return;
        round += 1;
        if (round % 3 === 0) {
          happened('fullDisk');
          await fillDisk(product);
          await pause(Math.min(30_000, (minutes * 60_000) / 4));
          await clearDisk(product);
        } else {
          const withDatabase = round % 3 === 2;
          happened(withDatabase ? 'killedDatabase' : 'killedServer');
          if (withDatabase) killPostgres(product.dataDir);
          await product.server.end('SIGKILL');
          await product.restart();
        }
        say(`${JSON.stringify(report.faults)}, ${report.edits} edits`);
      }
    };
    await Promise.all([...students.map(work), breakServer()]);

    // What a page had acknowledged by a moment must be there; what was typed later must not.
    const [{ now: moment }] = (
      await sql<{ now: Date }>`select clock_timestamp() as now`.execute(product.services.db)
    ).rows as [{ now: Date }];
    const atMoment = students.map(({ typed, page }) => ({
      least: page?.isSent() ? typed.last() : null,
      most: typed.last(),
    }));
    for (const student of students) student.faults.isCut = false;
    const patience = Date.now() + 120_000;
    while (students.some(({ page }) => !page?.isSent()) && Date.now() < patience) await pause(250);
    report.notAllSent = students.filter(({ page }) => !page?.isSent()).length;
    const inAnHour = new Date(Date.now() + 3_600_000);
    for (const [index, student] of students.entries()) {
      const { typed, userExerciseId } = student;
      const { db } = product.services;
      const stored = typed.numberOf((await codeAt(db, userExerciseId, inAnHour))?.code ?? '');
      if (stored === undefined) report.neverTyped += 1;
      else {
        const lost = typed.between(stored, typed.last());
        report.lostCharacters += lost;
        if (lost > 0) say(`student ${student.id}: ${lost} characters not at the server at the end`);
      }
      const then = typed.numberOf((await codeAt(db, userExerciseId, moment))?.code ?? '');
      const { least, most } = atMoment[index] ?? { least: null, most: 0 };
      if (then === undefined || then > most || (least !== null && then < least)) report.wrongAtMoment += 1;
      for (const { chunks } of await readChains(db, userExerciseId))
        for (const { texts } of rebuildChain(chunks.map(({ chunk }) => chunk)))
          if (typed.numberOf(texts[''] ?? '') === undefined) report.neverTyped += 1;
      student.page?.leave();
    }
    // All pages are quiet now, so all of it is packed.
    await sql`update edit_pages set last_contact_at = last_contact_at - interval '1 hour'`.execute(
      product.services.db,
    );
    await packEdits.handle(product.services, {});
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(length(bytes)), 0)::float8 as bytes from edit_chunks
    `.execute(product.services.db);
    report.bytesPerHour = Math.round(((rows[0]?.bytes ?? 0) / count / minutes) * 60);
    return report;
  } finally {
    await product.stop();
  }
};

export const losesNothing = (report: ExamLossReport): boolean =>
  report.lostCharacters + report.neverTyped + report.wrongAtMoment + report.notAllSent === 0 &&
  report.edits > 0;
