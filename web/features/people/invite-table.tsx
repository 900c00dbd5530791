import { useClipboard } from '@mantine/hooks';
import type { SentInvite } from '#contract/people.ts';
import { texts } from '../../lib/texts.ts';
import { linkFromHere } from './link-from-here.ts';
import styles from './invite-table.module.css';

type Props = {
  invites: SentInvite[];
  canMail: boolean;
  onResend: (invite: SentInvite) => void;
  onWithdraw: (invite: SentInvite) => void;
};

const CopyLink = ({ invite }: { invite: SentInvite }) => {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <button
      type="button"
      className={styles.act}
      aria-label={clipboard.copied ? texts.invites.copied : texts.invites.copyLinkFor(invite.email)}
      onClick={() => clipboard.copy(linkFromHere(invite.link))}
    >
      {clipboard.copied ? texts.invites.copied : texts.invites.copyLink}
    </button>
  );
};

export const InviteTable = ({ invites, canMail, onResend, onWithdraw }: Props) => (
  <table className={styles.table} aria-label={texts.invites.pending}>
    <thead>
      <tr>
        <th scope="col">{texts.people.email}</th>
        <th scope="col">{texts.people.role}</th>
        {canMail && <th scope="col">{texts.invites.mail}</th>}
        <th scope="col">
          <span className="visually-hidden">{texts.people.actions}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {invites.map(invite => (
        <tr key={invite.id} className={styles.row}>
          <th scope="row" className={styles.email}>
            {invite.email}
          </th>
          <td className={styles.role}>{texts.roles[invite.role.roleKey]}</td>
          {canMail && (
            <td className={styles.mail} data-state={invite.mailState}>
              {texts.invites.mailStates[invite.mailState]}
            </td>
          )}
          <td className={styles.actions}>
            <div className={styles.buttons}>
              <CopyLink invite={invite} />
              {canMail && (
                <button
                  type="button"
                  className={styles.act}
                  aria-label={texts.invites.resendTo(invite.email)}
                  onClick={() => onResend(invite)}
                >
                  {texts.invites.resend}
                </button>
              )}
              <button
                type="button"
                className={styles.act}
                data-danger
                aria-label={texts.invites.withdrawFrom(invite.email)}
                onClick={() => onWithdraw(invite)}
              >
                {texts.invites.withdraw}
              </button>
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
