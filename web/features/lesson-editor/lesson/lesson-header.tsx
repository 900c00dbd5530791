import { Link, useNavigate } from 'react-router';
import { DeskHeader } from '#web/desk/frame/desk-header.tsx';
import { LessonSaving } from '#web/desk/lesson/lesson-saving.tsx';
import type { SaveStatus } from '#web/saving/autosave.ts';
import { useHasCourse } from '#web/session/opened-place.ts';
import { courseEditor } from '#web/session/paths.ts';
import { PlayIcon } from '#web/ui/button/icons.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import type { LessonForStaff } from '../lesson-editor.queries.ts';

const t = lessonEditorTexts;

type Props = {
  lesson: LessonForStaff;
  saving: { status: SaveStatus; problem: string | null };
  preview: { to: string; label: string };
  progress: { to: string; label: string };
  /** Null: running is not allowed. */
  onRunAll: (() => void) | null;
};

/** Breadcrumb, save status and actions of the lesson. */
export const LessonHeader = ({ lesson, saving, preview, progress, onRunAll }: Props) => {
  const { cairnCourse, name: moduleName } = lesson.cairnModule;
  const hasCourse = useHasCourse();
  const navigate = useNavigate();
  const toCourse = courseEditor(cairnCourse.contextId);
  return (
    <DeskHeader
      onBack={hasCourse ? () => void navigate(toCourse) : null}
      hasBackInCrumbs
      crumbs={[
        {
          key: 'course',
          crumb: hasCourse ? <Link to={toCourse}>{cairnCourse.name}</Link> : cairnCourse.name,
        },
        { key: 'module', crumb: moduleName },
      ]}
      name={lesson.name}
      state={<LessonSaving saving={saving} />}
      actions={[
        progress,
        preview,
        ...(onRunAll && lesson.exercises.length > 0
          ? [{ label: t.runAll, icon: <PlayIcon />, onSelect: onRunAll }]
          : []),
      ]}
    />
  );
};
