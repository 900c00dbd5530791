import type { getOwnPoints } from '#contract/learning/gradebook.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { pointsTexts } from '#web/texts/points-texts.ts';
import { ChevronRightIcon } from '#web/ui/button/icons.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { overviewTexts } from './overview-texts.ts';
import { useOwnPoints } from './own-points.queries.ts';
import styles from './own-points.module.css';

const t = overviewTexts.points;

type Points = NonNullable<ResponseOf<typeof getOwnPoints>['points']>;
type Column = Points['columns'][number];

const worthOf = ({ points, isExempt }: Column) =>
  isExempt ? t.exempt : points ? pointsTexts.short(points) : t.nothing;

/** Lessons have their points where they are; here is what else counts, and how all of it is put together. */
export const OwnPoints = ({ contextId }: { contextId: string }) => {
  const { data: points } = useOwnPoints(contextId);
  if (!points) return null;
  const { total, columns, isWeighted } = points;
  return (
    <details className={styles.points}>
      <summary className={styles.total}>
        <ChevronRightIcon />
        {t.total(isWeighted || total.percent === null ? null : pointsTexts.of(total))}
        {total.percent !== null && (
          <span className={styles.percent}>{pointsTexts.percent(total.percent)}</span>
        )}
      </summary>
      <Table className={styles.table} boxClassName={styles.box} isCards={false}>
        <thead>
          <tr>
            <th scope="col">{t.what}</th>
            <th scope="col">{pointsTexts.name}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(column => (
            <tr key={`${column.lessonId} ${column.columnId}`}>
              <th scope="row">
                {column.name}
                {column.groupName !== '' && <span className={styles.group}>{column.groupName}</span>}
              </th>
              <td>
                <span data-dropped={column.isDropped || undefined} className={styles.worth}>
                  {worthOf(column)}
                </span>
                {column.isDropped && <span className={styles.group}>{t.dropped}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {isWeighted && <p className={styles.group}>{t.weighted}</p>}
    </details>
  );
};
