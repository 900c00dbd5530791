import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

export type Message = { to: string; subject: string; text: string; html?: string };

/** `canSend` is false when no mail server is configured; screens then offer another way. */
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

/** True for permanent rejections of the recipient: do not retry. */
export const isRefusedForGood = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 500;
};
