import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { SentInvite } from '#contract/people.ts';
import { texts } from '../../lib/texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { linkFromHere } from './link-from-here.ts';
import styles from './invite-dialog.module.css';

type Props = { invites: SentInvite[]; onClose: () => void };

/** Where no mail goes out, the inviter is the messenger. */
export const InviteLinks = ({ invites, onClose }: Props) => {
  const clipboard = useClipboard({ timeout: 2000 });
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  const all = invites.map(({ email, link }) => `${email}\t${linkFromHere(link)}`).join('\n');
  return (
    <div className={styles.form}>
      <div>
        <h3 className={styles.ready} ref={titleRef} tabIndex={-1}>
          {texts.invites.linksTitle(invites.length)}
        </h3>
        <p>{texts.invites.linksBody}</p>
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
              label={texts.invites.copyLinkFor(email)}
              doneLabel={texts.invites.copied}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button variant="default" onClick={() => clipboard.copy(all)}>
          {clipboard.copied ? texts.invites.copiedAll : texts.invites.copyAll}
        </Button>
        <Button onClick={onClose}>{texts.invites.done}</Button>
      </div>
    </div>
  );
};
