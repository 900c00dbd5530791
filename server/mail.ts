import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

export type Message = { to: string; subject: string; text: string };

/** `canSend` is false where no mail server is configured; screens then offer another way. */
export type Mail = { canSend: boolean; send(message: Message): Promise<void> };

export const makeMail = ({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mail => {
  if (!smtpUrl)
    return {
      canSend: false,
      send: async () => {
        throw new Error('No mail server is configured: set CAIRN_SMTP_URL.');
      },
    };
  const transport = createTransport(smtpUrl, { from: mailFrom });
  return {
    canSend: true,
    send: async message => {
      await transport.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true });
    },
  };
};
