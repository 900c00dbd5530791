import { NativeSelect } from '@mantine/core';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { PlayIcon, StopIcon } from '#web/ui/button/icons.tsx';
import { replayTexts as t } from './replay-texts.ts';
import type { Timeline } from './timeline.ts';
import type { Playing } from './use-playing.ts';
import styles from './replay.module.css';

const speeds = [1, 4, 16, 64];

type Props = { timeline: Timeline; playing: Playing };

/** The slider, with the runs as marks above it. */
export const ReplayBar = ({ timeline, playing }: Props) => {
  const { step, last } = playing;
  const at = t.at(new Date(timeline.frame(step).at).toISOString());
  const said = step === 0 ? t.begin(at) : t.place(step, last, at);
  const placeOf = (one: number) => `${last === 0 ? 0 : (one / last) * 100}%`;
  return (
    <div className={styles.bar}>
      <IconButton
        label={playing.isPlaying ? t.pause : t.play}
        icon={playing.isPlaying ? <StopIcon /> : <PlayIcon />}
        onClick={playing.toggle}
      />
      <div className={styles.slider}>
        {timeline.runs.length > 0 && (
          <ol className={styles.runs} aria-label={t.runs}>
            {timeline.runs.map((run, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a run is its number
              <li key={index} style={{ insetInlineStart: placeOf(run.step) }}>
                <button
                  type="button"
                  className={styles.run}
                  data-passed={run.total !== null && run.total > 0 && run.passed === run.total}
                  aria-label={t.run(t.clock(run.at), run.passed, run.total)}
                  title={t.run(t.clock(run.at), run.passed, run.total)}
                  onClick={() => playing.goTo(run.step)}
                />
              </li>
            ))}
          </ol>
        )}
        <input
          type="range"
          className={styles.range}
          aria-label={t.moment}
          aria-valuetext={said}
          min={0}
          max={last}
          value={step}
          onChange={event => playing.goTo(Number(event.currentTarget.value))}
        />
        <p className={styles.said} aria-hidden>
          <span>{said}</span>
          <span>{t.pausesCut}</span>
        </p>
      </div>
      <NativeSelect
        aria-label={t.speed}
        className={styles.speed ?? ''}
        value={String(playing.speed)}
        data={speeds.map(value => ({ value: String(value), label: t.times(value) }))}
        onChange={event => playing.setSpeed(Number(event.currentTarget.value))}
      />
    </div>
  );
};
