import { Button } from '@mantine/core';
import { useState } from 'react';
import { showMoment } from '#web/texts/moments.ts';
import { ltiTexts } from './lti-texts.ts';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { CopyLine } from './copy-line.tsx';
import styles from './lti-platforms.module.css';

const t = ltiTexts;

type Props = {
  link: { url: string; expiresAt: string } | null;
  isBusy: boolean;
  onMake: (isApproving: boolean) => void;
};

/** Dynamic registration: a link that the administrator pastes into the platform. */
export const RegistrationLink = ({ link, isBusy, onMake }: Props) => {
  const [isApproving, setApproving] = useState(true);
  return (
    <div className={styles.box}>
      <h3>{t.linkTitle}</h3>
      <p className={styles.lead}>{t.linkLead}</p>
      <SwitchField label={t.approveAtOnce} hint={t.approveHint} isOn={isApproving} onChange={setApproving} />
      <div>
        <Button aria-disabled={isBusy} onClick={() => !isBusy && onMake(isApproving)}>
          {link ? t.anotherLink : t.makeLink}
        </Button>
      </div>
      <div aria-live="polite">
        {link && (
          <>
            <CopyLine label={t.link} value={link.url} />
            <p className={styles.lead}>{t.linkEnds(showMoment(link.expiresAt))}</p>
          </>
        )}
      </div>
    </div>
  );
};
