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
};

/** Escape, the overlay and the button close it, at once; the focus stays inside and goes back where it was. */
export const Dialog = ({ title, closeLabel, isOpen, onClose, children, isWide = false }: Props) => (
  <Modal.Root
    opened={isOpen}
    onClose={onClose}
    centered
    size={isWide ? '56rem' : '28rem'}
    transitionProps={{ duration: 0 }}
    // The page's scroll is taken by base.css: the library's way would add a style element of its own.
    lockScroll={false}
    classNames={{ content: styles.content ?? '', overlay: styles.overlay ?? '' }}
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
      <Modal.Body className={styles.body ?? ''}>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
