import { useId } from 'react';
import { insightTexts } from './insight-texts.ts';
import type { Bar } from './insight-numbers.ts';
import styles from './bar-figure.module.css';

type Props = {
  title: string;
  /** The finding in words, for everybody. */
  found: string;
  unit: string;
  hint?: string;
  bars: Bar[];
};

const [width, height, gap] = [100, 40, 2];
/** With more bars only the ends have room for theirs. */
const mostLabels = 5;

/** A histogram as a picture, with what it shows in words and as a table. */
export const BarFigure = ({ title, found, unit, hint, bars }: Props) => {
  const id = useId();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const each = width / Math.max(1, bars.length);
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ label, count }, index) => {
          // One person is to be seen, too.
          const size = count === 0 ? 0 : Math.max(2, (count / most) * (height - 1));
          return (
            <rect
              key={label}
              className={styles.bar}
              x={index * each + gap / 2}
              y={height - size}
              width={Math.max(1, Math.min(each, 20) - gap)}
              height={size}
            />
          );
        })}
        <line className={styles.base} x1="0" x2={width} y1={height} y2={height} />
      </svg>
      <p className={styles.ends} data-all={bars.length <= mostLabels || undefined} aria-hidden="true">
        {(bars.length <= mostLabels ? bars : [bars[0], bars.at(-1)]).map(bar => (
          <span key={bar?.label}>{bar?.label}</span>
        ))}
      </p>
      <figcaption>
        {found} {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </figcaption>
      <details className={styles.behind}>
        <summary>{insightTexts.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col">{insightTexts.tests.people}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, count }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
