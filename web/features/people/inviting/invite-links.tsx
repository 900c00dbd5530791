import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { SentInvite } from '#contract/learning/people.ts';
import { peopleTexts } from '../people-texts.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { linkFromHere } from './link-from-here.ts';
import styles from './invite-dialog.module.css';

type Props = { invites: SentInvite[]; onClose: () => void };

/** Without mail, the inviter copies the links and hands them over. */
export const InviteLinks = ({ invites, onClose }: Props) => {
  const clipboard = useClipboard({ timeout: 2000 });
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  const all = invites.map(({ email, link }) => `${email}\t${linkFromHere(link)}`).join('\n');
  return (
    <div className={styles.form}>
      <div>
        <h3 className={styles.ready} ref={titleRef} tabIndex={-1}>
          {peopleTexts.invites.linksTitle(invites.length)}
        </h3>
        <p>{peopleTexts.invites.linksBody}</p>
      </div>
      <ul className={styles.links}>
        {invites.map(({ id, email, link }) => (
          <li key={id}>
            <span className={styles.who}>
              <span className={styles.address}>{email}</span>
              <span className={styles.link}>{linkFromHere(link)}</span>
            </span>
            <CopyButton
              text={linkFromHere(link)}
              label={peopleTexts.invites.copyLinkFor(email)}
              doneLabel={peopleTexts.invites.copied}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button variant="default" onClick={() => clipboard.copy(all)}>
          {clipboard.copied ? peopleTexts.invites.copiedAll : peopleTexts.invites.copyAll}
        </Button>
        <Button onClick={onClose}>{peopleTexts.invites.done}</Button>
      </div>
    </div>
  );
};
