import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { signIn } from '#contract/site/accounts.ts';
import { getMetrics } from '#contract/site/operations.ts';
import { executeUserExercise } from '#contract/running/runs.ts';
import { saveUserExercise } from '#contract/learning/work.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { upsertWorker } from '#server/platform/jobs/workers.db.ts';
import { watchRoutes } from '#server/routes.ts';
import { runnerElsewhere } from '#server/running/runs/run-code.ts';
import type { Services } from '#server/platform/services.ts';
import { as, asNobody } from '#test/as.ts';
import { aSiteAdmin, aUser, aUserLesson, password } from '#test/factories.ts';
import { passedRun } from '#test/run-result.ts';
import { runningApp } from '#test/running-app.ts';

const metricsToken = 'a-token-for-the-monitoring';

/** A fake runner: every program passes. */
const passingRunner: Services['runner'] = {
  run: async (_request, onBegin) => {
    onBegin?.();
    return passedRun();
  },
  converse: runnerElsewhere.converse,
  recordSteps: runnerElsewhere.recordSteps,
  cancel: () => {},
  check: async () => ({ ok: true, detail: 'answers' }),
  probe: async () => ({ obstacle: null, runtime: null }),
};

const { app, services, workOffJobs } = await runningApp({ runner: passingRunner, config: { metricsToken } });
// Its sandbox is not ready, so that no run is handed to it: runs wait in the queue, which is what the metrics count.
await upsertWorker(services.db, {
  id: 'a worker',
  lockIds: [],
  runSlots: 2,
  isSandboxReady: false,
  sandboxDetail: '',
  languages: [
    { name: 'Python', why: null, advice: null },
    { name: 'Java', why: 'javac is missing on this machine.', advice: null },
  ],
});

const scrape = async () => {
  const { body } = await as(app, { authToken: metricsToken }).call(getMetrics);
  return body;
};

/** The value of one series, given by name and labels; null if it does not exist. */
const valueOf = (text: string, series: string) => {
  const line = text.split('\n').find(candidate => candidate.startsWith(`${series} `));
  return line ? Number(line.slice(series.length + 1)) : null;
};

describe('the metrics', () => {
  it('are readable with the configured token and by site admins, and by nobody else', async () => {
    expect((await as(app, { authToken: metricsToken }).call(getMetrics)).status).toBe(200);
    expect((await as(app, await aSiteAdmin(services)).call(getMetrics)).status).toBe(200);
    expect((await as(app, { authToken: `${metricsToken}x` }).call(getMetrics)).status).toBe(401);
    expect((await asNobody(app).call(getMetrics)).status).toBe(401);
    expect((await as(app, await aUser(services)).call(getMetrics)).status).toBe(403);
  });

  it('are not readable with any token, also an empty one, if none is configured', async () => {
    const { app: closed } = await runningApp();
    for (const authToken of ['', 'null', metricsToken])
      expect((await as(closed, { authToken }).call(getMetrics)).status).toBe(401);
  });
});

describe('the metrics count', () => {
  it('requests by method, route pattern and status, never by id', async () => {
    const { learner, userExercise } = await aUserLesson(services);
    const call = { params: { id: userExercise.id }, body: { solutionCode: 'pass' } };
    await as(app, learner).call(saveUserExercise, call);
    await asNobody(app).call(saveUserExercise, call);
    await app.inject('/nothing/here/12345?secret=1');
    const text = await scrape();
    const route = 'method="PUT",route="/api/user_exercises/:id"';
    expect(valueOf(text, `cairn_http_request_duration_seconds_count{${route},status="200"}`)).toBe(1);
    expect(valueOf(text, `cairn_http_request_duration_seconds_count{${route},status="401"}`)).toBe(1);
    expect(valueOf(text, `cairn_http_request_duration_seconds_bucket{${route},status="200",le="+Inf"}`)).toBe(
      1,
    );
    expect(text).toContain('route="none",status="404"');
    expect(text).not.toMatch(/12345|secret/);
  });

  it('saves by outcome', async () => {
    const { learner, userExercise } = await aUserLesson(services);
    const before = await scrape();
    const save = (version: number) =>
      as(app, learner).call(saveUserExercise, {
        params: { id: userExercise.id },
        body: { solutionCode: `# ${version}`, version },
      });
    await save(userExercise.version);
    await save(userExercise.version);
    await as(app, learner).call(saveUserExercise, {
      params: { id: userExercise.id },
      body: { solutionCode: 7 as never },
    });
    const after = await scrape();
    const grownBy = (outcome: string) =>
      (valueOf(after, `cairn_saves_total{outcome="${outcome}"}`) ?? 0) -
      (valueOf(before, `cairn_saves_total{outcome="${outcome}"}`) ?? 0);
    expect(['saved', 'conflict', 'refused', 'failed'].map(grownBy)).toEqual([1, 1, 1, 0]);
  });

  it('runs by language and verdict, jobs by kind, and queued runs and jobs', async () => {
    const { course, learner, userExercise } = await aUserLesson(services);
    const params = { id: userExercise.id, contextId: course.contextId };
    await as(app, learner).call(executeUserExercise, { params });
    const waiting = await scrape();
    expect(valueOf(waiting, 'cairn_queue_runs_waiting{lane="people"}')).toBe(1);
    expect(valueOf(waiting, 'cairn_queue_jobs_waiting{kind="run-tests"}')).toBe(1);
    await workOffJobs();
    const done = await scrape();
    expect(valueOf(done, 'cairn_queue_runs_waiting{lane="people"}')).toBe(0);
    const language = /cairn_runs_total\{language="([^"]+)",verdict="finished"\} 1/.exec(done)?.[1];
    expect(language).toMatch(/^Python/);
    expect(valueOf(done, `cairn_run_duration_seconds_count{language="${language}"}`)).toBe(1);
    expect(valueOf(done, `cairn_run_wait_seconds_count{language="${language}"}`)).toBe(1);
    expect(valueOf(done, 'cairn_jobs_total{kind="run-tests",outcome="done"}')).toBe(1);
  });

  it('OP-1 how long the oldest waiting run and job have waited', async () => {
    const { course, learner, userExercise } = await aUserLesson(services);
    const params = { id: userExercise.id, contextId: course.contextId };
    const { body } = await as(app, learner).call(executeUserExercise, { params });
    await services.db
      .updateTable('testProcesses')
      .set({ createdAt: sql<Date>`now() - interval '90 seconds'` })
      .where('id', '=', body.testProcess.id)
      .execute();
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '90 seconds'`.execute(
      services.db,
    );
    const waiting = await scrape();
    for (const series of [
      'cairn_queue_oldest_run_seconds{lane="people"}',
      'cairn_queue_oldest_job_seconds{kind="run-tests"}',
    ])
      expect(valueOf(waiting, series), series).toBeGreaterThanOrEqual(90);
    await workOffJobs();
    expect(valueOf(await scrape(), 'cairn_queue_oldest_run_seconds{lane="people"}')).toBe(0);
  });

  it('FO-1 OP-1 which languages can be run', async () => {
    const text = await scrape();
    expect(valueOf(text, 'cairn_language_ready{language="Python"}')).toBe(1);
    expect(valueOf(text, 'cairn_language_ready{language="Java"}')).toBe(0);
  });

  it('FO-4 OP-1 the readiness of this process and its free disk space and memory', async () => {
    const text = await scrape();
    expect(valueOf(text, 'cairn_ready')).toBe(1);
    for (const [left, whole] of [
      ['cairn_disk_free_bytes', 'cairn_disk_total_bytes'],
      ['cairn_memory_available_bytes', 'cairn_memory_total_bytes'],
    ] as const)
      expect(valueOf(text, left)).toBeLessThanOrEqual(valueOf(text, whole) ?? 0);
    const { app: full } = await runningApp({ config: { metricsToken, minFreeDiskBytes: 1e15 } });
    const { body } = await as(full, { authToken: metricsToken }).call(getMetrics);
    expect(valueOf(body, 'cairn_ready')).toBe(0);
  });

  it('an unreachable database as a gauge, and the scrape does not fail', async () => {
    const { app: cut, services: own } = await runningApp({ config: { metricsToken } });
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing', () => {});
    own.db = nowhere.db;
    const { email } = await aUser(services);
    await asNobody(cut).call(signIn, { body: { email, password } });
    const { body } = await as(cut, { authToken: metricsToken }).call(getMetrics);
    expect(valueOf(body, 'cairn_database_up')).toBe(0);
    expect(body).toContain('route="/sessions",status="503"');
    expect(body).not.toContain('cairn_queue_');
    await nowhere.close();
  });

  it('a worker process too, which serves no other routes', async () => {
    const { app: worker } = await runningApp({ config: { metricsToken }, routes: watchRoutes });
    const { status } = await as(worker, { authToken: metricsToken }).call(getMetrics);
    expect(status).toBe(200);
    expect((await worker.inject('/api/languages')).statusCode).toBe(404);
  });
});

describe('the text of the metrics', () => {
  it('is in the Prometheus format: every series has a name and a type, every value is a number', async () => {
    const { headers } = await as(app, { authToken: metricsToken }).call(getMetrics);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await scrape();
    expect(text.endsWith('\n')).toBe(true);
    const typed = new Set([...text.matchAll(/^# TYPE (\w+) (?:counter|gauge|histogram)$/gm)].map(m => m[1]));
    const label = '[a-z]\\w*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
    const series = new RegExp(
      `^(\\w+?)(?:_bucket|_sum|_count)?(?:\\{${label}(?:,${label})*\\})? [\\d.e+-]+$`,
    );
    for (const line of text.trimEnd().split('\n')) {
      if (line.startsWith('# ')) continue;
      const name = series.exec(line)?.[1] ?? `cannot be read: ${line}`;
      expect(typed.has(name) || typed.has(line.split(/[{ ]/)[0]), line).toBe(true);
    }
  });
});

describe('only existing metrics are queried by', () => {
  const file = (name: string) => readFileSync(join(import.meta.dirname, '../../../ops', name), 'utf8');

  /** A scrape after every metric has a value, and the labels of each series. */
  const scrapeAfterWork = async () => {
    const { course, learner, userExercise } = await aUserLesson(services);
    const params = { id: userExercise.id, contextId: course.contextId };
    await as(app, learner).call(executeUserExercise, { params });
    await workOffJobs();
    services.metrics.freeRuns.add({ language: 'Python', end: 'finished' });
    const text = await scrape();
    // Prometheus adds `up`, `job` and `instance`.
    const labelsOf = new Map([['up', new Set(['job', 'instance'])]]);
    for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
      const known = labelsOf.get(name) ?? new Set(['job', 'instance']);
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
      labelsOf.set(name, known);
    }
    return { text, labelsOf };
  };

  const namesIn = (expr: string) =>
    [...expr.matchAll(/\b(?:(?:cairn|process)_\w+|up)\b/g)].map(([name]) => name);
  const labelsIn = (expr: string, text: string) => [
    ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
    ...[...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
    ...[...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label = '']) => label),
  ];

  /** Names of metrics and labels in an expression and its legend that the scrape does not have. */
  const unknownIn = (labelsOf: Map<string, Set<string>>, expr: string, text: string) => {
    const names = namesIn(expr);
    const labels = new Set(names.flatMap(name => [...(labelsOf.get(name) ?? [])]));
    return [
      ...(names.length > 0 ? [] : [`no metric in ${expr}`]),
      ...names.filter(name => !labelsOf.has(name)),
      ...labelsIn(expr, text).filter(label => !labels.has(label)),
    ];
  };

  it('the dashboard, which shows all metrics', async () => {
    const { text, labelsOf } = await scrapeAfterWork();
    const { panels } = JSON.parse(file('grafana-dashboard.json')) as {
      panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
    };
    expect(panels.length).toBeGreaterThan(10);
    const targets = panels.flatMap(panel => panel.targets);
    for (const { expr, legendFormat } of targets)
      expect(unknownIn(labelsOf, expr, legendFormat), expr).toEqual([]);
    const asked = targets.flatMap(({ expr }) => namesIn(expr));
    const typed = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
    expect(
      typed.filter(name => !asked.some(one => one.startsWith(name))),
      'metrics that no panel shows',
    ).toEqual([]);
  });

  it('FO-4 OP-1 the alert rules and their test', async () => {
    const { labelsOf } = await scrapeAfterWork();
    const { groups } = parse(file('alerts.yml')) as {
      groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
    };
    const rules = groups.flatMap(group => group.rules);
    for (const { alert, expr, annotations } of rules)
      expect(unknownIn(labelsOf, expr, Object.values(annotations).join(' ')), alert).toEqual([]);
    const { tests } = parse(file('alerts.test.yml')) as {
      tests: { input_series: { series: string }[] }[];
    };
    for (const { series } of tests.flatMap(test => test.input_series))
      expect(unknownIn(labelsOf, series, ''), series).toEqual([]);
    const untested = rules.filter(({ alert }) => !file('alerts.test.yml').includes(`"${alert}"`));
    expect(untested.map(({ alert }) => alert)).toEqual([]);
  });
});
