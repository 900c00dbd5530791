import { TextButton } from '#web/ui/button/text-button.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OwnInvite } from '#contract/learning/people.ts';
import { texts } from '#web/texts/texts.ts';
import { dashboardTexts } from '../dashboard-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './invitations.module.css';

const { invitations } = dashboardTexts;

type Props = {
  invite: OwnInvite;
  canMail: boolean;
  onAccept: () => Promise<string | null>;
  onDecline: () => void;
  /** Mails the link that verifies the user's address; resolves to whether it was sent. */
  onVerify: () => Promise<boolean>;
};

const Proof = ({ invite, canMail, onVerify }: Pick<Props, 'invite' | 'canMail' | 'onVerify'>) => {
  const [isMailed, setMailed] = useState(false);
  const role = texts.roles[invite.role.roleKey];
  if (!canMail) return <p className={styles.proof}>{invitations.proofWithoutMail(role)}</p>;
  return (
    <p className={styles.proof}>
      {invitations.proof(role)}{' '}
      <TextButton onClick={() => void onVerify().then(setMailed)}>{invitations.verify}</TextButton>.
      <output className={styles.mailed}>{isMailed && invitations.verifying(invite.email)}</output>
    </p>
  );
};

/** One invitation: course, role and inviter, with accept and decline. */
export const InvitationCard = ({ invite, canMail, onAccept, onDecline, onVerify }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { course, role, invitedBy, email, needsProof } = invite;
  const handleAccept = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(await onAccept());
    setBusy(false);
  };
  return (
    <li className={styles.card}>
      <div className={styles.about}>
        <h3 className={styles.course}>{course.name}</h3>
        <p className={styles.facts}>
          {[
            invitations.as(texts.roles[role.roleKey]),
            email,
            ...(invitedBy ? [invitations.by(`${invitedBy.firstName} ${invitedBy.lastName}`)] : []),
          ].join(' · ')}
        </p>
        {needsProof && <Proof invite={invite} canMail={canMail} onVerify={onVerify} />}
        <div aria-live="polite">{problem && <Notice kind="error">{problem}</Notice>}</div>
      </div>
      <div className={styles.answers}>
        {!needsProof && (
          <Button
            aria-disabled={isBusy}
            aria-label={isBusy ? undefined : invitations.acceptTo(course.name)}
            onClick={() => void handleAccept()}
          >
            {isBusy ? invitations.accepting : invitations.accept}
          </Button>
        )}
        <Button variant="default" aria-label={invitations.declineTo(course.name)} onClick={onDecline}>
          {invitations.decline}
        </Button>
      </div>
    </li>
  );
};
