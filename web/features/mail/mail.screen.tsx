import { useId } from 'react';
import { useTitle } from '#web/browser/title.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { useTools } from '#web/session/tools.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { mailTexts } from './mail-texts.ts';
import { useDigest } from './mail.queries.ts';
import styles from './mail.module.css';

const t = mailTexts;

/** Where a mail about questions leads to whoever wants no more of them. */
export const MailScreen = () => {
  useTitle(t.title);
  const noteId = useId();
  const { pageData } = useTools();
  const { query, want } = useDigest();
  return (
    <div className={styles.screen}>
      <PageHeading>{t.title}</PageHeading>
      <Loaded query={query} failedTitle={t.loadFailed} lines={2}>
        {({ isWanted }) => (
          <>
            <label className={styles.choice}>
              <input
                type="checkbox"
                aria-describedby={noteId}
                checked={isWanted}
                // A failure is told by a toast, and the box stays as it was.
                onChange={event => void want(event.currentTarget.checked).catch(() => {})}
              />
              {t.label}
            </label>
            <p id={noteId} className={styles.note}>
              {t.note}
            </p>
          </>
        )}
      </Loaded>
      {!pageData.canMail && <p>{t.none}</p>}
    </div>
  );
};
