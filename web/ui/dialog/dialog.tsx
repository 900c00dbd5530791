import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { CloseIcon } from '../button/icons.tsx';
import styles from './dialog.module.css';

type Props = {
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** For what does not fit into a few lines. */
  isWide?: boolean;
  /** Where it does not stand in the middle of the page. */
  classNames?: { inner?: string | undefined; content?: string | undefined; body?: string | undefined };
};

/** Escape, the overlay and the button close it, at once; the focus stays inside and goes back where it was. */
export const Dialog = ({
  title,
  closeLabel,
  isOpen,
  onClose,
  children,
  isWide = false,
  classNames,
}: Props) => (
  <Modal.Root
    opened={isOpen}
    onClose={onClose}
    centered={!classNames}
    {...(!classNames && { size: isWide ? '56rem' : '28rem' })}
    transitionProps={{ duration: 0 }}
    // The page's scroll is taken by base.css: the library's way would add a style element of its own.
    lockScroll={false}
    classNames={{
      inner: classNames?.inner ?? '',
      content: classNames?.content ?? styles.content ?? '',
      overlay: styles.overlay ?? '',
    }}
  >
    <Modal.Overlay />
    <Modal.Content>
      {/* Not the library's header element, which would be a second banner of the page. */}
      <div className={styles.header}>
        <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
        <Modal.CloseButton
          className={styles.close ?? ''}
          aria-label={closeLabel}
          icon={<CloseIcon />}
          size={40}
        />
      </div>
      <Modal.Body className={classNames?.body ?? styles.body ?? ''}>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
