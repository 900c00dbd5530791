import type { ComponentProps } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './side-drawer.module.css';

type Props = Omit<ComponentProps<typeof Dialog>, 'classNames' | 'width'>;

/** A dialog at the edge of the page, for lists. */
export const SideDrawer = (props: Props) => (
  <Dialog {...props} classNames={{ inner: styles.inner, content: styles.content, body: styles.body }} />
);
