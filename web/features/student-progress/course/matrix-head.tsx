import { Link } from 'react-router';
import { studentProgress } from '#web/session/paths.ts';
import { showDueFully } from '#web/texts/due-texts.ts';
import { showDate } from '#web/texts/locale.ts';
import { ChevronRightIcon } from '#web/ui/button/icons.tsx';
import { SortHeader } from '#web/ui/table/sort-header.tsx';
import { progressTexts } from '../progress-texts.ts';
import { ClassColumn, ClassKey } from './class-picture.tsx';
import type { MatrixKey, MatrixSort } from './matrix-list.ts';
import type { MatrixLesson, MatrixStudent } from './matrix-rows.ts';
import { modulesOf } from './modules-of.ts';
import type { useLessonWindow } from './use-lesson-window.ts';
import styles from './matrix-head.module.css';

const t = progressTexts.courseProgress;

type Shown = Omit<ReturnType<typeof useLessonWindow>, 'ref'>;

const Pager = ({ start, end, isNarrow, toEarlier, toLater, count }: Shown & { count: number }) =>
  (toEarlier ?? toLater) && (
    <div className={styles.pager}>
      <button
        type="button"
        className={styles.turn}
        aria-label={t.earlierLessons}
        title={t.earlierLessons}
        aria-disabled={!toEarlier}
        onClick={() => toEarlier?.()}
      >
        <ChevronRightIcon />
      </button>
      <span aria-hidden="true">
        {isNarrow ? t.lessonsOf(start + 1, end, count) : t.lessonsInWords(start + 1, end, count)}
      </span>
      <output className="visually-hidden">{t.lessonsShown(start + 1, end, count)}</output>
      <button
        type="button"
        className={styles.turn}
        aria-label={t.laterLessons}
        title={t.laterLessons}
        aria-disabled={!toLater}
        onClick={() => toLater?.()}
      >
        <ChevronRightIcon />
      </button>
    </div>
  );

type Props = {
  students: MatrixStudent[];
  lessons: MatrixLesson[];
  shown: Shown;
  begins: ReadonlySet<number>;
  contextId: string;
  sort: MatrixSort;
  onSort: (key: MatrixKey) => void;
};

/** The picture of the class, the modules, and the names of the columns, which stay in sight. */
export const MatrixHead = ({ students, lessons, shown, begins, contextId, sort, onSort }: Props) => {
  const own = shown.isNarrow ? 1 : 3;
  const visible = lessons.slice(shown.start, shown.end);
  const direction = sort.isDescending ? 'descending' : 'ascending';
  const sorting = (key: MatrixKey) => ({
    direction: sort.key === key ? (direction as 'ascending' | 'descending') : null,
    onSort: () => onSort(key),
  });
  return (
    <thead>
      <tr className={styles.picture}>
        <td colSpan={own}>
          <ClassKey count={students.length} />
        </td>
        {visible.map((lesson, offset) => (
          <td key={lesson.id} data-begins={begins.has(shown.start + offset) || undefined}>
            <ClassColumn students={students} index={shown.start + offset} />
          </td>
        ))}
      </tr>
      <tr className={styles.modules}>
        <td colSpan={own}>
          <Pager {...shown} count={lessons.length} />
        </td>
        {modulesOf(visible).map(({ key, name, span }) => (
          <th key={key} colSpan={span} scope="colgroup" title={name}>
            {name}
          </th>
        ))}
      </tr>
      <tr className={styles.heads}>
        <SortHeader label={t.student} {...sorting('name')} />
        {!shown.isNarrow && (
          <>
            <SortHeader label={t.done} title={t.doneHint} {...sorting('completed')} />
            <SortHeader label={t.active} title={t.activeHint} {...sorting('active')} />
          </>
        )}
        {visible.map((lesson, offset) => (
          <th key={lesson.id} scope="col" data-begins={begins.has(shown.start + offset) || undefined}>
            <Link to={studentProgress(contextId, lesson.id)} title={lesson.name}>
              {lesson.name}
            </Link>
            {lesson.dueAt !== null && (
              <time dateTime={lesson.dueAt} title={showDueFully(lesson.dueAt)} className={styles.due}>
                {showDate(lesson.dueAt, { month: 'short', day: 'numeric' })}
              </time>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
};
