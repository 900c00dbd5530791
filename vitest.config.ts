import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pseudoTexts } from './test/pseudo-texts.ts';
import { SlowFirst } from './test/slow-first.ts';

const cores = availableParallelism();
/**
 * Tests wait much of the time: those of the server and of screens for the database, those of the runner for boxes that begin and end. With
 * a worker for each core, files took more than twice as long as they compute.
 */
const maxWorkers = cores + 1;

/**
 * What a test waits for comes late on a busy machine; one second, the default, was seen not to be enough. A limit ends a test
 * that hangs, and says nothing about how fast the machine is: one of 60 seconds failed beside other work.
 */
const patience = { poll: { timeout: 120_000 } };
const limits = { testTimeout: 180_000, hookTimeout: 180_000 };

/** Node reads our TypeScript itself; through Vite, tests without a screen took up to a fifth more of the CPU time. */
const native = { viteModuleRunner: false };

/** `npm run mutants -- --sample` asks once which tests reach which functions. */
const recording = process.env.CAIRN_RECORD_COVERAGE ? ['scripts/mutants/record-coverage.ts'] : [];

/** The web app with all its texts in brackets, as in another language. */
const translated = 'web/app/translated/*.test.tsx';

/** Groups run one after the other: the sandbox starts many processes and the proofs fill the machine. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'server',
          experimental: native,
          include: ['{contract,server,house,cli}/**/*.test.ts', 'web/**/*.test.ts'],
          environment: 'node',
          expect: patience,
          globalSetup: ['test/global-postgres.ts'],
          setupFiles: ['test/property-seed.ts', ...recording],
          ...limits,
          maxWorkers,
          // Files share what a worker has imported: importing the server for each took a quarter of the CPU time.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx'],
          exclude: [translated],
          environment: 'jsdom',
          expect: patience,
          globalSetup: ['test/global-postgres.ts'],
          setupFiles: ['test/jsdom.ts', ...recording],
          ...limits,
          maxWorkers,
          // As for the server: half of the CPU time went into importing the app for each file.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [pseudoTexts(), react()],
        test: {
          name: 'translated',
          include: [translated],
          environment: 'jsdom',
          expect: patience,
          globalSetup: ['test/global-postgres.ts'],
          setupFiles: ['test/jsdom.ts', ...recording],
          ...limits,
          maxWorkers,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'runner',
          experimental: native,
          include: ['runner/**/*.test.ts'],
          environment: 'node',
          expect: patience,
          setupFiles: recording,
          maxWorkers,
          ...limits,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'proofs',
          experimental: native,
          include: ['bench/**/*.test.ts'],
          environment: 'node',
          expect: patience,
          ...limits,
          // They wait for servers that start again.
          maxWorkers,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
