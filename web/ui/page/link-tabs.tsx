import { type ReactNode, useEffect, useRef } from 'react';
import styles from './link-tabs.module.css';

/** Navigation between the screens of one area, styled as tabs. They are links, not ARIA tabs. */
export const LinkTabs = ({ label, children }: { label: string; children: ReactNode }) => {
  const row = useRef<HTMLElement>(null);
  // After each render: the open one may be another, or may have come into a narrower row.
  useEffect(() => {
    const show = () => {
      const open = row.current?.querySelector<HTMLElement>('[aria-current=page]');
      if (!row.current || !open) return;
      row.current.toggleAttribute('data-scrolls', row.current.scrollWidth > row.current.clientWidth);
      const { offsetLeft, offsetWidth } = open;
      row.current.scrollLeft =
        offsetLeft + offsetWidth / 2 - row.current.offsetLeft - row.current.clientWidth / 2;
    };
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  });
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      {children}
    </nav>
  );
};
