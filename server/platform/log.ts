import { destination, pino, type Logger } from 'pino';

/** Logs JSON lines to standard error; standard output is for messages to the operator. */
export const makeLog = (): Logger =>
  pino(
    {
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: label => ({ level: label }) },
      // Never log these fields.
      redact: {
        paths: ['*.password', '*.token', '*.authToken', '*.authorization', '*.solutionCode', '*.testCode'],
        censor: '…',
      },
    },
    destination({ dest: 2, sync: true }),
  );
