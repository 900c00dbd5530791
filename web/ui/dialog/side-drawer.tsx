import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { CloseIcon } from '../button/icons.tsx';
import dialog from './dialog.module.css';
import styles from './side-drawer.module.css';

type Props = {
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog at the edge of the page, for lists to choose from; it closes and keeps the focus as any other. */
export const SideDrawer = ({ title, closeLabel, isOpen, onClose, children }: Props) => (
  <Modal.Root
    opened={isOpen}
    onClose={onClose}
    transitionProps={{ duration: 0 }}
    lockScroll={false}
    classNames={{
      inner: styles.inner ?? '',
      content: styles.content ?? '',
      overlay: dialog.overlay ?? '',
    }}
  >
    <Modal.Overlay />
    <Modal.Content>
      <div className={dialog.header}>
        <Modal.Title className={dialog.title ?? ''}>{title}</Modal.Title>
        <Modal.CloseButton
          className={dialog.close ?? ''}
          aria-label={closeLabel}
          icon={<CloseIcon />}
          size={40}
        />
      </div>
      <Modal.Body className={styles.body ?? ''}>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
