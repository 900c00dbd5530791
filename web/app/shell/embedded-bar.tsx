import { useMutation } from '@tanstack/react-query';
import { openInWindow } from '#contract/lti-course.ts';
import { isFramed } from '#web/browser/frame.ts';
import { shellTexts } from './shell-texts.ts';
import { useTools } from '#web/session/tools.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ExpandIcon, HelpIcon } from '#web/ui/button/icons.tsx';
import styles from './embedded-bar.module.css';

/** Replaces our header inside the frame of a learning management system. */
export const EmbeddedBar = ({ onHelp }: { onHelp: () => void }) => {
  const { api } = useTools();
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
  return (
    <div className={styles.bar}>
      <IconButton label={shellTexts.help.title} icon={<HelpIcon />} onClick={onHelp} />
      {isFramed() && (
        <IconButton label={shellTexts.shell.newWindow} icon={<ExpandIcon />} onClick={() => open.mutate()} />
      )}
    </div>
  );
};
