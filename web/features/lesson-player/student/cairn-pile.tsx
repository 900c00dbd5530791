import type { OwnStep } from '../lesson-player.queries.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { nameOf } from '../frame/lesson-steps.ts';
import styles from './cairn-pile.module.css';

const t = lessonTexts.complete;

/** More rows would not fit a small window; those around the current exercise are shown. */
const mostRows = 8;

/** One stone of full width; those above are narrower, and lean a little. */
const stone =
  'M25.1 4.6C49.9 -.4 96.8 -.1 121.7 4.3C145.1 10.8 145.1 25.1 123.1 30C99.6 33.4 44.4 33.4 20.9 30.3C-2.5 24.4 -1.1 10.2 25.1 4.6z';
const placeOf = (index: number, total: number) => {
  const breadth = 1 - (0.6 * index) / Math.max(total - 1, 4);
  const lean = index === 0 ? 0 : [2, -3, 1.5, -1][index % 4];
  return `translate(${72 + (lean ?? 0)} 0) scale(${breadth.toFixed(3)} 1) translate(-72 0)`;
};

const contours = [
  'M-10 178c70-30 110 6 170-10s80-66 150-62 90 44 190 20',
  'M-10 148c66-26 112 2 160-16s84-72 160-68 96 40 190 18',
  'M-10 118c60-22 106 0 150-20s84-70 168-66 104 34 190 14',
  'M-10 88c56-18 96-4 140-24S214-6 306 2s120 30 190 10',
  'M-10 208c84-26 120 8 186-4s76-52 134-50 90 40 190 24',
];

type Props = {
  steps: OwnStep[];
  currentId: number;
  /** The exercise was completed just now: its stone settles. */
  isNew: boolean;
};

/** The exercises of the lesson as a cairn: a stone for each that is done, beside its name; the first is at the bottom. */
export const CairnPile = ({ steps, currentId, isNew }: Props) => {
  const at = steps.findIndex(({ id }) => id === currentId);
  const from = Math.max(0, Math.min(at - mostRows + 3, steps.length - mostRows));
  const shown = steps.slice(from, from + mostRows);
  const next = steps.slice(at + 1).find(({ isCompleted }) => !isCompleted);
  const hiddenAbove = steps.length - from - shown.length;
  return (
    <div className={styles.pile}>
      <svg
        className={styles.contours}
        viewBox="0 0 480 234"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {contours.map(d => (
          <path key={d} d={d} />
        ))}
      </svg>
      {hiddenAbove > 0 && <p className={styles.more}>{t.moreAbove(hiddenAbove)}</p>}
      <ol className={styles.list} reversed start={from + shown.length}>
        {shown.toReversed().map(step => {
          const index = steps.indexOf(step);
          const isHere = step.id === currentId;
          return (
            <li
              key={step.id}
              className={styles.step}
              data-state={isHere && isNew ? 'new' : step.isCompleted ? 'done' : 'open'}
              data-here={isHere || undefined}
            >
              <svg viewBox="0 0 144 34" aria-hidden="true" focusable="false">
                <path d={stone} transform={placeOf(index - from, shown.length)} />
              </svg>
              <span className={styles.name}>
                {nameOf(step)}
                {step === next && <small>{t.nextMark}</small>}
                <span className="visually-hidden">
                  , {step.isCompleted ? lessonTexts.stones.done : lessonTexts.stones.open}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      <span className={styles.ground} aria-hidden="true" />
      {from > 0 && <p className={styles.more}>{t.moreBelow(from)}</p>}
    </div>
  );
};
