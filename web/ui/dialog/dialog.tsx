import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { returnFocus } from './return-focus.ts';
import { keyboardScroll } from './keyboard-scroll.ts';
import { CloseIcon } from '../button/icons.tsx';
import styles from './dialog.module.css';

/** Three widths, so that dialogs look like those of one product. */
const sizes = { 480: '30rem', 640: '40rem', 960: '60rem' };

type Props = {
  title: string;
  /** Null where one of its own buttons says that it closes. */
  closeLabel: string | null;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** A form or a list is 640 wide, what is compared or ran 960. */
  width?: keyof typeof sizes;
  /** A picture above the title. */
  top?: ReactNode;
  /** Overrides for dialogs that are not centred. */
  classNames?: { inner?: string | undefined; content?: string | undefined; body?: string | undefined };
};

/** Mantine returns the focus of a dialog that closes, but not of one that is removed while it is open. */
const useFocusReturn = (isOpen: boolean) =>
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (isOpen) returnFocus(opener);
    };
  }, [isOpen]);

/** Escape, the overlay and the button close it without animation; the focus is trapped and returned. */
export const Dialog = ({
  title,
  closeLabel,
  isOpen,
  onClose,
  children,
  width = 480,
  top,
  classNames,
}: Props) => {
  useFocusReturn(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      centered={!classNames}
      {...(!classNames && { size: sizes[width] })}
      transitionProps={{ duration: 0 }}
      // base.css locks the scroll: Mantine's way would add a style element.
      lockScroll={false}
      classNames={{
        inner: classNames?.inner ?? '',
        content: classNames?.content ?? styles.content ?? '',
        overlay: styles.overlay ?? '',
      }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {top}
        {/* Not Mantine's `header` element, which would be a second banner landmark. */}
        <div className={styles.header}>
          <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
          {closeLabel !== null && (
            <Modal.CloseButton
              className={styles.close ?? ''}
              aria-label={closeLabel}
              icon={<CloseIcon />}
              size={40}
            />
          )}
        </div>
        <Modal.Body ref={keyboardScroll} className={classNames?.body ?? styles.body ?? ''}>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
