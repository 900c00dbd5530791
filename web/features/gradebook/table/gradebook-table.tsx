import { memo } from 'react';
import { Link } from 'react-router';
import type { Gradebook, GradebookColumn, GradebookRow } from '#contract/learning/gradebook.ts';
import { enrollment } from '#web/session/paths.ts';
import { showNumber } from '#web/texts/locale.ts';
import { pointsTexts } from '#web/texts/points-texts.ts';
import { ScrollBox } from '#web/ui/page/scroll-box.tsx';
import { gradebookTexts as t } from '../gradebook-texts.ts';
import styles from './gradebook-table.module.css';

const nameOf = ({ firstName, lastName }: GradebookRow) => `${firstName} ${lastName}`.trim();

/** Neighbours of one group, for the row of heads above them. */
const groupsOver = ({ columns, groups }: Gradebook) => {
  const over: { key: string; id: number; span: number }[] = [];
  for (const column of columns) {
    const last = over.at(-1);
    if (last?.id === column.groupId) last.span += 1;
    else over.push({ key: `${column.groupId} ${column.name}`, id: column.groupId, span: 1 });
  }
  return over.map(one => ({ ...one, group: groups.find(({ id }) => id === one.id) }));
};

const beginningsOf = (columns: GradebookColumn[]) =>
  new Set(columns.flatMap(({ groupId }, at) => (columns[at - 1]?.groupId === groupId ? [] : [at])));

type HeadProps = Pick<Props, 'gradebook' | 'onColumn'> & { begins: ReadonlySet<number> };

const Head = ({ gradebook, onColumn, begins }: HeadProps) => (
  <thead>
    <tr className={styles.groups}>
      <td colSpan={2}>
        <span className="visually-hidden">{t.groups}</span>
      </td>
      {groupsOver(gradebook).map(({ key, span, group }) => (
        <th key={key} colSpan={span} scope="colgroup">
          <span className={styles.groupName}>{group?.name || t.own}</span>
          {group && (group.weight !== null || group.dropped > 0) && (
            <span className={styles.weight}>
              {[group.weight !== null && t.weight(group.weight), group.dropped > 0 && t.drops(group.dropped)]
                .filter(Boolean)
                .join(', ')}
            </span>
          )}
        </th>
      ))}
    </tr>
    <tr className={styles.heads}>
      <th scope="col" className={styles.student}>
        {t.student}
      </th>
      <th scope="col" className={styles.total}>
        {t.total}
      </th>
      {gradebook.columns.map(({ lessonId, columnId, name, most }, index) => (
        <th
          key={`${lessonId} ${columnId}`}
          scope="col"
          title={name}
          data-begins={begins.has(index) || undefined}
        >
          {columnId === null ? (
            <span className={styles.columnName}>
              <span>{name}</span>
            </span>
          ) : (
            <button type="button" className={styles.columnName} onClick={() => onColumn(columnId)}>
              <span>{name}</span>
            </button>
          )}
          <span className={styles.most}>{t.most(most)}</span>
        </th>
      ))}
    </tr>
  </thead>
);

/** What is full and what is nothing differ from the rest at a glance. */
const howMuch = ({ reached, most }: { reached: number; most: number }) =>
  reached === 0 ? 'none' : reached >= most ? 'all' : 'some';

const Cell = ({ student, column, index, onCell }: CellProps) => {
  const points = student.cells[index];
  const isExempt = student.exempt.includes(index);
  const isDropped = student.dropped.includes(index);
  const words = [
    isExempt ? t.exempt : points ? pointsTexts.of(points) : t.nothing,
    ...(isDropped ? [t.dropped] : []),
  ].join(', ');
  return (
    <button
      type="button"
      className={styles.cell}
      data-dropped={isDropped || undefined}
      data-reached={points ? howMuch(points) : undefined}
      title={words}
      aria-label={`${t.cell(column.name, nameOf(student))}: ${words}`}
      onClick={() => onCell(student, index)}
    >
      {isExempt ? '–' : points ? showNumber(points.reached) : ''}
    </button>
  );
};

type RowProps = Pick<Props, 'contextId' | 'onCell'> & {
  student: GradebookRow;
  columns: GradebookColumn[];
  begins: ReadonlySet<number>;
};
type CellProps = Pick<RowProps, 'student' | 'onCell'> & { column: GradebookColumn; index: number };

/** Memoised: rendered again only when this student or the columns change. */
const Row = memo(({ contextId, student, columns, begins, onCell }: RowProps) => (
  <tr>
    <th scope="row" className={styles.student}>
      <Link to={enrollment(contextId, student.id)} title={`${nameOf(student)}, ${student.email}`}>
        {nameOf(student)}
      </Link>
    </th>
    <td className={styles.total} title={pointsTexts.of(student.total)}>
      {student.total.percent === null ? '' : pointsTexts.percent(student.total.percent)}
    </td>
    {columns.map((column, index) => (
      <td key={`${column.lessonId} ${column.columnId}`} data-begins={begins.has(index) || undefined}>
        <Cell student={student} column={column} index={index} onCell={onCell} />
      </td>
    ))}
  </tr>
));

/** Signs are explained where there are some. */
const legendOf = (students: GradebookRow[]): string[] => [
  ...(students.some(({ dropped }) => dropped.length > 0) ? [t.droppedLegend] : []),
  ...(students.some(({ exempt }) => exempt.length > 0) ? [t.exemptLegend] : []),
];

type Props = {
  contextId: string;
  gradebook: Gradebook;
  students: GradebookRow[];
  onCell: (student: GradebookRow, index: number) => void;
  onColumn: (columnId: number) => void;
};

/** One row per student, one column per lesson and column of its own. Names and heads stay in sight. */
export const GradebookTable = ({ contextId, gradebook, students, onCell, onColumn }: Props) => {
  const begins = beginningsOf(gradebook.columns);
  const legend = legendOf(students);
  return (
    <>
      <ScrollBox className={styles.box} label={t.table}>
        <table className={styles.table} aria-label={t.table}>
          <Head gradebook={gradebook} onColumn={onColumn} begins={begins} />
          <tbody>
            {students.map(student => (
              <Row
                key={student.id}
                contextId={contextId}
                student={student}
                columns={gradebook.columns}
                begins={begins}
                onCell={onCell}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {legend.length > 0 && <p className={styles.legend}>{legend.join(' ')}</p>}
    </>
  );
};
