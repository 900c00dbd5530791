import { useId, useRef, type KeyboardEvent } from 'react';
import { ActionMenu } from '../button/action-menu.tsx';
import type { Action } from '../button/menu-action.ts';
import { IconButton } from '../button/icon-button.tsx';
import { BoldIcon, CodeIcon, ImageIcon, LinkIcon, ListIcon } from '../button/icons.tsx';
import type { MarkdownMark } from './markdown-marks.ts';
import styles from './markdown-toolbar.module.css';

const marks: { mark: MarkdownMark; icon: typeof BoldIcon }[] = [
  { mark: 'bold', icon: BoldIcon },
  { mark: 'code', icon: CodeIcon },
  { mark: 'link', icon: LinkIcon },
  { mark: 'image', icon: ImageIcon },
  { mark: 'list', icon: ListIcon },
];

type Props = {
  label: string;
  names: Record<MarkdownMark, string>;
  /** The shortcut that does the same in the editor, as shown on this platform. */
  keysFor: (mark: MarkdownMark) => string;
  onMark: (mark: MarkdownMark) => void;
  /** The ways to put an image into the text. */
  imageActions: Action[];
  backLabel: string;
};

/** Inserts markdown for authors who do not know it. One tab stop; arrow keys move between the buttons. */
export const MarkdownToolbar = ({ label, names, keysFor, onMark, imageActions, backLabel }: Props) => {
  const menuId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    // An open menu handles its own keys.
    if ((event.target as Element).closest('[role=menu]')) return;
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  return (
    // The toolbar itself is not focusable: it handles the keys of its buttons.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={bar} role="toolbar" aria-label={label} className={styles.bar} onKeyDown={handleKeyDown}>
      {marks.map(({ mark, icon: Icon }, index) =>
        mark === 'image' ? (
          <ActionMenu
            key={mark}
            id={menuId}
            label={names[mark]}
            backLabel={backLabel}
            icon={<Icon />}
            tabIndex={-1}
            actions={imageActions}
          />
        ) : (
          <IconButton
            key={mark}
            label={names[mark]}
            title={`${names[mark]} (${keysFor(mark)})`}
            icon={<Icon />}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => onMark(mark)}
          />
        ),
      )}
    </div>
  );
};
