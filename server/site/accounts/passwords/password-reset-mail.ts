import type { Message } from '#server/platform/mail.ts';

type To = { email: string; firstName: string };

const asked = (email: string) => `somebody asked for a new password for the Cairn account of ${email}.`;
const ignore = 'If it was not you, nothing has changed and you can ignore this message.';

export const passwordResetMail = ({ email, firstName }: To, link: string): Message => ({
  to: email,
  subject: 'Choose a new password for Cairn',
  text: [
    `Hello ${firstName},`,
    `${asked(email)} If it was you, open this link within an hour:`,
    link,
    ignore,
  ].join('\n\n'),
});

/** To somebody who may not have a password: without it they would wait for a link that never comes. */
export const noPasswordMail = (
  { email, firstName }: To,
  { providers, publicUrl }: { providers: readonly string[]; publicUrl: string },
): Message => ({
  to: email,
  subject: 'Your Cairn account has no password',
  text: [
    `Hello ${firstName},`,
    `${asked(email)} This account has none, and may not have one here.`,
    ...(providers.length === 0
      ? ['Ask your administrator how you can sign in.']
      : [
          `It signs in with ${providers.join(' or ')}: open this page, and choose that.`,
          publicUrl,
          'If that does not work, ask your administrator.',
        ]),
    ignore,
  ].join('\n\n'),
});
