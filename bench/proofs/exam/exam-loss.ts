import { sql } from 'kysely';
import { rebuildChain } from '#contract/learning/journal/edits.ts';
import { packEdits } from '#server/learning/journal/pack-edits.job.ts';
import { readChains } from '#server/learning/journal/read-journal.ts';
import { aLearner } from '#test/factories.ts';
import { type RunningProduct, startProduct } from '../../running-product.ts';
import { anExam, type ProvedExam } from './exam-place.ts';
import { aStudent, type ExamStudent } from './exam-student.ts';
import { type CountedReport, judgeCounted } from './judge-counted.ts';
import { breakServer } from './server-faults.ts';
import { aSmallDisk } from './small-disk.ts';

/**
 * Many students write an exam while faults happen by lot: their network is cut, their page is killed and opened again, the server is
 * killed with `kill -9`, with and without its database, the disk of the server is full for some time. All of their clocks are wrong
 * by up to an hour. Nothing that was typed more than a second before a fault may be lost, and what counts must be what a simple model
 * says, for everybody.
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
  notAllSent: number;
  bytesPerHour: number;
} & CountedReport;

type Wanted = { students: number; minutes: number };

/** What was typed, also after the end, is at the server: each page's edits lead to it. */
const judgeStored = async (
  { services: { db } }: RunningProduct,
  { typed, id, due, page }: ExamStudent,
  report: ExamLossReport,
  say: (line: string) => void,
) => {
  const userExerciseId = page()?.id;
  if (userExerciseId === undefined) return;
  let newest = 0;
  for (const { chunks } of await readChains(db, userExerciseId))
    for (const { texts } of rebuildChain(chunks.map(({ chunk }) => chunk))) {
      const number = typed.numberOf(texts[''] ?? '');
      if (number === undefined) report.neverTyped += 1;
      else newest = Math.max(newest, number);
    }
  const lost = typed.between(newest, due());
  report.lostCharacters += lost;
  if (lost > 0) say(`student ${id}: ${lost} characters not at the server at the end`);
};

/** All pages are quiet now, so all of it is packed. */
const storedBytes = async ({ services }: RunningProduct): Promise<number> => {
  await sql`update edit_pages set last_contact_at = last_contact_at - interval '1 hour'`.execute(services.db);
  for (;;) {
    const before = await bytesNow(services);
    await packEdits.handle(services, {});
    if ((await bytesNow(services)) === before) return before;
  }
};
const bytesNow = async ({ db }: RunningProduct['services']) =>
  (
    await sql<{ bytes: number }>`
      select coalesce(sum(length(bytes)), 0)::float8 as bytes from edit_chunks
    `.execute(db)
  ).rows[0]?.bytes ?? 0;

const writeExam = async (
  product: RunningProduct,
  exam: ProvedExam,
  disk: ReturnType<typeof aSmallDisk>,
  report: ExamLossReport,
  say: (line: string) => void,
) => {
  const { students: count, minutes } = report;
  const learners = [];
  for (let i = 0; i < count; i += 1) learners.push(await aLearner(product.services, exam.course));
  const endsAt = await exam.openFor(minutes * 60_000 + count * 100);
  for (const { authToken } of learners) await exam.start(authToken);
  const happened = (fault: string) => {
    report.faults[fault] = (report.faults[fault] ?? 0) + 1;
  };
  const url = () => product.server.url;
  const students = learners.map(learner =>
    aStudent({ exam, learner, url, endsAt, counted: report, happened, say }),
  );
  const faultMs = Math.min(30_000, minutes * 15_000);
  await Promise.all([
    ...students.map(({ work }) => work()),
    breakServer(product, disk, { happened, say, until: endsAt, fullDiskMs: faultMs, everyMs: faultMs }),
  ]);
  say(`the end: ${JSON.stringify(report.faults)}, ${report.edits} edits`);
  const patience = Date.now() + 180_000;
  const sent = await Promise.all(students.map(({ sendLeft }) => sendLeft(patience)));
  report.notAllSent = sent.filter(isSent => !isSent).length;
  return { students, endsAt };
};

export const proveExamLoss = async (
  { students: count, minutes }: Wanted,
  say: (line: string) => void,
): Promise<ExamLossReport> => {
  const disk = aSmallDisk();
  const report: ExamLossReport = {
    students: count,
    minutes,
    edits: 0,
    runs: 0,
    faults: { cut: 0, killedPage: 0, killedServer: 0, killedDatabase: 0, fullDisk: 0 },
    lostCharacters: 0,
    lostWithinSecond: 0,
    neverTyped: 0,
    notAllSent: 0,
    bytesPerHour: 0,
    receipts: 0,
    wrongReceipts: 0,
    wronglyCounted: 0,
    late: 0,
    wrongLate: 0,
    tooCloseToSay: 0,
  };
  try {
    const product = await startProduct({ CAIRN_DATA_DIR: disk.dataDir });
    try {
      const exam = await anExam(product);
      const { students, endsAt } = await writeExam(product, exam, disk, report, say);
      for (const student of students) await judgeStored(product, student, report, say);
      await judgeCounted(exam, students, endsAt.getTime(), report, say);
      report.bytesPerHour = Math.round(((await storedBytes(product)) / count / minutes) * 60);
      return report;
    } finally {
      await product.stop();
    }
  } finally {
    disk.remove();
  }
};

export const losesNothing = (report: ExamLossReport): boolean =>
  report.lostCharacters + report.neverTyped + report.notAllSent === 0 &&
  report.wrongReceipts + report.wronglyCounted + report.wrongLate === 0 &&
  report.receipts >= report.students &&
  report.edits > 0;
