import { Button } from '@mantine/core';
import { useState } from 'react';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { InlineQuestion } from '#web/ui/dialog/inline-question.tsx';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import styles from './course-sharing.module.css';

const t = courseEditorTexts.courseSettings;
const renewId = 'renew-share-code';

type Props = { code: string; onRenew: () => Promise<string | null> };

/** The share code, to copy or to replace; replacing asks for confirmation in place. */
export const ShareCodeField = ({ code, onRenew }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const focusSoon = useFocusSoon();
  return (
    <div className={styles.field}>
      <h3 id="share-code-name" className={styles.name}>
        {t.shareCode}
      </h3>
      <p className={styles.hint}>{t.shareCodeHint}</p>
      <div className={styles.codeRow}>
        <code className={styles.code} aria-labelledby="share-code-name">
          {code}
        </code>
        <CopyButton text={code} label={t.copyCode} doneLabel={t.copied} />
        {!isAsking && (
          <Button id={renewId} variant="default" onClick={() => setAsking(true)}>
            {t.renewCode}
          </Button>
        )}
      </div>
      {isAsking && (
        <InlineQuestion
          texts={{
            question: t.renewCodeQuestion,
            action: t.renewCodeAction,
            busy: t.renewing,
            cancel: t.keepCode,
          }}
          onConfirm={onRenew}
          onClose={() => {
            setAsking(false);
            focusSoon(renewId);
          }}
        />
      )}
    </div>
  );
};
