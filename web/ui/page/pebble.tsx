import styles from './pebble.module.css';

export type PebbleState = 'done' | 'current' | 'open' | 'locked';

/** One stone, which shows by its form, and not only by its colour, how far something is. */
export const Pebble = ({ state }: { state: PebbleState }) => (
  <svg
    className={styles.pebble}
    data-state={state}
    viewBox="0 0 20 12"
    width="20"
    height="12"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M4 2.1C7 .6 13.4 .5 16.2 1.9c3 1.6 3.2 6.2 .6 7.9 -2.6 1.7 -10.6 1.8 -13.4 .2C.6 8.4 .8 3.8 4 2.1z" />
  </svg>
);
