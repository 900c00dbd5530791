import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,server,house}/**/*.test.ts', 'web/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/global-postgres.ts'],
        },
      },
      {
        test: {
          name: 'runner',
          include: ['runner/**/*.test.ts'],
          environment: 'node',
          // The machine has few cores and the sandbox measures CPU time: one file at a time.
          fileParallelism: false,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          globalSetup: ['test/global-postgres.ts'],
          setupFiles: ['test/jsdom.ts'],
        },
      },
    ],
  },
});
