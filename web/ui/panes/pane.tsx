import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { LeaveFullscreen } from './full-pane.ts';
import { IconButton } from '../button/icon-button.tsx';
import { ExpandIcon, ShrinkIcon } from '../button/icons.tsx';
import { standAlone } from './stand-alone.ts';
import styles from './pane.module.css';

type Props = {
  name: string;
  /** Replaces the heading, such as by tabs. */
  head?: ReactNode;
  tools?: ReactNode;
  fullscreen?: { enter: string; leave: string } | undefined;
  /** Without a head, where its name stands elsewhere. */
  isBare?: boolean;
  /** False if its content is a named region of its own. */
  isRegion?: boolean;
  /** Only its head is shown. */
  isFolded?: boolean;
  children: ReactNode;
};

/** A pane of a desk: name, tools and content. It can fill the page; Escape leaves that. */
export const Pane = (props: Props) => {
  const {
    name,
    head,
    tools,
    fullscreen,
    isBare = false,
    isRegion = true,
    isFolded = false,
    children,
  } = props;
  const pane = useRef<HTMLElement>(null);
  const [isFull, setFull] = useState(false);
  const leave = useCallback(() => setFull(false), []);
  useEffect(() => {
    const element = pane.current;
    if (!isFull || !element) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFull(false);
    };
    const giveBack = standAlone(element);
    element.addEventListener('keydown', handleKeyDown);
    return () => {
      giveBack();
      element.removeEventListener('keydown', handleKeyDown);
    };
  }, [isFull]);
  return (
    <section
      ref={pane}
      className={styles.pane}
      aria-label={isRegion ? name : undefined}
      data-full={isFull || undefined}
    >
      {isBare ? (
        <h2 className="visually-hidden">{name}</h2>
      ) : (
        <div className={styles.head}>
          <div className={styles.row}>
            <div className={styles.name}>
              <h2 className={head ? 'visually-hidden' : styles.title}>{name}</h2>
              {head}
            </div>
            <div className={styles.tools}>
              {tools}
              {fullscreen && !isFolded && (
                <IconButton
                  label={`${isFull ? fullscreen.leave : fullscreen.enter}: ${name}`}
                  aria-pressed={isFull}
                  icon={isFull ? <ShrinkIcon /> : <ExpandIcon />}
                  onClick={() => setFull(!isFull)}
                />
              )}
            </div>
          </div>
        </div>
      )}
      <div className={styles.body} hidden={isFolded}>
        <LeaveFullscreen value={leave}>{children}</LeaveFullscreen>
      </div>
    </section>
  );
};
