// `npm run dev`: rebuilds the web app and restarts the server when a file changes.
import { runAloud } from './run-step.ts';

await Promise.all([
  runAloud({ name: 'web', command: 'vite', args: ['build', '--watch', '--logLevel', 'warn'] }),
  runAloud({ name: 'server', command: 'node', args: ['--watch', 'server/main.ts'] }),
]);
