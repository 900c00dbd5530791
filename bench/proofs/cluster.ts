import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import type { Services } from '#server/platform/services.ts';
import { aLesson, aUserLesson } from '#test/factories.ts';
import { freePort, type ServerProcess, startServer } from '#test/processes/server-process.ts';
import { quantile } from '../measure.ts';
import { servicesBeside } from '../running-product.ts';
import { startSmallProxy } from '../small-proxy.ts';

/**
 * Two web servers and two workers on one PostgreSQL, behind a proxy; or four machines, each with one process that is both, so that runs
 * are executed where they arrive. Students save and run all the time while one process after the other is killed and restarted. No acknowledged write may be lost, nothing may happen twice, and the
 * only error response allowed is 503 with Retry-After.
 */

export type ClusterReport = {
  kills: number;
  saves: number;
  runs: number;
  /** 503 responses with Retry-After, counted by message; the client retried. */
  retried: Record<string, number>;
  /** All other error responses. */
  badAnswers: string[];
  lostSaves: number;
  /** Saves that were stored twice, or that caused a conflict with the next one. */
  doubledSaves: number;
  /** Accepted runs that never ended, or ended with a wrong verdict. */
  lostRuns: number;
  /** Accepted runs that were interrupted so often that the student was asked to press Run again. */
  givenUpRuns: number;
  /** Runs that ended more than once, or that nobody started. */
  doubledRuns: number;
  wronglyCompleted: number;
  /** Runs that a worker took over from a killed one. */
  begunAgain: number;
  waitP50Ms: number;
  waitP95Ms: number;
  longestWaitMs: number;
};

export const holdsTogether = (report: ClusterReport) =>
  report.badAnswers.length === 0 &&
  report.lostSaves + report.doubledSaves + report.lostRuns + report.givenUpRuns + report.doubledRuns === 0 &&
  report.wronglyCompleted === 0 &&
  report.saves > 0 &&
  report.runs > 0;

const right = 'def add(a, b):\n    return a + b\n';
const wrong = 'def add(a, b):\n    return a - b\n';

/** Pause between a verdict and the next save. */
const thinkMs = 200;

type Member = { name: string; env: Record<string, string>; process: ServerProcess };

/** All four start at the same time on an empty database: only one may run the migrations. */
const startMembers = async (folder: string, databaseUrl: string, isTogether: boolean): Promise<Member[]> => {
  const start = async (service: 'web' | 'worker' | 'web,worker', number: number) => {
    const name = service === 'web,worker' ? `machine ${number}` : `${service} ${number}`;
    const env = {
      CAIRN_SERVICES: service,
      CAIRN_DATA_DIR: join(folder, name.replace(' ', '-')),
      DATABASE_URL: databaseUrl,
      CAIRN_SECRET: 'the same secret on every machine, long enough',
      CAIRN_RATE_LIMIT: 'off',
      CAIRN_TRUST_PROXY: 'on',
      PORT: String(await freePort()),
    };
    return { name, env, process: await startServer(env) };
  };
  if (isTogether) return Promise.all([1, 2, 3, 4].map(number => start('web,worker', number)));
  return Promise.all([start('web', 1), start('worker', 1), start('web', 2), start('worker', 2)]);
};

/** SIGKILL in the first round and every second one after it, SIGTERM in the others. */
const signalOf = (kill: number, members: number): NodeJS.Signals =>
  Math.floor(kill / members) % 2 === 0 ? 'SIGKILL' : 'SIGTERM';

type Answer = { status: number; body: unknown };
type Told = Pick<ClusterReport, 'retried' | 'badAnswers'>;

/** Calls like our web app: retries after 503 with Retry-After, returns every other response. */
const callerOf = (url: string, authToken: string, told: Told) => {
  return async (method: string, path: string, body?: object): Promise<Answer & { tries: number }> => {
    for (let tries = 1; ; tries++) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${authToken}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const retryAfter = Number(response.headers.get('retry-after') ?? 0);
      if (response.status === 503 && retryAfter > 0) {
        const { error } = JSON.parse(text) as { error: string };
        told.retried[error] = (told.retried[error] ?? 0) + 1;
        await pause(retryAfter * 1000);
        continue;
      }
      if (!response.ok && response.status !== 409)
        told.badAnswers.push(`${method} ${path}: ${response.status} ${text}`);
      return { status: response.status, body: JSON.parse(text || '{}'), tries };
    }
  };
};

type Saved = { userExercise?: { version: number }; current?: { version: number; solutionCode: string } };
type Run = { finishedAt: string | null; result: { verdict: string; results: { passed: boolean }[] } | null };

const aStudent = async (
  services: Services,
  lesson: Awaited<ReturnType<typeof aLesson>>,
  isRight: boolean,
) => {
  const { learner, userExercise } = await aUserLesson(services, { lesson });
  return { isRight, learner, userExercise, contextId: lesson.course.contextId };
};

type Student = Awaited<ReturnType<typeof aStudent>>;

/** What a student did and which responses came; compared with the database afterwards. */
type Story = {
  student: Student;
  code: string;
  version: number;
  saves: number;
  conflicts: number;
  accepted: number[];
  /** Clicks whose response was lost: each may have created a run that the client does not know of. */
  unanswered: number;
  wrongVerdicts: number;
  givenUp: number;
  waits: number[];
};

const live = async (url: string, student: Student, told: Told, isOver: () => boolean): Promise<Story> => {
  const { userExercise, contextId, isRight } = student;
  const call = callerOf(url, student.learner.authToken, told);
  const story: Story = {
    student,
    code: '',
    version: userExercise.version,
    saves: 0,
    conflicts: 0,
    accepted: [],
    unanswered: 0,
    wrongVerdicts: 0,
    givenUp: 0,
    waits: [],
  };

  const save = async () => {
    const solutionCode = `${isRight ? right : wrong}# save ${story.saves + 1}\n`;
    const { version } = story;
    const answer = await call('PUT', `/api/user_exercises/${userExercise.id}`, { solutionCode, version });
    const { userExercise: saved, current } = answer.body as Saved;
    // The response was lost and the request was sent again: our text is stored already, which `reconcile` detects too.
    const isOurs = answer.status === 409 && current?.solutionCode === solutionCode;
    const now = isOurs ? current : saved;
    if (!now) {
      story.conflicts += 1;
      story.version = current?.version ?? version;
      return;
    }
    story.saves += 1;
    story.code = solutionCode;
    story.version = now.version;
  };

  const run = async () => {
    const pressed = performance.now();
    const path = `/api/user_exercises/${userExercise.id}/cairn_courses/${contextId}/execute`;
    const { body, tries } = await call('POST', path);
    story.unanswered += tries - 1;
    const id = (body as { testProcess?: { id: number } }).testProcess?.id;
    if (id === undefined) return;
    story.accepted.push(id);
    const deadline = pressed + 120_000;
    while (performance.now() < deadline) {
      const { testProcess } = (await call('GET', `/api/test_processes/${id}`)).body as { testProcess?: Run };
      if (testProcess?.finishedAt) {
        story.waits.push(performance.now() - pressed);
        const verdicts = testProcess.result?.results.map(result => result.passed) ?? [];
        const isAsExpected = verdicts.length === 2 && verdicts.every(passed => passed === isRight);
        if (testProcess.result?.verdict === 'sandbox-failed') story.givenUp += 1;
        else if (!isAsExpected) story.wrongVerdicts += 1;
        return;
      }
      await pause(250);
    }
  };

  while (!isOver()) {
    await save();
    await run();
    await pause(thinkMs);
  }
  return story;
};

/** How often each run was reported as finished. */
const watchEnds = async (url: string) => {
  const ends = new Map<number, number>();
  const client = new Client({ connectionString: url });
  await client.connect();
  client.on('notification', ({ payload }) => ends.set(Number(payload), (ends.get(Number(payload)) ?? 0) + 1));
  await client.query('listen run_finished');
  return { ends, stop: () => client.end() };
};

const nothingIsUnfinished = async ({ db }: Services) => {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const open = db.selectFrom('testProcesses').select('id').where('finishedAt', 'is', null);
    if (!(await open.where('userExerciseId', 'is not', null).executeTakeFirst())) return;
    await pause(200);
  }
};

const compare = async ({ db }: Services, stories: Story[], ends: Map<number, number>) => {
  const found = {
    lostSaves: 0,
    doubledSaves: 0,
    lostRuns: 0,
    doubledRuns: 0,
    wronglyCompleted: 0,
    begunAgain: 0,
  };
  for (const { student, code, saves, conflicts, accepted, unanswered, wrongVerdicts, givenUp } of stories) {
    const { id, version } = student.userExercise;
    const row = await db
      .selectFrom('userExercises')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const runs = await db.selectFrom('testProcesses').selectAll().where('userExerciseId', '=', id).execute();
    const finished = new Set(runs.filter(run => run.finishedAt).map(run => run.id));
    if (row.solutionCode !== code) found.lostSaves += 1;
    found.doubledSaves += Math.abs(row.version - version - saves) + conflicts;
    found.lostRuns += accepted.filter(run => !finished.has(run)).length + wrongVerdicts;
    found.doubledRuns += runs.filter(run => (ends.get(run.id) ?? 0) > 1).length;
    found.doubledRuns += Math.max(0, runs.length - accepted.length - unanswered);
    found.begunAgain += runs.filter(run => run.tries > 1).length;
    if ((row.completedAt !== null) !== (student.isRight && accepted.length > givenUp))
      found.wronglyCompleted += 1;
  }
  return found;
};

export const proveCluster = async (
  {
    kills,
    everyMs,
    students,
    isTogether = false,
  }: { kills: number; everyMs: number; students: number; isTogether?: boolean },
  say: (line: string) => void = () => {},
): Promise<ClusterReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-cluster-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), { max_connections: '200' });
  const members = await startMembers(folder, postgres.url, isTogether);
  const proxy = await startSmallProxy(
    members.filter(m => !m.name.startsWith('worker')).map(m => m.process.url),
  );
  const database = openDatabase(postgres.url, () => {});
  const watch = await watchEnds(postgres.url);
  try {
    const config = { ...readConfig({}), secret: members[0]?.env.CAIRN_SECRET ?? null };
    const services = servicesBeside(config, database.db);
    const lesson = await aLesson(services);
    const everyone = await Promise.all(
      Array.from({ length: students }, (_, i) => aStudent(services, lesson, i % 2 === 0)),
    );
    const told: Told = { retried: {}, badAnswers: [] };
    let isOver = false;
    const living = everyone.map(student => live(proxy.url, student, told, () => isOver));

    const killOne = async (kill: number, victim: Member) => {
      const signal = signalOf(kill, members.length);
      await victim.process.end(signal);
      victim.process = await startServer(victim.env);
      say(`${signal} to ${victim.name}, ready again after ${victim.process.readyAfterMs.toFixed(0)} ms`);
    };
    await pause(everyMs);
    for (let kill = 0; kill < kills; kill++) {
      const victim = members[(kill + 1) % members.length];
      // One at a time: on a slow machine, wait until the last victim has restarted.
      if (victim) await Promise.all([killOne(kill, victim), pause(everyMs)]);
    }
    isOver = true;
    const stories = await Promise.all(living);
    await nothingIsUnfinished(services);
    const waits = stories.flatMap(story => story.waits);
    return {
      kills,
      saves: stories.reduce((sum, story) => sum + story.saves, 0),
      runs: stories.reduce((sum, story) => sum + story.accepted.length, 0),
      ...told,
      givenUpRuns: stories.reduce((sum, story) => sum + story.givenUp, 0),
      ...(await compare(services, stories, watch.ends)),
      waitP50Ms: Math.round(quantile(waits, 0.5)),
      waitP95Ms: Math.round(quantile(waits, 0.95)),
      longestWaitMs: Math.round(Math.max(...waits)),
    };
  } finally {
    await watch.stop();
    await database.close();
    await proxy.stop();
    await Promise.all(members.map(member => member.process.end('SIGTERM')));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
