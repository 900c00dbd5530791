import { roleLabels } from '#contract/core/roles.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import type { Message } from '#server/platform/mail.ts';
import type { InviteRow } from './people.db.ts';

/** User-entered names may contain line breaks; a mail subject must not. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Names the invited address too: users with several addresses must know which one to use. */
export const inviteMail = ({ course, roleKey, invitedBy, email }: InviteRow, link: string): Message => {
  const inviter = invitedBy ? oneLine(`${invitedBy.firstName} ${invitedBy.lastName}`) : 'Somebody';
  const name = oneLine(course.name);
  const lead = `${inviter} invited you to the course “${name}” on Cairn.`;
  const facts = [
    ['Course', name],
    ['Your role', roleLabels[roleKey]],
    ['Invited by', inviter],
    ['Invited address', email],
  ] as const;
  const how = `If you have no account yet, create one with ${email}. The link is for you alone: please do not pass it on.`;
  const ignore = 'If you did not expect this, you can ignore this message. Nothing happens until you accept.';
  return {
    to: email,
    subject: `${inviter} invited you to ${name}`,
    text: [
      'Hello,',
      lead,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      `Accept or decline here:\n${link}`,
      how,
      ignore,
    ].join('\n\n'),
    html: page(lead, facts, link, [how, ignore]),
  };
};

const page = (
  lead: string,
  facts: readonly (readonly [string, string])[],
  link: string,
  notes: string[],
) => `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;background:#f6f8fa;color:#1f2328;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:32rem;margin:0 auto;padding:28px;background:#fff;border:1px solid #d1d9e0;border-radius:16px">
<p style="margin:0 0 16px;font-size:18px;font-weight:600">${escapeHtml(lead)}</p>
<table role="presentation" style="margin:0 0 20px;border-spacing:0">
${facts
  .map(
    ([label, value]) =>
      `<tr><td style="padding:2px 16px 2px 0;color:#59636e">${escapeHtml(label)}</td><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`,
  )
  .join('\n')}
</table>
<p style="margin:0 0 20px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:11px 20px;border-radius:10px;background:#0550ae;color:#fff;font-weight:600;text-decoration:none">Accept or decline</a></p>
${notes.map(note => `<p style="margin:0 0 8px;color:#59636e;font-size:14px">${escapeHtml(note)}</p>`).join('\n')}
</div>
</body>
</html>
`;
