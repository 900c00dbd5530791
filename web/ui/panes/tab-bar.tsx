import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import styles from './tab-bar.module.css';

export type Tab<K extends string> = { key: K; label: ReactNode };

type Props<K extends string> = {
  label: string;
  tabs: Tab<K>[];
  current: K;
  onSelect: (key: K) => void;
  /** Connects tabs and panels: `useTabIds()`. */
  ids: TabIds;
};

export type TabIds = { tab: (key: string) => string; panel: (key: string) => string };

export const useTabIds = (): TabIds => {
  const id = useId();
  return { tab: key => `${id}-tab-${key}`, panel: key => `${id}-panel-${key}` };
};

/** The ARIA tabs pattern: one tab stop, arrow keys between the tabs, Home and End. */
export const TabBar = <K extends string>({ label, tabs, current, onSelect, ids }: Props<K>) => {
  const currentId = ids.tab(current);
  useEffect(() => {
    // Scroll the selected tab into view if not all fit. In the next frame, to avoid a forced layout.
    const frame = requestAnimationFrame(() =>
      document.getElementById(currentId)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [currentId]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(tab => tab.key === current);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    onSelect(tab.key);
    document.getElementById(ids.tab(tab.key))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={styles.bar}>
      {tabs.map(tab => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={ids.tab(tab.key)}
          aria-controls={ids.panel(tab.key)}
          aria-selected={tab.key === current}
          tabIndex={tab.key === current ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(tab.key)}
          onKeyDown={handleKeyDown}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
};

export const TabPanel = ({ ids, name, children }: { ids: TabIds; name: string; children: ReactNode }) => (
  <div role="tabpanel" id={ids.panel(name)} aria-labelledby={ids.tab(name)} className={styles.panel}>
    {children}
  </div>
);
