import { type RefObject, useId, useLayoutEffect, useState } from 'react';
import styles from './step-memory.module.css';

type Arrow = { key: string; path: string; isChanged: boolean };

const mostArrows = 60;

/** From each name to its object. An arrow between objects leaves and enters at the right. */
const arrowsIn = (picture: HTMLElement): Arrow[] => {
  const origin = picture.getBoundingClientRect();
  const entries = new Map<string, number>();
  return [...picture.querySelectorAll<HTMLElement>('[data-to]')]
    .slice(0, mostArrows)
    .flatMap((from, index) => {
      const to = from.dataset['to'] ?? '';
      const box = picture.querySelector<HTMLElement>(`[data-object="${to}"] tbody`);
      const dot = from.lastElementChild?.getBoundingClientRect();
      if (!box || !dot) return [];
      const target = box.getBoundingClientRect();
      const isFromObject = from.closest('[data-object]') !== null;
      // Arrows to the same object enter below each other.
      const place = entries.get(to) ?? 0;
      entries.set(to, place + 1);
      const [x1, y1] = [dot.right - origin.left, dot.top + dot.height / 2 - origin.top];
      const y2 = target.top - origin.top + Math.min(14 + place * 8, Math.max(8, target.height - 6));
      const x2 = isFromObject ? target.right - origin.left + 5 : target.left - origin.left - 5;
      const bend = isFromObject ? Math.max(x1, x2) + 22 : 0;
      const path = isFromObject
        ? `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`
        : `M${x1} ${y1}C${x1 + 36} ${y1} ${x2 - 36} ${y2} ${x2} ${y2}`;
      return [{ key: `${index}/${to}`, path, isChanged: from.dataset['changed'] !== undefined }];
    });
};

type Props = {
  picture: RefObject<HTMLElement | null>;
  /** Drawn anew when it changes. */
  moment: string;
};

/** For the eye only: the names of objects say the same. */
export const MemoryArrows = ({ picture, moment }: Props) => {
  const id = useId();
  const [arrows, setArrows] = useState<Arrow[]>([]);
  useLayoutEffect(() => {
    const drawn = picture.current;
    if (!drawn) return;
    const draw = () => setArrows(arrowsIn(drawn));
    // oxlint-disable-next-line react/set-state-in-effect -- where boxes are is known when they have been laid out
    draw();
    // A wider pane, another size of letters.
    const observer = new ResizeObserver(draw);
    for (const part of [drawn, ...drawn.querySelectorAll('table')]) observer.observe(part);
    return () => observer.disconnect();
  }, [picture, moment]);
  return (
    <svg className={styles.arrows} aria-hidden="true">
      <defs>
        {['plain', 'changed'].map(kind => (
          <marker
            key={kind}
            id={`${id}-${kind}`}
            viewBox="0 0 8 8"
            refX="4"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path
              d="M0 .5L7 4 0 7.5z"
              className={styles.head}
              data-changed={kind === 'changed' || undefined}
            />
          </marker>
        ))}
      </defs>
      {arrows.map(({ key, path, isChanged }) => (
        <path
          key={key}
          d={path}
          className={styles.arrow}
          data-changed={isChanged || undefined}
          markerEnd={`url(#${id}-${isChanged ? 'changed' : 'plain'})`}
        />
      ))}
    </svg>
  );
};
