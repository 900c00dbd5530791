import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { courseEditor } from '#web/session/paths.ts';
import { useHasCourse } from '#web/session/opened-place.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import { PlayIcon } from '#web/ui/button/icons.tsx';
import type { LessonForStaff } from '../lesson-editor.queries.ts';
import { LessonSaving } from '#web/desk/lesson/lesson-saving.tsx';
import type { SaveStatus } from '#web/saving/autosave.ts';
import styles from './lesson-header.module.css';

const t = lessonEditorTexts;

type Props = {
  lesson: LessonForStaff;
  saving: { status: SaveStatus; problem: string | null };
  /** In a small window only the link to the progress is beside the menu. */
  isSmall: boolean;
  preview: { to: string; label: string };
  progress: { to: string; label: string };
  /** Null: running is not allowed. */
  onRunAll: (() => void) | null;
};

/** Breadcrumb, save status and actions of the lesson. */
export const LessonHeader = ({ lesson, saving, isSmall, preview, progress, onRunAll }: Props) => {
  const { cairnCourse, name: moduleName } = lesson.cairnModule;
  const hasCourse = useHasCourse();
  const navigate = useNavigate();
  const menuId = useId();
  // Three stacked buttons would take too much height on a phone.
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const runAll = lesson.exercises.length > 0 ? onRunAll : null;
  return (
    <div className={styles.header}>
      <div className={styles.where}>
        <nav aria-label={t.breadcrumb} className={styles.crumbs}>
          <ol>
            <li>
              {hasCourse ? (
                <Link to={courseEditor(cairnCourse.contextId)}>{cairnCourse.name}</Link>
              ) : (
                cairnCourse.name
              )}
            </li>
            <li>{moduleName}</li>
          </ol>
        </nav>
        <h1 className={styles.title} tabIndex={-1}>
          {lesson.name}
        </h1>
      </div>
      <div className={styles.tools}>
        <LessonSaving saving={saving} className={styles.saving} />
        {!isNarrow && (
          <Button component={Link} to={progress.to} variant="default" className={styles.button ?? ''}>
            {progress.label}
          </Button>
        )}
        {isSmall || isNarrow ? (
          <ActionMenu
            id={menuId}
            label={t.actionsFor(lesson.name)}
            backLabel={t.back}
            actions={[
              ...(runAll ? [{ label: t.runAll, icon: <PlayIcon />, onSelect: runAll }] : []),
              ...[preview, ...(isNarrow ? [progress] : [])].map(({ to, label }) => ({
                label,
                onSelect: () => void navigate(to),
              })),
            ]}
          />
        ) : (
          <>
            <Button component={Link} to={preview.to} variant="default" className={styles.button ?? ''}>
              {preview.label}
            </Button>
            {runAll && (
              <Button
                variant="default"
                className={styles.button ?? ''}
                leftSection={<PlayIcon />}
                onClick={runAll}
              >
                {t.runAll}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
};
