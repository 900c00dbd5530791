import { type KeyboardEvent, useRef } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import type { Step } from '../lesson-player.queries.ts';
import { Pebble, type PebbleState } from '#web/ui/page/pebble.tsx';
import { nameOf } from './lesson-steps.ts';
import styles from './stones.module.css';

const t = lessonTexts.stones;

type Props = {
  steps: Step[];
  current: Step;
  mayOpen: (index: number) => boolean;
  onOpen: (index: number) => void;
};

const drawn: Record<'done' | 'here' | 'open' | 'locked', PebbleState> = {
  done: 'done',
  here: 'current',
  open: 'open',
  locked: 'locked',
};

/** The exercises as stones; one tab stop, with arrow keys between them. */
export const Stones = ({ steps, current, mayOpen, onOpen }: Props) => {
  const list = useRef<HTMLOListElement>(null);
  const handleKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const stones = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = stones.indexOf(event.currentTarget);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stones.length - 1 }[event.key];
    if (next === undefined || !stones[next]) return;
    event.preventDefault();
    stones[next].focus();
  };
  return (
    <ol ref={list} className={styles.stones}>
      {steps.map((step, index) => {
        const isHere = step.id === current.id;
        const isLocked = !mayOpen(index);
        const state = step.isCompleted ? 'done' : isHere ? 'here' : isLocked ? 'locked' : 'open';
        const word = isLocked ? lessonTexts.lockedStep(index) : t[state];
        const name = t.name(index + 1, nameOf(step), isHere && step.isCompleted ? t.hereAndDone : word);
        return (
          <li key={step.id}>
            <button
              type="button"
              className={styles.stone}
              aria-label={name}
              title={name}
              aria-current={isHere ? 'step' : undefined}
              aria-disabled={isLocked || undefined}
              tabIndex={isHere ? 0 : -1}
              onClick={() => onOpen(index)}
              onKeyDown={handleKeyDown}
            >
              <Pebble state={drawn[state]} />
            </button>
          </li>
        );
      })}
    </ol>
  );
};
