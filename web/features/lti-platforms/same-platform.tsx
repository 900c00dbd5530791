import { Button } from '@mantine/core';
import type { Platform } from '#contract/lti/lti.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ltiTexts } from './lti-texts.ts';
import styles from './lti-platforms.module.css';

const t = ltiTexts;

type Props = {
  earlier: NonNullable<Platform['sameAs']>;
  isBusy: boolean;
  onSame: () => void;
  onNew: () => void;
};

/** Asks whether a platform that registered with a known issuer is one that was here before. */
export const SamePlatform = ({ earlier, isBusy, onSame, onNew }: Props) => (
  <Notice kind="info">
    <p>
      <strong>{t.same(earlier.name)}</strong> {t.sameLead}
    </p>
    <div className={styles.actions}>
      <Button aria-disabled={isBusy} onClick={() => !isBusy && onSame()}>
        {t.sameYes(earlier.courses)}
      </Button>
      <Button variant="default" aria-disabled={isBusy} onClick={() => !isBusy && onNew()}>
        {t.sameNo}
      </Button>
    </div>
  </Notice>
);
