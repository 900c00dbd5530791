/**
 * Loaded into servers that tests start (`--import`). When the test process is gone, however it ended, its end of the IPC
 * channel is closed: then the server stops as on SIGTERM, with its PostgreSQL and its runner.
 */
const longestStopMs = 20_000;

const stop = () => {
  // Without a handler the signal would kill the server at once and leave its children behind.
  if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM');
  else setTimeout(stop, 50);
};

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), longestStopMs).unref();
  // Nobody reads the pipes any more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  stop();
});
process.channel?.unref();
