import { destination, pino, type Logger } from 'pino';

/** JSON lines on standard error; standard output is for what a person should read. */
export const makeLog = (): Logger =>
  pino(
    {
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: label => ({ level: label }) },
      // What must never be in a log, whoever puts it there.
      redact: {
        paths: ['*.password', '*.token', '*.authToken', '*.authorization', '*.solutionCode', '*.testCode'],
        censor: '…',
      },
    },
    destination({ dest: 2, sync: true }),
  );
