import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { CloseIcon } from './icons.tsx';
import styles from './dialog.module.css';

type Props = {
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Escape, the overlay and the button close it, at once; the focus stays inside and goes back where it was. */
export const Dialog = ({ title, closeLabel, isOpen, onClose, children }: Props) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title={title}
    centered
    size="28rem"
    transitionProps={{ duration: 0 }}
    // The page's scroll is taken by base.css: the library's way would add a style element of its own.
    lockScroll={false}
    closeButtonProps={{ 'aria-label': closeLabel, icon: <CloseIcon />, size: 40 }}
    classNames={{
      content: styles.content ?? '',
      header: styles.header ?? '',
      title: styles.title ?? '',
      body: styles.body ?? '',
      overlay: styles.overlay ?? '',
      close: styles.close ?? '',
    }}
  >
    {children}
  </Modal>
);
