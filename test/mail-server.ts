import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { atEnd } from './at-end.ts';

export type ReceivedMail = { to: string[]; raw: string };

const decodePart = (part: string): string => {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

/** The decoded text of a mail, and its HTML if it has one. */
export const readMail = ({ raw }: ReceivedMail): { text: string; html: string } => {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const parts = boundary ? raw.split(`--${boundary}`).slice(1) : [raw];
  const partOf = (type: string) => decodePart(parts.find(part => part.includes(type)) ?? '');
  return { text: partOf('text/plain'), html: partOf('text/html') };
};

/** An SMTP server on a free port that keeps the mails it receives. */
export const aMailServer = async ({ refuses = () => false }: { refuses?: (to: string) => boolean } = {}) => {
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
    onRcptTo: ({ address }, _session, done) => {
      const refusal = Object.assign(new Error('There is no such mailbox.'), { responseCode: 550 });
      done(refuses(address) ? refusal : null);
    },
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
  atEnd(() => new Promise<void>(resolve => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The next mail, received already or awaited. */
    next: () =>
      new Promise<ReceivedMail>(resolve => {
        const mail = received.shift();
        if (mail) resolve(mail);
        else waiting.push(resolve);
      }),
    count: () => received.length,
  };
};
