// `npm run dev`: rebuilds the web app and restarts the server whenever a file changes.
import { runWithOutput } from './run-step.ts';

await Promise.all([
  runWithOutput({ name: 'web', command: 'vite', args: ['build', '--watch', '--logLevel', 'warn'] }),
  runWithOutput({ name: 'server', command: 'node', args: ['--watch', 'server/main.ts'] }),
]);
