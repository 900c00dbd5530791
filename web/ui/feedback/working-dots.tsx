import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import styles from './working-dots.module.css';

const most = 3;

/** Animated dots for work in progress. Hidden from screen readers: the text before them says it. */
export const WorkingDots = ({ everyMs }: { everyMs: number }) => {
  const isStill = useReducedMotion();
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (isStill) return;
    const clock = setInterval(() => setCount(before => (before % most) + 1), everyMs);
    return () => clearInterval(clock);
  }, [isStill, everyMs]);
  return (
    <span aria-hidden className={styles.dots}>
      {isStill ? '…' : '.'.repeat(count)}
    </span>
  );
};
