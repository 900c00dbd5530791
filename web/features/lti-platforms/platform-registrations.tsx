import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Platform, Registration } from '#contract/lti/lti.ts';
import { showMoment } from '#web/texts/moments.ts';
import { EditAddressesDialog } from './edit-addresses-dialog.tsx';
import type { PlatformCalls } from './lti-platforms.queries.ts';
import { ltiTexts } from './lti-texts.ts';
import styles from './lti-platforms.module.css';

const t = ltiTexts;

/** The client ids by which a platform knows us; all are accepted. */
export const PlatformRegistrations = ({ platform, calls }: { platform: Platform; calls: PlatformCalls }) => {
  const [edited, setEdited] = useState<Registration | null>(null);
  const { registrations } = platform;
  return (
    <>
      {registrations.length > 1 && <p className={styles.lead}>{t.severalIds}</p>}
      {registrations.map(registration => (
        <div key={registration.id} className={styles.registration}>
          <dl className={styles.facts}>
            <dt>{t.clientId}</dt>
            <dd>{registration.clientId}</dd>
            <dt>{t.issuer}</dt>
            <dd>{registration.issuer}</dd>
            <dt>{t.authUrl}</dt>
            <dd>{registration.authUrl}</dd>
            <dt>{t.tokenUrl}</dt>
            <dd>{registration.tokenUrl}</dd>
            <dt>{t.jwksUrl}</dt>
            <dd>{registration.jwksUrl}</dd>
            {registration.tokenAudience !== null && (
              <>
                <dt>{t.fields.tokenAudience.label}</dt>
                <dd>{registration.tokenAudience}</dd>
              </>
            )}
            {registrations.length > 1 && (
              <>
                <dt>{t.health.launch}</dt>
                <dd>{registration.lastLaunchAt ? showMoment(registration.lastLaunchAt) : t.health.never}</dd>
              </>
            )}
          </dl>
          <div>
            <Button
              variant="default"
              onClick={() => setEdited(registration)}
              aria-label={t.editOf(registration.clientId)}
            >
              {t.edit}
            </Button>
          </div>
        </div>
      ))}
      <EditAddressesDialog
        platform={platform}
        registration={edited}
        calls={calls}
        onClose={() => setEdited(null)}
      />
    </>
  );
};
