import { Button } from '@mantine/core';
import { showMoment } from '#web/texts/moments.ts';
import { ltiTexts } from './lti-texts.ts';
import { CopyLine } from './copy-line.tsx';
import type { Platforms } from './lti-platforms.queries.ts';
import styles from './lti-platforms.module.css';

const t = ltiTexts;

type Props = { tool: Platforms['tool']; isBusy: boolean; onRotate: () => void };

/** The URLs and keys that a platform asks for in manual registration. */
export const ToolAddresses = ({ tool, isBusy, onRotate }: Props) => {
  const [newest, ...others] = tool.keys;
  return (
    <section className={styles.section} aria-labelledby="tool-title">
      <h2 id="tool-title">{t.toolTitle}</h2>
      <p className={styles.lead}>{t.toolLead}</p>
      <div className={styles.box}>
        <CopyLine label={t.launchUrl} value={tool.launchUrl} />
        <CopyLine label={t.loginUrl} value={tool.loginUrl} />
        <CopyLine label={t.keysUrl} value={tool.keysUrl} />
        <CopyLine label={t.deepLinkingUrl} value={tool.deepLinkingUrl} />
        <CopyLine label={t.canvasUrl} value={tool.canvasUrl} />
        {newest && <CopyLine label={t.publicKey} value={newest.publicKey} />}
        <p className={styles.lead}>
          {others.length > 0 && newest ? t.keyStarts(showMoment(newest.startsAt)) : t.keyHint}
        </p>
        <div>
          <Button variant="default" aria-disabled={isBusy} onClick={() => !isBusy && onRotate()}>
            {t.rotate}
          </Button>
        </div>
      </div>
    </section>
  );
};
