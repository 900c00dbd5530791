import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CourseShare } from '#contract/authoring/sharing.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { InlineQuestion } from '#web/ui/dialog/inline-question.tsx';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import styles from './course-sharing.module.css';

type Props = {
  shares: CourseShare[];
  /** Resolves to the error to show, or null. */
  onRemove: (share: CourseShare) => Promise<string | null>;
};

const t = courseEditorTexts.courseSettings;

const removeId = ({ id }: CourseShare) => `remove-share-${id}`;

export const ShareList = ({ shares, onRemove }: Props) => {
  const focusSoon = useFocusSoon();
  const [asked, setAsked] = useState<number | null>(null);
  if (shares.length === 0) return <p className={styles.hint}>{t.notShared}</p>;
  return (
    <ul className={styles.shares} aria-label={t.sharedWith}>
      {shares.map(share => {
        const { email } = share.user;
        return (
          <li key={share.id} className={styles.share}>
            <div className={styles.shareRow}>
              <span className={styles.email}>{email}</span>
              <CopyButton text={share.link} label={t.copyLink(email)} doneLabel={t.copied} />
              <Button
                variant="default"
                id={removeId(share)}
                aria-label={t.removeOf(email)}
                onClick={() => setAsked(share.id)}
              >
                {t.remove}
              </Button>
            </div>
            {asked === share.id && (
              <InlineQuestion
                texts={{
                  question: t.removeQuestion(email),
                  action: t.removeAction,
                  busy: t.removeAction,
                  cancel: t.keepShare,
                }}
                onConfirm={() => onRemove(share)}
                onClose={() => {
                  setAsked(null);
                  focusSoon(removeId(share));
                }}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
};
