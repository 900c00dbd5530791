import { useClipboard } from '@mantine/hooks';
import type { SentInvite } from '#contract/learning/people.ts';
import { peopleTexts } from '../people-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { Table } from '#web/ui/table/table.tsx';
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
      aria-label={
        clipboard.copied ? peopleTexts.invites.copied : peopleTexts.invites.copyLinkFor(invite.email)
      }
      onClick={() => clipboard.copy(linkFromHere(invite.link))}
    >
      {clipboard.copied ? peopleTexts.invites.copied : peopleTexts.invites.copyLink}
    </button>
  );
};

export const InviteTable = ({ invites, canMail, onResend, onWithdraw }: Props) => (
  <Table className={styles.table} aria-label={peopleTexts.invites.pending}>
    <thead>
      <tr>
        <th scope="col">{peopleTexts.people.email}</th>
        <th scope="col">{peopleTexts.people.role}</th>
        {canMail && <th scope="col">{peopleTexts.invites.mail}</th>}
        <th scope="col">
          <span className="visually-hidden">{peopleTexts.people.actions}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {invites.map(invite => (
        <tr key={invite.id}>
          <th scope="row" className={styles.email}>
            {invite.email}
          </th>
          <td className={styles.role}>{texts.roles[invite.role.roleKey]}</td>
          {canMail && (
            <td className={styles.mail} data-state={invite.mailState}>
              {peopleTexts.invites.mailStates[invite.mailState]}
            </td>
          )}
          <td className={styles.actions}>
            <div className={styles.buttons}>
              <CopyLink invite={invite} />
              {canMail && (
                <button
                  type="button"
                  className={styles.act}
                  aria-label={peopleTexts.invites.resendTo(invite.email)}
                  onClick={() => onResend(invite)}
                >
                  {peopleTexts.invites.resend}
                </button>
              )}
              <button
                type="button"
                className={styles.act}
                data-danger
                aria-label={peopleTexts.invites.withdrawFrom(invite.email)}
                onClick={() => onWithdraw(invite)}
              >
                {peopleTexts.invites.withdraw}
              </button>
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
