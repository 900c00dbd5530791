import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
};

it('every setting has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    admin: null,
    isRateLimited: true,
    hasSampleCourse: true,
    quotas: {
      runsPerMinute: 30,
      coursesPerDay: 20,
      copiesPerHour: 10,
      importsPerHour: 10,
      storedBytes: 200_000_000,
    },
    services: ['web', 'worker'],
  });
});

it('FA-5 a quota of 0 is disabled', () => {
  expect(readConfig({ CAIRN_RUNS_PER_MINUTE: '0', CAIRN_STORED_MB: '0' }).quotas).toMatchObject({
    runsPerMinute: null,
    storedBytes: null,
    coursesPerDay: 20,
  });
});

it('TV-3 the longest time limit of an exercise is 10 s, or as set up to 60 s', () => {
  expect(readConfig({}).longestCpuLimitMs).toBe(10_000);
  expect(readConfig({ CAIRN_MAX_EXERCISE_SECONDS: '60' }).longestCpuLimitMs).toBe(60_000);
  for (const wrong of ['61', '0', 'ten'])
    expect(problemsOf({ CAIRN_MAX_EXERCISE_SECONDS: wrong })).toEqual([
      expect.stringContaining('CAIRN_MAX_EXERCISE_SECONDS'),
    ]);
});

it('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', CAIRN_SERVICES: '' })).toEqual(readConfig({}));
});

it('all invalid settings are reported together, by name', () => {
  expect(
    problemsOf({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      CAIRN_SECRET: 'short',
      CAIRN_RATE_LIMIT: 'maybe',
      CAIRN_SERVICES: 'web,mail',
      CAIRN_ADMIN_PASSWORD: 'long enough',
    }),
  ).toEqual([
    'PORT must be a number',
    'DATABASE_URL must be a URL like postgres://user:password@host:5432/cairn',
    'CAIRN_SECRET must have at least 32 characters',
    'CAIRN_RATE_LIMIT must be on or off',
    'CAIRN_SERVICES must be web, worker, or both with a comma',
    'CAIRN_ADMIN_PASSWORD is set, so CAIRN_ADMIN_EMAIL must be set too',
  ]);
});
