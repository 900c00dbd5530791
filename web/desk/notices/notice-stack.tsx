import { type ReactNode, useId, useState } from 'react';
import { AlertIcon, ChevronDownIcon, CheckIcon, InfoIcon } from '#web/ui/button/icons.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { deskTexts } from '../desk-texts.ts';
import styles from './notice-stack.module.css';

export type DeskNotice = {
  key: string;
  /** A problem is in sight at once, also among others. */
  kind: 'info' | 'success' | 'problem';
  text: string;
  action?: ReactNode;
};

const icons = { info: InfoIcon, success: CheckIcon, problem: AlertIcon };

const Line = ({ notice: { kind, text, action }, isShort }: { notice: DeskNotice; isShort: boolean }) => {
  const Icon = icons[kind];
  return (
    <div className={styles.line} data-kind={kind}>
      <Icon />
      <output className={styles.text} data-short={isShort || undefined} title={isShort ? text : undefined}>
        {text}
      </output>
      {action}
    </div>
  );
};

/** What one should know, as one line below the header; several are one line that opens. */
export const NoticeStack = ({ notices }: { notices: DeskNotice[] }) => {
  const id = useId();
  const [chosen, setOpen] = useState<boolean | null>(null);
  const [first, second] = notices;
  if (!first) return null;
  const isSerious = notices.some(({ kind }) => kind === 'problem');
  const isOpen = chosen ?? isSerious;
  const hasMore = second !== undefined;
  const isFolded = hasMore && !isOpen;
  return (
    <div className={styles.stack} data-serious={isSerious || undefined}>
      {hasMore && (
        <div className={styles.line} data-kind="info">
          <InfoIcon />
          <span className={styles.count}>{deskTexts.notices(notices.length)}</span>
          <output className={styles.text} data-short>
            {!isOpen && first.text}
          </output>
          <IconButton
            label={isOpen ? deskTexts.hideNotices : deskTexts.showNotices}
            icon={<ChevronDownIcon />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      )}
      <div id={id} className={isFolded ? 'visually-hidden' : styles.all}>
        {notices.map((notice, index) =>
          isFolded ? (
            // Said when they come; the first is in the line above.
            index > 0 && <output key={notice.key}>{notice.text}</output>
          ) : (
            <Line key={notice.key} notice={notice} isShort={!hasMore} />
          ),
        )}
      </div>
    </div>
  );
};
