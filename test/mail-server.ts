import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export type ReceivedMail = { to: string[]; raw: string };

/** A mail server that speaks real SMTP on a port of its own and keeps what it gets. */
export const aMailServer = async () => {
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const received: ReceivedMail[] = [];
  const deliver = (mail: ReceivedMail) => {
    const next = waiting.shift();
    if (next) next(mail);
    else received.push(mail);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (raw += chunk));
      stream.on('end', () => {
        deliver({ to: session.envelope.rcptTo.map(r => r.address), raw });
        done();
      });
    },
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>(resolve => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The next mail that came or comes. */
    next: () =>
      new Promise<ReceivedMail>(resolve => {
        const mail = received.shift();
        if (mail) resolve(mail);
        else waiting.push(resolve);
      }),
    count: () => received.length,
  };
};
