import { useMutation } from '@tanstack/react-query';
import { openInWindow } from '#contract/lti/lti-course.ts';
import { isFramed } from '#web/browser/frame.ts';
import { LinkNoticeLines } from '#web/courses/link-notice-lines.tsx';
import { showMoment } from '#web/texts/moments.ts';
import { shellTexts } from './shell-texts.ts';
import { useSession, useTools } from '#web/session/tools.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ExpandIcon, HelpIcon, KeyIcon } from '#web/ui/button/icons.tsx';
import styles from './embedded-bar.module.css';

type Props = { onHelp: () => void; onAccount: () => void };

/** Replaces our header inside the frame of a learning management system. */
export const EmbeddedBar = ({ onHelp, onAccount }: Props) => {
  const { api, pageData } = useTools();
  const { mode, settings } = useSession();
  const open = useMutation({
    mutationFn: async () => {
      // Must run synchronously in the click handler, or the browser's popup blocker refuses it.
      const opened = window.open('about:blank', '_blank');
      try {
        const { url } = await api(openInWindow);
        if (opened) opened.location.href = url;
        else window.location.href = url;
      } catch (cause) {
        opened?.close();
        throw cause;
      }
    },
  });
  const { returnUrl, platformName = '', dueAt, linkNotice } = pageData;
  return (
    <header>
      <div className={styles.bar}>
        <div className={styles.facts}>
          {returnUrl && (
            <a href={returnUrl} target="_top">
              {shellTexts.embedded.back(platformName)}
            </a>
          )}
          {dueAt && <span className={styles.due}>{shellTexts.embedded.due(showMoment(dueAt))}</span>}
        </div>
        {mode !== 'resource_selection' && (
          <IconButton label={shellTexts.embedded.ownAccount} icon={<KeyIcon />} onClick={onAccount} />
        )}
        <IconButton label={shellTexts.help.title} icon={<HelpIcon />} onClick={onHelp} />
        {/* A choice of lessons must be sent back from the frame that the platform opened. */}
        {isFramed() && mode !== 'resource_selection' && (
          <IconButton
            label={shellTexts.shell.newWindow}
            icon={<ExpandIcon />}
            onClick={() => open.mutate()}
          />
        )}
      </div>
      {settings.isRoleSwitched && <p className={styles.note}>{shellTexts.embedded.asStudent}</p>}
      {/* The editor of a course lists what there is to read about all its links. */}
      {mode === 'lesson' && linkNotice && (
        <div className={styles.note}>
          <LinkNoticeLines {...linkNotice} />
        </div>
      )}
    </header>
  );
};
