import { showNumber } from '#web/texts/locale.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { House } from '#contract/site/admin.ts';
import { showBytes, showDuration } from './amounts.ts';
import { paths } from '#web/session/paths.ts';
import { adminTexts } from '../admin-texts.ts';
import styles from './house-tiles.module.css';

const t = adminTexts.tiles;

type TileProps = { name: string; value: string; hint?: string; to?: string; isBad?: boolean };

const Tile = ({ name, value, hint, to, isBad = false }: TileProps): ReactNode => (
  <div className={styles.tile} data-bad={isBad || undefined}>
    <dt className={styles.name}>{to ? <Link to={to}>{name}</Link> : name}</dt>
    <dd className={styles.value}>{value}</dd>
    {hint && <dd className={styles.hint}>{hint}</dd>}
  </div>
);

/** The state of the site. `now` is the server's time of the answer. */
export const HouseTiles = ({ house, now }: { house: House; now: number }) => {
  const { runs, disk } = house;
  const { oldestWaitingSince: since } = runs;
  return (
    <dl className={styles.tiles}>
      <Tile name={t.people} value={showNumber(house.people)} to={paths.adminUsers} />
      <Tile name={t.courses} value={showNumber(house.courses)} to={paths.adminCourses} />
      <Tile name={t.runsToday} value={showNumber(runs.today)} hint={t.since} />
      <Tile
        name={t.waitingRuns}
        value={showNumber(runs.waiting)}
        hint={since ? t.oldest(showDuration(Math.max(0, now - Date.parse(since)))) : t.noneWaits}
      />
      <Tile
        name={t.runTime}
        value={runs.p50Ms === null ? '–' : showDuration(runs.p50Ms)}
        hint={runs.p95Ms === null ? t.noRuns : t.runTimes(showDuration(runs.p95Ms))}
      />
      <Tile
        name={t.failedJobs}
        value={showNumber(house.failedJobs)}
        hint={t.failedJobsHint}
        isBad={house.failedJobs > 0}
      />
      <Tile
        name={t.failedGrades}
        value={showNumber(house.failedGrades)}
        hint={t.failedGradesHint}
        isBad={house.failedGrades > 0}
      />
      <Tile
        name={t.disk}
        value={disk ? showBytes(disk.freeBytes) : '–'}
        hint={disk ? t.diskOf(showBytes(disk.totalBytes)) : t.noDisk}
        isBad={disk !== null && disk.freeBytes < disk.totalBytes / 20}
      />
      <Tile
        name={t.stored}
        value={showBytes(house.stored.runBytes)}
        hint={t.storedImports(showBytes(house.stored.importBytes))}
      />
      <Tile name={t.version} value={house.version} />
    </dl>
  );
};
